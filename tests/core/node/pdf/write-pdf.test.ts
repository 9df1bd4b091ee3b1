import sharp from "sharp";
import { CARD_SIZES } from "@idms/core/cards/geometry/card-size";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { circlePath } from "@idms/core/cards/geometry/path";
import type { Scene, SceneItem } from "@idms/core/cards/drawing/scene";
import { fitText } from "@idms/core/cards/text/fit-text";
import { impose, cropMarks, sheetScene, slugLine } from "@idms/core/print/sheets/impose";
import { mm } from "@idms/core/units";
import { diskTypesetter, readFont } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { boxOf } from "../../cards/text/card-box.ts";
import { SCRIPT_SAMPLES } from "../../cards/text/samples.ts";
import { MORE_LISTS, NAME_LISTS, namesOf } from "../../../names/names.ts";
import { cardTemplate, jpegOf, openPdf, pagesOfText, poppler, printCards } from "./print-cards.ts";
import { operationsOf, readPdf, Stream, type PdfValue } from "./read-pdf.ts";

const typesetter = diskTypesetter();
const names = [
  "Zoë Ångström",
  "Ravi (Kumar)",
  "আরব চট্টোপাধ্যায়",
  "محمد عبد الله",
  ...Array.from({ length: 8 }, (_, i) => `Pupil ${i}`),
];
const printed = await printCards(names);
const occurrences = (bytes: Buffer, part: Uint8Array | string): number => {
  let count = 0;
  for (let at = bytes.indexOf(part); at !== -1; at = bytes.indexOf(part, at + 1)) count += 1;
  return count;
};

test("a transparent group that is the same on many pages is stored once", async () => {
  const { pdf, bytes } = openPdf();
  const layer = { opacity: 0.5 };
  const path = circlePath(27, 43, 10);
  const items: SceneItem[] = [
    { kind: "path", path, fill: { color: "#ff0000", opacity: 1 }, layer },
    { kind: "path", path, stroke: { color: "#000000", width: mm(1) }, layer },
  ];
  const other = { opacity: 0.5 };
  const scene: Scene = { width: mm(54), height: mm(86), items };
  for (let page = 0; page < 3; page += 1) await pdf.addPage(scene, [{ scene, x: 0, y: 0, images: {} }]);
  const two = { ...scene, items: [...items, ...items.map((item) => ({ ...item, layer: other }))] };
  await pdf.addPage(two, [{ scene: two, x: 0, y: 0, images: {} }]);
  await pdf.end();
  expect(occurrences(bytes(), "/Subtype /Form")).toBe(2);
  expect(occurrences(bytes(), "/S /Transparency")).toBe(2);
  expect(occurrences(printed.bytes, "/Transparency")).toBe(0);
});

test.each([1, 1000, 1001, 2345])(
  "a file of %i pages lists each page once, and its table finds every object",
  async (count) => {
    const { pdf, bytes } = openPdf();
    const size = { width: mm(54), height: mm(86) };
    for (let page = 0; page < count; page += 1)
      await pdf.addPage(size, [{ scene: { ...size, items: [] }, x: 0, y: 0, images: {} }]);
    await pdf.end();
    const text = bytes().toString("latin1");
    const [, pages = "", kids = ""] = /\n\/Count (\d+)\n\/Kids \[((?:\d+ 0 R ?)+)\]\n/.exec(text) ?? [];
    expect(Number(pages)).toBe(count);
    const numbers = Array.from(kids.matchAll(/(\d+) 0 R/g), ([, number]) => Number(number));
    expect(new Set(numbers).size).toBe(count);
    const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]));
    const rows = Array.from(table.matchAll(/^(\d{10}) 00000 n $/gm), ([, offset]) => Number(offset));
    expect(table).toMatch(new RegExp(`^xref\n0 ${rows.length + 1}\n0{10} 65535 f \n`));
    for (const [index, offset] of rows.entries())
      expect(text.startsWith(`${index + 1} 0 obj\n`, offset)).toBe(true);
    for (const number of numbers)
      expect(text.slice(rows[number - 1])).toMatch(/^\d+ 0 obj\n<< \/Type \/Page \//);
  },
);

