/** @module-tag thorough */
import { faceFacts, primaryFace, type FaceId, type ListedFace } from "@idms/core/cards/shaping/font-stack";
import type { SetLine } from "@idms/core/cards/shaping/typesetter";
import { diskTypesetter, readFont } from "@idms/core/node/fonts/font-files";
import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { inBulk, isInBulk } from "../in-bulk.ts";
import { ADDED_FONTS, MORE_LISTS, NAME_LISTS, namesOf, type Name } from "../names/names.ts";
import { LANGUAGES, wordsIn } from "../names/words.ts";

/** Font size in pixels at which Chromium draws letters as unhinted outlines. */
const SIZE = 280;
/**
 * Maximum share of the ink that may differ: twice the difference at the edges when the same outlines are drawn as
 * letters and as paths.
 */
const MOST_APART = 0.01;

const typesetter = diskTypesetter(ADDED_FONTS);
let page: Page;
let close: () => Promise<void>;

beforeAll(async () => {
  const browser = await chromium.connect(inject("browser"));
  page = await browser.newPage();
  await page.setContent("<!doctype html><html><body></body></html>");
  close = () => browser.close();
});
afterAll(() => close());

/** A text in a language. */
interface Said {
  text: string;
  list: Pick<Name["list"], "language">;
}

const setLine = ({ text, list }: Said): SetLine =>
  typesetter.setLine(text, primaryFace({ font: "arial.ttf" }), typesetter.paragraph(text, [list.language]));

/** Returns the outlines of a line as an SVG path, in pixels from the start of its baseline. */
function pathOf(line: SetLine): string {
  const parts: string[] = [];
  for (const run of line.runs) {
    let pen = run.x;
    for (const glyph of run.glyphs) {
      for (const { type, values } of typesetter.face(run.face).outline(glyph.id)) {
        const places = values.map((value, index) =>
          index % 2 === 0 ? (pen + glyph.dx + value) * SIZE : -(glyph.dy + value) * SIZE,
        );
        parts.push(`${type}${places.map((place) => place.toFixed(3)).join(" ")}`);
      }
      pen += glyph.advance;
    }
  }
  return parts.join("");
}

const lent = new Set<FaceId>();

/** Gives the page the font files with which cards are typeset. */
async function lend(faces: readonly FaceId[]): Promise<void> {
  for (const face of faces.filter((each) => !lent.has(each))) {
    lent.add(face);
    const file = Buffer.from(readFont(face, ADDED_FONTS)).toString("base64");
    await page.evaluate(
      async ([family, bytes]) => {
        const font = new FontFace(family!, `url(data:font/ttf;base64,${bytes})`);
        document.fonts.add(await font.load());
      },
      [`card-${face}`, file],
    );
  }
}

const fontOf = (faces: readonly FaceId[]): string =>
  `${SIZE}px ${faces.map((face) => `card-${face}`).join(", ")}`;

/** Returns the share of the ink that is not in both our line and Chromium's. */
async function difference(name: Said, line: SetLine): Promise<number> {
  const faces = [...new Set([...line.runs.map(({ face }) => face), "arimo" as const])];
  await lend(faces);
  const wish = {
    text: name.text,
    language: name.list.language,
    font: fontOf(faces),
    path: pathOf(line),
    width: Math.ceil((line.advance + 2) * SIZE),
    height: Math.ceil(
      (Math.max(line.ascent, line.ink.top) + Math.max(line.descent, line.ink.bottom) + 1) * SIZE,
    ),
    baseline: Math.ceil((Math.max(line.ascent, line.ink.top) + 0.5) * SIZE),
    rightToLeft: line.runs.some(({ rightToLeft }) => rightToLeft),
    left: SIZE,
  };
  return page.evaluate((given) => {
    document.documentElement.lang = given.language;
    const inked = (draw: (context: CanvasRenderingContext2D) => void): Uint8ClampedArray => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height, canvas.lang] = [given.width, given.height, given.language];
      document.body.replaceChildren(canvas);
      const context = canvas.getContext("2d", { willReadFrequently: true })!;
      context.translate(given.left, given.baseline);
      draw(context);
      return context.getImageData(0, 0, given.width, given.height).data;
    };
    const fill = (context: CanvasRenderingContext2D, outline: Path2D) => context.fill(outline);
    const ours = inked((context) => fill(context, new Path2D(given.path)));
    const theirs = inked((context) => {
      context.font = given.font;
      context.textRendering = "geometricPrecision";
      context.direction = given.rightToLeft ? "rtl" : "ltr";
      context.textAlign = "left";
      context.fillText(given.text, 0, 0);
    });
    let [apart, ink] = [0, 0];
    for (let at = 3; at < ours.length; at += 4) {
      apart += Math.abs(ours[at]! - theirs[at]!);
      ink += Math.max(ours[at]!, theirs[at]!);
    }
    return apart / ink;
  }, wish);
}

