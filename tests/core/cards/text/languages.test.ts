import type { FontKey } from "@idms/core/cards/shaping/typography";
import { fitText } from "@idms/core/cards/text/fit-text";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";
import { languageFor, languagesIn } from "@idms/core/cards/shaping/languages";
import type { Glyph } from "@idms/core/cards/shaping/shaped";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { boxOf, inkOf } from "./card-box.ts";

const typesetter = diskTypesetter();
const lineOf = (text: string, languages?: readonly string[]) =>
  typesetter.setLine(text, "arimo", typesetter.paragraph(text, languages));
const facesOf = (text: string, languages?: readonly string[]): FaceId[] => [
  ...new Set(lineOf(text, languages).runs.map(({ face }) => face)),
];
const idsOf = (text: string, languages?: readonly string[]): number[] =>
  lineOf(text, languages).runs.flatMap((run) => run.glyphs.map(({ id }) => id));

/** Names with the same letters in Urdu and Arabic. */
const SHARED = ["محمد احمد", "مسجد", "عبدالرحمٰن", "محمد", "عبد الله"];

describe("a name in Arabic letters is set as its language requires", () => {
  test.each(SHARED)("%s is in Nastaliq if the card's language is Urdu, and otherwise in Naskh", (name) => {
    expect(facesOf(name, ["ur"])).toEqual(["nastaliq"]);
    expect(facesOf(name, ["mr", "ur"])).toEqual(["nastaliq"]);
    expect(facesOf(name, ["ar"])).toEqual(["naskh"]);
    expect(facesOf(name)).toEqual(["naskh"]);
  });

  test("letters that only Urdu has decide, unless another language is chosen", () => {
    expect(facesOf("علی خٹک")).toEqual(["nastaliq"]);
    expect(facesOf("علی خٹک", ["mr"])).toEqual(["nastaliq"]);
    expect(facesOf("علی گل", ["fa"])).toEqual(["naskh"]);
  });

  test("Kashmiri is in Nastaliq and Sindhi in Naskh, each with all of its letters", () => {
    expect([facesOf("ٲصِف کٔشیٖر", ["ks"]), lineOf("ٲصِف کٔشیٖر", ["ks"]).missing]).toEqual([["nastaliq"], []]);
    expect([facesOf("ٻڍو ڄام ڪنڌ ڳوٺ", ["sd"]), lineOf("ٻڍو ڄام ڪنڌ ڳوٺ", ["sd"]).missing]).toEqual([
      ["naskh"],
      [],
    ]);
  });

  test("each script takes the first language that is written in it", () => {
    expect(
      ["Deva", "Arab", "Latn"].map((script) => languageFor(script as "Deva", ["mr", "ne", "ur"])),
    ).toEqual(["mr", "ur", undefined]);
    expect(languageFor("Deva", ["sd-Deva", "mr"])).toBe("sd-Deva");
    expect(languageFor("Hani", ["ur", "ja"])).toBe("ja");
    expect(languagesIn("Ravi Kumar", ["ur"])).toEqual([]);
    expect(languagesIn("田中さくら", ["mr"])).toEqual(["mr", "ja"]);
  });
});

describe("Devanagari has the forms of its language", () => {
  test.each([
    ["mr", "ल"],
    ["mr", "श"],
    ["ne", "झ"],
  ])("%s has its own form of %s", (language, letter) => {
    expect(idsOf(letter, [language])).not.toEqual(idsOf(letter));
    expect(idsOf(letter, ["ur"])).toEqual(idsOf(letter));
  });

  test("regardless of what was set before in another language", () => {
    const before = idsOf("शीतल", ["mr"]);
    expect(idsOf("शीतल")).not.toEqual(before);
    expect(idsOf("शीतल", ["mr"])).toEqual(before);
  });
});

test("the points of Hebrew are under and in their letters", () => {
  const [run] = lineOf("שָׁלוֹם").runs;
  let pen = 0;
  const marks: { glyph: Glyph; at: number }[] = [];
  const letters: { from: number; to: number }[] = [];
  for (const glyph of run!.glyphs) {
    if (glyph.advance === 0) marks.push({ glyph, at: pen + glyph.dx });
    else letters.push({ from: pen, to: pen + glyph.advance });
    pen += glyph.advance;
  }
  expect(letters).toHaveLength(4);
  expect(marks).toHaveLength(1);
  // The last letter of the line from left to right is the shin, with its qamats centred below.
  const shin = letters.at(-1)!;
  const ink = typesetter
    .face("arimo")
    .outline(marks[0]!.glyph.id)
    .flatMap(({ values }) => values.filter((_, index) => index % 2 === 0));
  const middle = marks[0]!.at + (Math.min(...ink) + Math.max(...ink)) / 2;
  expect(Math.abs(middle - (shin.from + shin.to) / 2)).toBeLessThan(0.1);
});

describe("both brackets of a pair have the same font", () => {
  const faceOf = (text: string, character: string): FaceId | undefined =>
    lineOf(text).runs.find((run) => run.text.includes(character))?.face;
  test.each([
    ["محمد (Ravi)", "(", ")"],
    ["Ravi (आरव)", "(", ")"],
    ["(आरव) Ravi", "(", ")"],
    ["ആരവ് [Ravi {आरव}] Kumar", "[", "]"],
    ["ആരവ് [Ravi {आरव}] Kumar", "{", "}"],
    ["“आरव” Ravi", "“", "”"],
    ["Ravi (علی", "(", "("],
  ])("%s: %s and %s", (text, open, close) => {
    expect(faceOf(text, close)).toBe(faceOf(text, open));
  });
});

/** Words with the greatest vertical extent in Nastaliq, with marks above and below. */
const WORST = [
  "مُحَمَّد شَفِیق الحَسَنِین",
  "نستعلیق پیچیدگیوں",
  "قُسطُنطُنیہ",
  "ظہیرالدین بابر",
  "کُھجُلِیوں کَچھیوں ڈِھیٹ",
  "بِسمِ اللہِ الرَّحمٰنِ الرَّحِیمِ",
  "گُلِستانِ سَعدِی، شِیراز",
  "یِے پِیچھے نِیچے",
];

describe("the ink of a text stays in its box", () => {
  test.each(
    WORST.flatMap((text) => (["arial.ttf", "arialbd.ttf"] as const).map((font) => [text, font] as const)),
  )("%s in %s, however flat or narrow the box is", (text, font: FontKey) => {
    for (const [width, height] of [
      [60, 3],
      [20, 5],
      [12, 2],
      [30, 9],
    ] as const) {
      const box = boxOf(width, height, 5, 5);
      const style = { font, size: mm(height * 0.8), align: "right", languages: ["ur"] } as const;
      const { runs } = fitText(typesetter, text, box, style);
      expect(new Set(runs.map(({ face }) => face.split("-")[0]))).not.toContain("naskh");
      const ink = inkOf(typesetter, runs)!;
      expect(ink.left).toBeGreaterThanOrEqual(5 - 1e-6);
      expect(ink.right).toBeLessThanOrEqual(5 + width + 1e-6);
      expect(ink.top).toBeGreaterThanOrEqual(5 - 1e-6);
      expect(ink.bottom).toBeLessThanOrEqual(5 + height + 1e-6);
    }
  });
});
