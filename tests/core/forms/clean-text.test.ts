import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cleanLine,
  cleanParagraph,
  comparableText,
  isBlank,
  misleadingIn,
  textLength,
} from "@idms/core/forms/values/clean-text";

test("a line is trimmed, and its breaks and tabs become spaces", () => {
  expect(cleanLine("  Asha\tRao\r\n")).toBe("Asha Rao");
});

test("runs of any kind of space become one, in a line and in each line of a paragraph", () => {
  expect(cleanLine("asha   RAO")).toBe("asha RAO");
  expect(cleanLine("asha\u00a0\u3000 RAO")).toBe("asha RAO");
  expect(cleanParagraph("12  Hill\u00a0 Road\n4  Pune")).toBe("12 Hill Road\n4 Pune");
});

test.each([
  ["a Hangul filler", "\u3164"],
  ["other fillers", "\u115f\u1160\uffa0"],
  ["Braille without a dot", "\u2800"],
  ["zero-width spaces and joiners", "\u200b\u200c\u200d\u2060"],
  ["direction marks and orders", "\u200e\u200f\u061c\u202e\u2068"],
  ["variation selectors and the grapheme joiner", "\ufe0f\u034f"],
])("%s alone is an empty text", (_, text) => {
  expect(cleanLine(text)).toBe("");
  expect(cleanParagraph(` ${text}\n${text}`)).toBe("");
  expect(isBlank(text)).toBe(true);
});

test("fillers and zero-width spaces are removed from within a text", () => {
  expect(cleanLine("Asha\u3164\u3164Rao\u200b")).toBe("Asha Rao");
  expect(cleanLine("As\u00adha\u2060 Rao")).toBe("Asha Rao");
});

test("characters that make a text print otherwise than it reads are named", () => {
  expect(misleadingIn("\u202eamrahS\u202c \u202evaraA\ufffd")).toEqual(["U+202E", "U+202C", "U+FFFD"]);
  expect(misleadingIn("क्\u200dष می\u200cخواهم Asha")).toEqual([]);
});

test("control characters and direction overrides are removed", () => {
  expect(cleanLine("As\u0000ha\u0007 \u202eoaR\u202c")).toBe("Asha oaR");
});

test("joiners that Indic and Arabic spelling requires stay", () => {
  expect(cleanLine("क्‍ष")).toBe("क्‍ष");
  expect(cleanLine("می‌خواهم")).toBe("می‌خواهم");
});

test("letters typed in two parts are stored as one", () => {
  expect(cleanLine("Jose\u0301")).toBe("Jos\u00e9");
});

test("a paragraph keeps its line breaks, each as one line feed", () => {
  expect(cleanParagraph(" 12 Hill Road\r\n\tPune\u0000\r411001 ")).toBe("12 Hill Road\n Pune\n411001");
});

test("half a surrogate pair never reaches the database", () => {
  expect(cleanLine("a\ud800b").isWellFormed()).toBe(true);
});

test("cleaning a text again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      expect(cleanParagraph(cleanParagraph(text))).toBe(cleanParagraph(text));
    }),
  );
});

test("a text of spaces and invisible characters is blank", () => {
  expect(["", " \u00a0\u3000", "\u200b\u200d"].every(isBlank)).toBe(true);
  expect(isBlank("0")).toBe(false);
});

test("an emoji counts as one character", () => {
  expect(textLength("🙂🙂")).toBe(2);
});

test("answers that differ only in case, width and spacing are the same", () => {
  expect(comparableText("  ROLL  ＃１２ ")).toBe(comparableText("roll #12"));
});