test("there are a thousand different names in twenty-five scripts", () => {
  const names = namesOf(NAME_LISTS).map(({ text }) => text);
  expect([NAME_LISTS.length, names.length, new Set(names).size]).toEqual([25, 1000, 1000]);
});

test("names in every script are set as Chromium sets them with the same fonts, and no letter is missing", async () => {
  const names = namesOf([...NAME_LISTS, ...MORE_LISTS]).slice(0, inBulk(Infinity, 2 * 31));
  const apart: Record<string, number> = {};
  for (const name of names) {
    const line = setLine(name);
    expect(line.missing, name.text).toEqual([]);
    const used = line.runs.map(({ face }) => faceFacts(face as ListedFace).name);
    expect(new Set(used), name.text).toEqual(new Set([faceFacts(name.list.face as ListedFace).name]));
    const part = await difference(name, line);
    if (part > MOST_APART) apart[`${name.list.name}: ${name.text}`] = part;
  }
  expect(apart).toEqual({});
});

test("a name that is shaped as another script fails the comparison", async () => {
  const [name] = namesOf(NAME_LISTS.filter((list) => list.name === "Myanmar"));
  const line = setLine(name!);
  const wrong = typesetter.face("myanmar").shape(name!.text, "Latn", false);
  const [run] = line.runs;
  expect(await difference(name!, { ...line, runs: [{ ...run!, glyphs: wrong.glyphs }] })).toBeGreaterThan(
    10 * MOST_APART,
  );
});

/** Returns the widths of words in Chromium, in em. */
async function widthsOf(words: readonly string[], language: string, face: FaceId): Promise<number[]> {
  await lend([face]);
  const wish = { words, language, font: fontOf([face]) };
  const widths = await page.evaluate((given) => {
    const canvas = document.createElement("canvas");
    document.documentElement.lang = canvas.lang = given.language;
    document.body.replaceChildren(canvas);
    const context = canvas.getContext("2d")!;
    context.font = given.font;
    context.textRendering = "geometricPrecision";
    return given.words.map((word) => context.measureText(word).width);
  }, wish);
  return widths.map((width) => width / SIZE);
}

/** Chromium's own rounding, in em. */
const ROUNDING = 0.001;
/** Every so many words, the ink is compared as well. */
const EVERY = 40;

test.runIf(isInBulk)("words in every script are as wide as in Chromium, and have the same ink", async () => {
  const counts = { cases: 0, equal: 0, "in several fonts": 0, ink: 0 };
  const wrong: string[] = [];
  for (const language of LANGUAGES) {
    const words = new Set(wordsIn(language).flatMap((name) => name.split(" ")));
    const set = Array.from(words, (word) => setLine({ text: word, list: { language } }));
    const face = set[0]!.runs[0]!.face;
    const widths = await widthsOf([...words], language, face);
    for (const [at, word] of [...words].entries()) {
      const line = set[at]!;
      counts.cases += 1;
      if (line.runs.some((run) => run.face !== face)) counts["in several fonts"] += 1;
      else if (Math.abs(line.advance - widths[at]!) < ROUNDING) counts.equal += 1;
      else wrong.push(`${language}: ${word} is ${line.advance} em wide, not ${widths[at]}`);
      if (at % EVERY !== 0) continue;
      counts.ink += 1;
      const part = await difference({ text: word, list: { language } }, line);
      if (part > MOST_APART) wrong.push(`${language}: ${word} differs in ${part} of its ink`);
    }
  }
  console.log(
    counts,
    `harfbuzzjs in Node.js ${process.version}, Chromium ${page.context().browser()?.version()}`,
  );
  expect(wrong).toEqual([]);
});