/** Names that the lists lack: with letters, marks and a joiner that Persian, Sindhi and Arabic use. */
const PERSIAN = ["علی‌رضا پژوهش", "گلناز چراغی", "ژاله رضایی", "محمدحسین قمی"];
const SINDHI = ["ٻٻر ٽالپر", "ڄام ڀٽي", "ڳاڙهو سومرو"];
/** Words in which letters kern apart beside codes without a width. */
const KERNED = ["పరిష్కారం", "భవిష్యవాణి", "పెళపెళ"];
const VOWELLED = ["سِچِلِیَن", "مُحَمَّد", "لَطِيفَة الله", "שָׁלוֹם", "لاله"];

/** Prints a page for each text. `letterSpacing` is in em. */
async function printTexts(texts: string[], letterSpacing = 0): Promise<Buffer> {
  const { pdf, bytes } = openPdf();
  for (const text of texts) {
    const { runs } = fitText(typesetter, text, boxOf(120, 20, 2, 2), {
      font: "arial.ttf",
      size: mm(4),
      align: "left",
      letterSpacing,
    });
    const scene: Scene = {
      width: mm(124),
      height: mm(24),
      items: [{ kind: "text", color: "#000000", runs }],
    };
    await pdf.addPage(scene, [{ scene, x: 0, y: 0, images: {} }]);
  }
  await pdf.end();
  return bytes();
}

describe("the file of a class", () => {
  test("has a page of the card's exact size for every card", () => {
    const info = poppler("pdfinfo", printed.bytes);
    expect(info).toMatch(new RegExp(`Pages: +${names.length}\\n`));
    expect(info).toMatch(/Page size: +153\.07\d* x 243\.78\d* pts/);
    expect(info).toMatch(/Title: +Class 5 & <B>\n/);
  });

  test("states the length of each stream to the byte", () => {
    const text = printed.bytes.toString("latin1");
    const streams = [...text.matchAll(/\/Length (\d+)[^]*?>>\nstream\n/g)];
    expect(streams.length).toBeGreaterThan(2 * names.length);
    for (const { 0: head, 1: length, index } of streams) {
      const end = index + head.length + Number(length);
      expect(text.slice(end, end + 11)).toMatch(/^\n?endstream/);
    }
  });

  test("contains the background once, however many cards there are", () => {
    expect(occurrences(printed.bytes, printed.background)).toBe(1);
    const listed = poppler("pdfimages", printed.bytes, ["-list"]).trim().split("\n").slice(2);
    const objects = listed
      .map((line) => line.trim().split(/\s+/))
      .map((cells) => ({ page: cells[0], width: cells[3], object: cells[10] }));
    expect(new Set(objects.filter(({ width }) => width === "540").map(({ object }) => object)).size).toBe(1);
    expect(objects.filter(({ width }) => width === "540")).toHaveLength(names.length);
    expect(new Set(objects.filter(({ width }) => width === "300").map(({ object }) => object)).size).toBe(
      names.length,
    );
  });

  test("contains the bytes of every photo unchanged, as JPEG", () => {
    for (const photo of printed.photos) expect(occurrences(printed.bytes, photo)).toBe(1);
    const listed = poppler("pdfimages", printed.bytes, ["-list"]).trim().split("\n").slice(2);
    for (const line of listed) expect(line).toMatch(/ jpeg /);
  });

  test("embeds its fonts as subsets", () => {
    const fonts = poppler("pdffonts", printed.bytes).trim().split("\n").slice(2);
    expect(fonts).toHaveLength(4);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes/);
    const whole = readFont("bengali-bold").length + readFont("arimo-bold").length;
    const images = [printed.background, ...printed.photos].reduce((sum, { length }) => sum + length, 0);
    expect(printed.bytes.length - images).toBeLessThan(whole / 4);
  });

  test("is a valid file from its head to its cross-reference table", () => {
    expect(printed.bytes.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7");
    expect(printed.bytes.subarray(-6).toString("latin1")).toContain("%%EOF");
    const start = Number(/startxref\n(\d+)/.exec(printed.bytes.subarray(-60).toString("latin1"))?.[1]);
    expect(printed.bytes.subarray(start, start + 4).toString("latin1")).toBe("xref");
    const table = printed.bytes.subarray(start).toString("latin1");
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    expect(offsets.length).toBeGreaterThan(names.length);
    for (const [index, offset] of offsets.entries())
      expect(printed.bytes.subarray(offset, offset + 12).toString("latin1")).toMatch(
        new RegExp(`^${index + 1} 0 obj`),
      );
  });
});

