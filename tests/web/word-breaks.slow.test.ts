/** The lines of Thai, Lao, Khmer and Burmese words, compared with the dictionaries and with Chromium. */
import { readFile } from "node:fs/promises";
import { fitText } from "@idms/core/cards/text/fit-text";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { chromium, type Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { wordsIn } from "../names/words.ts";
import { boxOf } from "../core/cards/text/card-box.ts";

/** Languages without spaces, with their scripts and their dictionary in Debian, if there is one. */
const LANGUAGES = [
  { language: "th", letters: /^\p{Script=Thai}+$/u, dictionary: "/usr/share/hunspell/th_TH.dic" },
  { language: "lo", letters: /^\p{Script=Lao}+$/u, dictionary: "/usr/share/hunspell/lo_LA.dic" },
  { language: "km", letters: /^\p{Script=Khmer}+$/u },
  { language: "my", letters: /^\p{Script=Myanmar}+$/u },
];
const typesetter = diskTypesetter();
const SIZE = 3;

async function wordsOf({ language, letters, dictionary }: (typeof LANGUAGES)[number]): Promise<string[]> {
  const listed = dictionary === undefined ? [] : (await readFile(dictionary, "utf8")).split("\n");
  const words = [...wordsIn(language).flatMap((name) => name.split(" ")), ...listed];
  return [...new Set(words.map((word) => word.trim()))].filter((word) => letters.test(word));
}

const widthOf = (word: string): number =>
  SIZE * typesetter.setLine(word, "arimo", typesetter.paragraph(word)).advance;

/** Returns the lines of a text in a box as wide as its widest word, and high enough for a line per word. */
function linesOf(words: readonly string[]): string[] {
  const box = boxOf(1.01 * Math.max(...words.map(widthOf)), 2 * SIZE * words.length);
  const { runs } = fitText(typesetter, words.join(" "), box, {
    font: "arial.ttf",
    size: mm(SIZE),
    align: "left",
  });
  const lines = new Map<number, string>();
  for (const run of runs) lines.set(run.y, (lines.get(run.y) ?? "") + run.text);
  return [...lines.values()].map((line) => line.trim());
}

test.each(LANGUAGES)("every word of $language stays whole if it fits its line", async (language) => {
  const words = await wordsOf(language);
  const wrong: string[] = [];
  for (let at = 0; at + 3 <= words.length; at += 3) {
    const three = words.slice(at, at + 3);
    const torn = linesOf(three).filter((line) => line.split(" ").some((part) => !three.includes(part)));
    if (torn.length > 0) wrong.push(`${three.join(" ")} became ${torn.join(" | ")}`);
  }
  console.log(language.language, { words: words.length, wrong: wrong.length });
  expect(wrong).toEqual([]);
});

/** Returns the parts in which Chromium breaks texts: where it may, or between any letters. */
const partsOf = (page: Page, texts: readonly string[], lineBreak: "auto" | "anywhere"): Promise<string[][]> =>
  page.evaluate(
    ({ given, rule }) => {
      const boxes = given.map((text) => {
        const box = document.createElement("div");
        box.style.cssText = `width: 0; line-break: ${rule}`;
        box.textContent = text;
        return box;
      });
      document.body.replaceChildren(...boxes);
      const range = document.createRange();
      return boxes.map((box) => {
        const parts: string[] = [];
        let top = -Infinity;
        for (const [at, unit] of Array.from(box.textContent).entries()) {
          range.setStart(box.firstChild!, at);
          range.setEnd(box.firstChild!, at + 1);
          const line = range.getClientRects()[0]?.top ?? top;
          if (line > top) parts.push("");
          top = line;
          parts[parts.length - 1] += unit;
        }
        return parts;
      });
    },
    { given: texts, rule: lineBreak },
  );

const startsOf = (parts: readonly string[]): number[] =>
  parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join("").length);

const MOST = 1500;

test("no line of words without spaces starts inside a letter, and Thai lines break as in Chromium", async () => {
  const browser = await chromium.connect(inject("browser"));
  const page = await browser.newPage();
  const wrong: string[] = [];
  const alike = new Map<string, number>();
  for (const each of LANGUAGES) {
    const words = (await wordsOf(each)).toSorted((one, other) => one.length - other.length);
    const step = Math.ceil(words.length / 3 / MOST);
    const texts = words
      .slice(0, words.length / 3)
      .flatMap((word, at) => (at % step === 0 ? `${word}${words.at(2 * at)}${words.at(-1 - at)}` : []));
    const [theirs, letters] = [await partsOf(page, texts, "auto"), await partsOf(page, texts, "anywhere")];
    let equal = 0;
    for (const [at, text] of texts.entries()) {
      const ours = typesetter.markWords(text).split("\u200B");
      if (ours.join("|") === theirs[at]!.join("|")) equal += 1;
      const between = new Set(startsOf(letters[at]!));
      if (startsOf(ours).some((start) => !between.has(start))) wrong.push(ours.join("|"));
    }
    alike.set(each.language, equal / texts.length);
    console.log(each.language, {
      cases: texts.length,
      equal,
      "cut by another dictionary": texts.length - equal,
    });
  }
  console.log(`Node.js ${process.version}, ICU ${process.versions.icu}, Chromium ${browser.version()}`);
  await browser.close();
  expect(wrong).toEqual([]);
  expect(alike.get("th")).toBeGreaterThan(0.8);
});
