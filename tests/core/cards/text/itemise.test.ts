import { baseDirection } from "@idms/core/cards/shaping/direction";
import type { FaceId, PrimaryFace } from "@idms/core/cards/shaping/font-stack";
import { itemise, readParagraph, visualOrder } from "@idms/core/cards/shaping/itemise";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";

const typesetter = diskTypesetter();
const leftToRight = { direction: "ltr", languages: [] } as const;

/** Returns the faces and texts of a line from left to right, as displayed. */
function runsOf(text: string, primary: PrimaryFace = "arimo"): [FaceId, string][] {
  const { runs } = typesetter.setLine(text, primary, typesetter.paragraph(text));
  return runs.map((run) => [run.face, run.text]);
}

/** Returns the characters of a line from left to right. Right-to-left runs are reversed letter by letter. */
function seen(text: string): string {
  const { items } = itemise(text, "arimo", readParagraph(text), () => true);
  return visualOrder(items)
    .map(({ start, end, level }) => {
      const letters = Array.from(text.slice(start, end));
      return (level % 2 === 1 ? letters.toReversed() : letters).join("");
    })
    .join("");
}

describe("a mixed line is split by script, and each part is set in the font of its script", () => {
  test("Name: आरव", () => {
    expect(runsOf("Name: आरव")).toEqual([
      ["arimo", "Name: "],
      ["devanagari", "आरव"],
    ]);
  });

  test("Arabic is set in Naskh, and its digits and blood group in the Latin font", () => {
    const runs = runsOf("محمد عبد الله 123 (B+)");
    expect(runs.filter(([, text]) => /[\u0600-\u06FF]/.test(text)).map(([face]) => face)).toEqual(["naskh"]);
    expect(runs).toContainEqual(["arimo", "123"]);
    expect(runs).toContainEqual(["arimo", "B"]);
  });

  test("a text with letters that only Urdu has is entirely in Nastaliq", () => {
    expect(runsOf("محمد علی")).toEqual([["nastaliq", "محمد علی"]]);
    expect(runsOf("محمد علي")).toEqual([["naskh", "محمد علي"]]);
  });

  test("bold asks for the bold face of each script, Times for the serif face of Latin", () => {
    expect(runsOf("Name: आरव", "arimo-bold").map(([face]) => face)).toEqual([
      "arimo-bold",
      "devanagari-bold",
    ]);
    expect(runsOf("Name: आरव", "tinos").map(([face]) => face)).toEqual(["tinos", "devanagari"]);
  });

  test.each([
    ["ক + ಕ", ["bengali", "kannada"]],
    ["ગ.ਗ", ["gujarati", "gurmukhi"]],
    ["த/తെ", ["tamil", "telugu", "malayalam"]],
  ])("the neighbouring scripts in %s do not share a run", (text, faces) => {
    expect(runsOf(text).map(([face]) => face)).toEqual(faces);
  });

  test("European digits are Latin, digits of a script belong to the script", () => {
    expect(runsOf("कक्षा 10")).toEqual([
      ["devanagari", "कक्षा "],
      ["arimo", "10"],
    ]);
    expect(runsOf("कक्षा १०")).toEqual([["devanagari", "कक्षा १०"]]);
  });

  test.each(["e\u0301", "x\u0323\u0301", "n\u0303", "कि\u0902", "க\u0BCD", "ਕ\u0A3C", "مُ", "ڑُ", "অ\u0981"])(
    "a combining mark stays with its base: %s",
    (text) => {
      expect(runsOf(text)).toHaveLength(1);
      expect(runsOf(`A ${text} B`).map(([, part]) => part.trim())).toContain(
        /[a-z]/.test(text) ? `A ${text} B` : text,
      );
    },
  );

  test("a joiner stays inside its word", () => {
    expect(runsOf("क\u094D\u200Dष")).toHaveLength(1);
    expect(runsOf("മലയാള\u0D4D\u200D")).toHaveLength(1);
  });

  test("the danda stays in the script before it", () => {
    expect(runsOf("आरव।")).toEqual([["devanagari", "आरव।"]]);
    expect(runsOf("আরব।")).toEqual([["bengali", "আরব।"]]);
  });

  test("a character that the requested font lacks comes from a font that has it", () => {
    expect(typesetter.setLine("₹ ۱۲ ٪", "arimo", leftToRight).missing).toEqual([]);
    expect(runsOf("٢٠٢٦")).toEqual([["naskh", "٢٠٢٦"]]);
  });
});