describe("text found in the file", () => {
  test("contains every name and label, on its page", () => {
    const pages = pagesOfText(printed.bytes);
    expect(pages).toHaveLength(names.length);
    for (const [index, name] of names.entries()) {
      // The reader adds direction marks around right-to-left text.
      expect(pages[index]?.replaceAll(/[\u202A-\u202E]/g, "")).toContain(name);
      expect(pages[index]).toContain("Class 5 - A");
    }
  });

  const read = (page: string) => page.replaceAll(/[\u202A-\u202E]/g, "").trim();

  test.each(SCRIPT_SAMPLES)("is exact in $script", async ({ text }) => {
    const [found = ""] = pagesOfText(await printTexts([text]));
    expect(read(found)).toBe(text);
  });

  test("contains every name of all lists as it was typed, whatever was printed before in the same font", async () => {
    const names = [...NAME_LISTS, ...MORE_LISTS]
      .filter(({ face }) => !["chinese", "japanese", "korean"].includes(face))
      .flatMap((list) => namesOf([list]).map(({ text }) => text));
    const typed = [...names, ...PERSIAN, ...SINDHI, ...VOWELLED, ...KERNED];
    expect(typed.length).toBeGreaterThan(1100);
    const pages = pagesOfText(await printTexts(typed)).map((page) => read(page).normalize());
    expect(typed.filter((name, index) => pages[index] !== name.normalize())).toEqual([]);
  });

  test("has a map entry for each code, because Ghostscript misreads ranges with lists", () => {
    const pdf = readPdf(printed.bytes);
    const maps = [...pdf.objects.values()]
      .flatMap((value) => (value instanceof Stream ? [pdf.bytes(value).toString("latin1")] : []))
      .filter((content) => content.includes("begincmap"));
    expect(maps).toHaveLength(4);
    for (const map of maps) {
      expect(map).not.toContain("bfrange");
      const entries = map.match(/^<[\da-f]{4}> <(?:[\da-f]{4})*>$/gm) ?? [];
      const counts = [...map.matchAll(/^(\d+) beginbfchar$/gm)].map(([, count]) => Number(count));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(entries.length);
    }
  });

  test("has no code for a joiner or vowel sign alone in right-to-left text, because pdf.js drops or parts it", async () => {
    const pdf = readPdf(await printTexts([...PERSIAN, ...VOWELLED]));
    const codes = [...pdf.objects.values()]
      .flatMap((value) => (value instanceof Stream ? [pdf.bytes(value).toString("latin1")] : []))
      .flatMap((content) => [...content.matchAll(/^<[\da-f]{4}> <((?:[\da-f]{4})+)>$/gm)])
      .map(([, text]) => Buffer.from(text!, "hex").swap16().toString("utf16le"));
    expect(codes.filter((text) => text.includes("\u200C"))).not.toEqual([]);
    expect(codes.filter((text) => /^[\u200C\u200D\p{Mn}]+$/u.test(text))).toEqual([]);
  });

  test("is exact if letters are spaced apart, without a gap that other readers would take for a space", async () => {
    const words = ["Ravi Kumar", "Zoë", "Νήσος", "สุภาภรณ์", "אנדורה", "האי אסנשן"];
    const bytes = await printTexts(words, 0.15);
    expect(pagesOfText(bytes).map(read)).toEqual(words);
    const pdf = readPdf(bytes);
    const gaps = pdf.pages
      .flatMap((page) => operationsOf(pdf.bytes(pdf.see(page["Contents"]) as Stream)))
      .flatMap(({ operator, operands }) => (operator === "TJ" ? (operands[0] as PdfValue[]) : []))
      .filter((part) => typeof part === "number" && part < 0);
    expect(gaps).toEqual([]);
  });

  test("has its language if that is known", async () => {
    const file = (await printTexts(["محمد خٹک", "Asha Rao"])).toString("latin1");
    expect(file.match(/\/Lang \(ur\)>> BDC/g)).toHaveLength(1);
  });

  test("stays exact, whatever was printed before in the same font", async () => {
    const mixed = ["محمد (ب)", "a\u200Bb", "x\u0323y", "x (B) a b", "Class (5) [A]"];
    const pages = pagesOfText(await printTexts(mixed));
    expect(pages[3]?.trim()).toBe("x (B) a b");
    expect(pages[4]?.trim()).toBe("Class (5) [A]");
  });
});

