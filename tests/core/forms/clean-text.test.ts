import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine, cleanParagraph, comparisonKey, isBlank, textLength } from "@idms/core";

test("a line is trimmed, and its breaks and tabs become spaces", () => {
  expect(cleanLine("  Asha\tRao\r\n")).toBe("Asha Rao");
});

test("control characters and direction overrides are removed", () => {
  expect(cleanLine("As\u0000ha\u0007 \u202eoaR\u202c")).toBe("Asha oaR");
});

test("joiners that Indic and Arabic spelling needs stay", () => {
  expect(cleanLine("क्‍ष")).toBe("क्‍ष");
  expect(cleanLine("می‌خواهم")).toBe("می‌خواهم");
});

test("letters typed in two parts are stored as one", () => {
  expect(cleanLine("Jose\u0301")).toBe("Jos\u00e9");
});

test("a paragraph keeps its line breaks, each as one line feed", () => {
  expect(cleanParagraph(" 12 Hill Road\r\n\tPune\u0000\r411001 ")).toBe("12 Hill Road\n Pune\n411001");
});

test("half of a surrogate pair never reaches the database", () => {
  expect(cleanLine("a\ud800b").isWellFormed()).toBe(true);
});

test("cleaning twice changes nothing more", () => {
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

test("case, width and spacing do not tell two answers apart", () => {
  expect(comparisonKey("  ROLL  ＃１２ ")).toBe(comparisonKey("roll #12"));
});
