/** Words of every script, printed by our own PDF writer and taken back out by Poppler, MuPDF and pdf.js. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { withEffects } from "@idms/core/cards/elements/text-effects";
import { fitText } from "@idms/core/cards/text/fit-text";
import { mirrored } from "@idms/core/cards/shaping/direction";
import { mm } from "@idms/core/units";
import { diskTypesetter, readFont } from "@idms/core/node/fonts/font-files";
import { expect, test } from "vitest";
import { ADDED_FONTS, MORE_LISTS, NAME_LISTS, namesOf } from "../../../names/names.ts";
import { LANGUAGES, wordsIn } from "../../../names/words.ts";
import { temporaryFolder } from "../../../server/temporary-folder.ts";
import { boxOf } from "../../cards/text/card-box.ts";
import { openPdf } from "./print-cards.ts";

const run = promisify(execFile);
const PDFJS = "pdfjs-dist@6.5.438";
const [WIDTH, HEIGHT] = [400, 14];
/**
 * The letters of every so many words are spaced apart, if the script allows it, and the next words have an outline and a
 * shadow.
 */
const EVERY = 5;
const EFFECTS = { outline: "#ffffff", shadow: "#808080" };
const typesetter = diskTypesetter(ADDED_FONTS);

/** The words of each language. */
const cases = new Map<string, string[]>();
for (const list of [...NAME_LISTS, ...MORE_LISTS])
  cases.set(list.language, [...(cases.get(list.language) ?? []), ...namesOf([list]).map(({ text }) => text)]);
for (const language of LANGUAGES) cases.set(language, [...(cases.get(language) ?? []), ...wordsIn(language)]);

/** Prints a page for each word. */
async function print(words: readonly string[], language: string): Promise<Buffer> {
  const { pdf, bytes } = openPdf((face) => readFont(face, ADDED_FONTS));
  for (const [at, word] of words.entries()) {
    const letterSpacing = at % EVERY === 0 ? 0.2 : 0;
    const style = {
      font: "arial.ttf",
      size: mm(4),
      align: "left",
      languages: [language],
      letterSpacing,
    } as const;
    const { runs } = fitText(typesetter, word, boxOf(WIDTH - 4, HEIGHT - 4, 2, 2), style);
    const page = { width: mm(WIDTH), height: mm(HEIGHT) };
    const item = { kind: "text", color: "#000000", runs } as const;
    const scene = { ...page, items: withEffects(item, at % EVERY === 1 ? EFFECTS : {}) };
    await pdf.addPage(page, [{ scene, x: 0, y: 0, images: {} }]);
  }
  await pdf.end();
  return bytes();
}

/** The part of pdf.js that takes out text. */
interface PdfJs {
  version: string;
  getDocument(options: object): { promise: Promise<PdfJsDocument>; destroy(): Promise<void> };
}
interface PdfJsDocument {
  numPages: number;
  getPage(number: number): Promise<{
    getTextContent(options: object): Promise<{ items: { str: string }[] }>;
    cleanup(): void;
  }>;
}

async function installPdfJs(folder: string): Promise<PdfJs> {
  await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--omit=optional", PDFJS]);
  const file = join(folder, "node_modules/pdfjs-dist/legacy/build/pdf.mjs");
  return import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<PdfJs>;
}

/** Without pdf.js's own normalisation, which spells a Lao vowel in two characters. */
async function pagesOfPdfJs({ getDocument }: PdfJs, bytes: Buffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push(items.map(({ str }) => str).join(""));
    page.cleanup();
  }
  await loading.destroy();
  return pages;
}

const turned = (text: string): string => Array.from(text, mirrored).join("");
const asSeen = (text: string): string => turned(Array.from(text).toReversed().join(""));

const once = (text: string): string => text.replaceAll(/(\p{M})\1/gu, "$1");

interface Refusal {
  what: string;
  of: RegExp;
  /** Returns what the reader extracts instead of a word. */
  as(word: string): string;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ROUND: Refusal = { what: "turns brackets in right-to-left text round", of: RIGHT_TO_LEFT, as: turned };

/** What the readers extract instead of the text, from any file. */
const REFUSED: Readonly<Record<string, Refusal[]>> = {
  Poppler: [
    ROUND,
    { what: "joins single letters", of: /^\S(?: \S)+$/u, as: (word) => word.replaceAll(" ", "") },
  ],
  MuPDF: [
    { what: "extracts right-to-left text as it is seen", of: RIGHT_TO_LEFT, as: asSeen },
    { what: "takes a sign that is typed twice for a shadow", of: /(\p{M})\1/u, as: once },
  ],
  "pdf.js": [ROUND],
};

/** Removes the direction marks that Poppler adds. */
const plain = (page = ""): string => page.replaceAll(/[\u202A-\u202E]/g, "").trim();

const version = async (command: string): Promise<string> =>
  (await run(command, ["-v"])).stderr.split("\n")[0]!;

test("words of every script come back from a PDF as they were typed", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "words.pdf");
  const pdfJs = await installPdfJs(folder);
  const big = { maxBuffer: 2 ** 28 };
  const readers: Readonly<Record<string, (bytes: Buffer) => Promise<string[]>>> = {
    Poppler: async () => (await run("pdftotext", [file, "-"], big)).stdout.split("\f"),
    MuPDF: async () => (await run("mutool", ["draw", "-q", "-F", "txt", file], big)).stdout.split("\f"),
    "pdf.js": (bytes) => pagesOfPdfJs(pdfJs, bytes),
  };
  const counts: Record<string, number> = { cases: 0, equal: 0 };
  const wrong: string[] = [];
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  for (const [language, words] of cases) {
    const bytes = await print(words, language);
    await writeFile(file, bytes);
    for (const [reader, pagesOf] of Object.entries(readers)) {
      const pages = await pagesOf(bytes);
      for (const [at, word] of words.entries()) {
        const found = plain(pages[at]);
        const isLike = (text: string) => found.normalize() === text.normalize();
        const refusal = REFUSED[reader]!.find(({ of, as }) => of.test(word) && isLike(as(word)));
        count("cases");
        if (isLike(word)) count("equal");
        else if (refusal) count(`${reader} ${refusal.what}`);
        else wrong.push(`${reader}, ${language}: ${word} became ${found}`);
      }
    }
  }
  console.log(counts, await version("pdftotext"), await version("mutool"), `pdf.js ${pdfJs.version}`);
  expect(wrong).toEqual([]);
  expect(counts["equal"]).toBeGreaterThan(0.9 * 3 * 19_000);
});
