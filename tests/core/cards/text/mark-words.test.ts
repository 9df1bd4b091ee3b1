import { fitText } from "@idms/core/cards/text/fit-text";
import { markWords } from "@idms/core/cards/shaping/typesetter";
import { splitGraphemes } from "@idms/core/forms/values/graphemes";
import { mm } from "@idms/core/units";
import { cutWords } from "@idms/core/node/fonts/cut-words";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { NAME_LISTS, namesOf } from "../../../names/names.ts";
import { boxOf } from "./card-box.ts";

const typesetter = diskTypesetter();
/** The faces of the scripts without spaces. */
const UNSPACED = new Set(["thai", "lao", "khmer", "myanmar"]);
const style = { font: "arial.ttf", size: mm(3), align: "left" } as const;

function linesOf(text: string, width: number, height: number): string[] {
  const { runs } = fitText(typesetter, text, boxOf(width, height), style);
  const lines = new Map<number, string>();
  for (const run of runs) lines.set(run.y, (lines.get(run.y) ?? "") + run.text);
  return [...lines.values()].map((line) => line.trim());
}

describe("a text without spaces breaks between words, and reads as it was typed", () => {
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

test("a name breaks at its space, if each of its words fits a line, although a dictionary cuts the words", () => {
  let cut = 0;
  for (const { text } of namesOf(NAME_LISTS.filter(({ face }) => UNSPACED.has(face)))) {
    const words = text.split(" ");
    const lengths = words.map(
      (word) => typesetter.setLine(word, "arimo", typesetter.paragraph(word)).advance,
    );
    const lines = linesOf(text, 1.1 * style.size * Math.max(...lengths), 12);
    expect(lines).toEqual(lines.length === 1 ? [text] : words);
    if (lines.length > 1 && words.some((word) => markWords(word, cutWords) !== word)) cut += 1;
  }
  expect(cut).toBeGreaterThan(50);
});

test("a long name of a school is cut by the dictionary rather than made small", () => {
  const [name, town] = ["โรงเรียนสาธิตมหาวิทยาลัยเกษตรศาสตร์", "ปทุมธานี"];
  const lines = linesOf(`${name} ${town}`, 20, 14);
  expect(lines.length).toBeGreaterThan(2);
  expect([lines.slice(0, -1).join(""), lines.at(-1)]).toEqual([name, town]);
});

test("no line begins with a sign of abbreviation or repetition", () => {
  expect(markWords("กรุงเทพฯ บ่อยๆมาก", cutWords)).not.toMatch(/\u200B[ฯๆ]/);
});

test("no line begins inside a Burmese syllable, even in names that no dictionary has", () => {
  for (const name of ["ဝင်းထွဋ်", "ဆန်းစုကြည်", "သန့်ဇင်ထွန်း", "ဥက္ကာ"])
    expect(markWords(name, cutWords)).not.toMatch(/\u200B.\u1037?[\u1039\u103A]/u);
  expect(markWords("ဝင်းထွဋ်", () => [1, 4])).toBe("ဝင်း\u200Bထွဋ်");
});

/** Returns every letter of a script stacked below every other, with the connecting characters of its spellings. */
function stacksOf(letters: RegExp, stackers: readonly string[]): string[] {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
    letters.test(letter),
  );
  return stackers.flatMap((stacker) =>
    all.flatMap((upper) => all.map((lower) => `${upper}${stacker}${lower}`)),
  );
}

const names = (language: string): string[] =>
  NAME_LISTS.filter((list) => list.language === language).flatMap(({ given, family }) =>
    `${given} ${family}`.split(" "),
  );

/** Treats each letter as a word. No dictionary cuts more often. */
const cutEverywhere = (letters: string): number[] =>
  Array.from({ length: letters.length - 1 }, (_, index) => index + 1);

describe("no dictionary splits a letter from what is stacked on it", () => {
  test.each([
    [
      "Burmese",
      stacksOf(/[\u1000-\u1021]/, ["\u1039", "\u103A\u1039"]),
      /\u1039\u200B|\u200B.\u1037?[\u1039\u103A]/u,
    ],
    ["Khmer", stacksOf(/[\u1780-\u17A2]/, ["\u17D2"]), /\u17D2\u200B/],
  ])("in any stack of %s", (_, stacks, torn) => {
    expect(stacks.length).toBeGreaterThan(1000);
    for (const cut of [cutEverywhere, cutWords])
      expect(stacks.filter((stack) => torn.test(markWords(`${stack}${stack}`, cut)))).toEqual([]);
  });

  test.each([
    ["my", ["ဒေါ်အင်္ကြင်း", "မင်္ဂလာ", "ဥက္ကဋ္ဌ", "သင်္ကြန်"]],
    ["km", ["ច័ន្ទ្រា", "វិទ្ធី", "សាស្ត្រាចារ្យ", "ពេជ្រចិន្តា"]],
    ["th", ["เสาวลักษณ์", "ไพโรจน์", "โสภา"]],
    ["lo", ["ໄຊຍະ", "ເພັດສະໝອນ"]],
  ])("and names in %s look the same with and without marks", (language, more) => {
    const glyphs = (text: string) =>
      typesetter
        .setLine(text, "arimo", typesetter.paragraph(text))
        .runs.flatMap((run) => run.glyphs.map(({ id, advance, dx, dy }) => [id, advance, dx, dy]));
    for (const name of [...names(language), ...more])
      for (const cut of [cutEverywhere, cutWords]) {
        const marked = markWords(name, cut);
        expect(glyphs(marked), marked).toEqual(glyphs(name));
        for (const word of marked.split("\u200B"))
          expect(splitGraphemes(name).join("|")).toContain(splitGraphemes(word).join("|"));
      }
  });
});

test("a mark does not change what is drawn", () => {
  const text = "โรงเรียนสาธิตมหาวิทยาลัย";
  const glyphs = (of: string) =>
    typesetter
      .setLine(of, "arimo", typesetter.paragraph(of))
      .runs.flatMap((run) => run.glyphs.map(({ id, advance, dx, dy }) => [id, advance, dx, dy]));
  expect(markWords(text, cutWords)).not.toBe(text);
  expect(glyphs(markWords(text, cutWords))).toEqual(glyphs(text));
});

test.each(["Ravi Kumar", "आरव शर्मा", "12/4 Main Street\nPune 411 001", "东京都"])(
  "%s gets no marks",
  (text) => {
    expect(markWords(text, cutWords)).toBe(text);
  },
);
