import { fitText, markWords, mm } from "@idms/core";
import { cutWords, diskTypesetter } from "@idms/core/node";
import { describe, expect, test } from "vitest";
import { boxOf } from "./card-box.ts";

const typesetter = diskTypesetter();
const style = { font: "arial.ttf", size: mm(3), align: "left" } as const;

function linesOf(text: string, width: number, height: number): string[] {
  const { runs } = fitText(typesetter, text, boxOf(width, height), style);
  const lines = new Map<number, string>();
  for (const run of runs) lines.set(run.y, (lines.get(run.y) ?? "") + run.text);
  return [...lines.values()].map((line) => line.trim());
}

describe("what is written without spaces is broken between words, and reads as it was typed", () => {
  test.each([
    ["Thai", "โรงเรียนสาธิตมหาวิทยาลัยเกษตรศาสตร์", ["โรงเรียนสาธิต", "มหาวิทยาลัย", "เกษตรศาสตร์"]],
    ["Khmer", "សាលារៀនបឋមសិក្សាភ្នំពេញ", ["សាលារៀន", "បឋមសិក្សា", "ភ្នំពេញ"]],
    ["Lao", "ໂຮງຮຽນມັດທະຍົມສົມບູນ", ["ໂຮງຮຽນ", "ມັດທະຍົມ", "ສົມບູນ"]],
    ["Burmese", "ရန်ကုန်မြို့အထက်တန်းကျောင်း", ["ရန်", "ကုန်", "မြို့", "အထက်တန်းကျောင်း"]],
  ])("%s", (_, text, words) => {
    expect(markWords(text, cutWords).split("\u200B")).toEqual(words);
    const lines = linesOf(text, 16, 12);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(text);
    let rest = words;
    for (const line of lines) {
      const count = rest.findIndex((_word, at) => rest.slice(0, at + 1).join("") === line) + 1;
      expect(count, `${line} is whole words`).toBeGreaterThan(0);
      rest = rest.slice(count);
    }
  });
});

test("no line begins with the sign of an abbreviation or of repetition", () => {
  expect(markWords("กรุงเทพฯ บ่อยๆมาก", cutWords)).not.toMatch(/\u200B[ฯๆ]/);
});

test("no line begins in the midst of a Burmese syllable, in names that no dictionary has", () => {
  for (const name of ["ဝင်းထွဋ်", "ဆန်းစုကြည်", "သန့်ဇင်ထွန်း", "ဥက္ကာ"])
    expect(markWords(name, cutWords)).not.toMatch(/\u200B.\u1037?[\u1039\u103A]/u);
  expect(markWords("ဝင်းထွဋ်", () => [1, 4])).toBe("ဝင်း\u200Bထွဋ်");
});

test("a mark changes nothing of what is drawn", () => {
  const text = "โรงเรียนสาธิตมหาวิทยาลัย";
  const glyphs = (of: string) =>
    typesetter
      .setLine(of, "arimo", typesetter.paragraph(of))
      .runs.flatMap((run) => run.glyphs.map(({ id, advance, dx, dy }) => [id, advance, dx, dy]));
  expect(markWords(text, cutWords)).not.toBe(text);
  expect(glyphs(markWords(text, cutWords))).toEqual(glyphs(text));
});

test.each(["Ravi Kumar", "आरव शर्मा", "12/4 Main Street\nPune 411 001", "东京都"])(
  "%s has no marks",
  (text) => {
    expect(markWords(text, cutWords)).toBe(text);
  },
);