describe("a sheet", () => {
  test("has its cards, marks and slug line, with the number of sheets", async () => {
    const imposition = impose("a4", CARD_SIZES[0]);
    const { pdf, bytes } = openPdf();
    const photo = pdf.openImage(await jpegOf(300, 400, 1));
    const layOut = cardLayout(typesetter, { ...cardTemplate, background: null });
    const late = [];
    for (const sheet of [0, 1]) {
      const cards = imposition.slots.map((slot, index) => ({
        ...slot,
        scene: layOut({ texts: { full_name: `Pupil ${sheet}${index}`, class: "5" }, images: { photo } })
          .scene,
        images: { photo },
      }));
      const marks = { scene: sheetScene(imposition, cropMarks(imposition)), x: 0, y: 0, images: {} };
      const slug = pdf.reserve(imposition.sheet);
      await pdf.addPage(imposition.sheet, [...cards, marks], slug);
      late.push(slug);
    }
    for (const [index, part] of late.entries()) {
      const slug = {
        school: "Lakeside",
        class: "5",
        template: "Plain",
        time: "now",
        sheet: index + 1,
        sheets: 2,
      };
      part.draw(sheetScene(imposition, slugLine(slug, imposition, typesetter)));
    }
    await pdf.end();
    const pages = pagesOfText(bytes());
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain("sheet 2 of 2");
    for (let index = 0; index < imposition.slots.length; index += 1)
      expect(pages[1]).toContain(`Pupil 1${index}`);
    expect(poppler("pdfinfo", bytes())).toMatch(/Page size: +595\.27\d* x 841\.8\d* pts \(A4\)/);
    expect(poppler("pdfimages", bytes(), ["-list"]).trim().split("\n")).toHaveLength(2 + 18);
  });

  test("is refused at the end if its reserved part was never drawn", async () => {
    const { pdf } = openPdf();
    const size = { width: mm(54), height: mm(86) };
    await pdf.addPage(size, [], pdf.reserve(size));
    await expect(pdf.end()).rejects.toThrow("never drawn");
  });
});

test.each([
  ["text", () => Promise.resolve(Buffer.from("This is not a picture"))],
  ["nothing", () => Promise.resolve(Buffer.alloc(0))],
  [
    "a PNG",
    () =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
  ],
])("%s is not accepted as a JPEG", async (_, bytesOf) => {
  const bytes = await bytesOf();
  expect(() => openPdf().pdf.openImage(bytes)).toThrow();
});

test("a font is read only once, and only if a text needs it", async () => {
  const asked: string[] = [];
  const { pdf } = openPdf((id) => {
    asked.push(id);
    return readFont(id);
  });
  for (const text of ["Ravi", "Diya", "आरव"]) {
    const { runs } = fitText(typesetter, text, boxOf(50, 10), {
      font: "arial.ttf",
      size: mm(4),
      align: "left",
    });
    const scene: Scene = { width: mm(54), height: mm(20), items: [{ kind: "text", color: "#000", runs }] };
    await pdf.addPage(scene, [{ scene, x: 0, y: 0, images: {} }]);
  }
  await pdf.end();
  expect(asked).toEqual(["arimo", "devanagari"]);
});