describe("emoji", () => {
  test("are set in a font of their own, unlike the spaces and letters around them", () => {
    expect(runsOf("Aarav 🎓 5-A")).toEqual([
      ["arimo", "Aarav "],
      ["emoji", "🎓"],
      ["arimo", " 5-A"],
    ]);
    expect(runsOf("🎓", "arimo-bold")).toEqual([["emoji-bold", "🎓"]]);
  });

  test.each(["👨‍👩‍👧", "❤️", "🇮🇳", "👍🏽"])("such as %s are one run, without a box", (text) => {
    const line = typesetter.setLine(text, "arimo", leftToRight);
    expect(line.missing).toEqual([]);
    expect(line.runs.map(({ face }) => face)).toEqual(["emoji"]);
  });

  test("do not include signs that the font of the letters has", () => {
    expect(runsOf("© 2026 ™")).toEqual([["arimo", "© 2026 ™"]]);
  });

  test("ask only the requested font and their own", () => {
    const asked: FaceId[] = [];
    const covers = (face: FaceId) => (asked.push(face), face.startsWith("emoji"));
    itemise("🎓", "arimo", leftToRight, covers);
    expect([...new Set(asked)]).toEqual(["arimo", "emoji"]);
  });
});

describe("the visual order of a line (UAX #9)", () => {
  test.each([
    ["Latin", "abc 123", "abc 123"],
    ["Arabic with digits", "ابج 123", "123 جبا"],
    ["digits keep their order inside Arabic", "ابج 12-34 دهو", "وهد 34-12 جبا"],
    ["Arabic-Indic digits run from left to right", "عام ٢٠٢٦", "٢٠٢٦ ماع"],
    ["Latin inside Arabic", "ابج Ravi Kumar دهو", "وهد Ravi Kumar جبا"],
    ["brackets around Latin after Arabic inside Latin", "Name: ابج (Ravi)", "Name: جبا (Ravi)"],
    ["brackets around digits follow the Arabic before them", "Name: ابج (10)", "Name: )10( جبا"],
    ["a date with slashes in Arabic", "ابج 12/05/2026", "12/05/2026 جبا"],
    ["a decimal number in Arabic", "ابج 12.5", "12.5 جبا"],
    ["two numbers apart in Latin", "Class 5 ابج 6", "Class 5 6 جبا"],
    ["a percentage in Arabic", "ابج 90%", "%90 جبا"],
    ["a text of digits only", "12-34", "12-34"],
  ])("%s", (_, logical, visual) => {
    expect(seen(logical)).toBe(visual);
  });

  test("brackets in right-to-left text are mirrored", () => {
    const glyph = (text: string, direction: "ltr" | "rtl") =>
      typesetter
        .setLine(text, "arimo", { ...leftToRight, direction })
        .runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id));
    expect(glyph("(", "rtl")).toEqual(glyph(")", "ltr"));
    expect(glyph(")", "rtl")).toEqual(glyph("(", "ltr"));
    expect(glyph("(", "ltr")).not.toEqual(glyph(")", "ltr"));
  });

  test("a paragraph has the direction of its first strong character", () => {
    expect(baseDirection("ابج abc")).toBe("rtl");
    expect(baseDirection("abc ابج")).toBe("ltr");
    expect(baseDirection("12 (ابج)")).toBe("rtl");
    expect(baseDirection("123")).toBe("ltr");
    expect(baseDirection("आरव")).toBe("ltr");
  });

  test.each([
    [[0, 1, 2], "0 1 2".split(" ").map(Number), [0, 0, 0]],
    [
      [2, 1, 0],
      [0, 1, 2],
      [1, 1, 1],
    ],
    [
      [2, 1, 0, 3],
      [0, 1, 2, 3],
      [1, 2, 1, 0],
    ],
    [
      [0, 3, 1, 2],
      [0, 1, 2, 3],
      [0, 2, 2, 1],
    ],
    [
      [4, 2, 3, 1, 0],
      [0, 1, 2, 3, 4],
      [1, 1, 2, 2, 1],
    ],
  ])("rule L2 orders as %j", (expected, places, levels) => {
    const items = places.map((place) => ({ place, level: levels[place] as number }));
    expect(visualOrder(items).map(({ place }) => place)).toEqual(expected);
  });
});

test("a line of ASCII, which is not examined letter by letter, is split like any other", () => {
  const covers = () => true;
  for (const text of [
    "Asha Rao",
    "12, Temple Road (rear)",
    "9845012710",
    '(A) "B" [c] 1',
    "O+",
    " - ",
    "~!",
  ]) {
    // A language with another script uses the slow path.
    const long = itemise(text, "arimo", { direction: "ltr", languages: ["hi"] }, covers);
    expect(itemise(text, "arimo", leftToRight, covers), text).toEqual(long);
  }
  const lacks = (_: FaceId, codePoint: number) => codePoint !== 0x7e;
  expect(itemise("a~b", "arimo", leftToRight, lacks).missing).toEqual(["~"]);
});
