import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { readingOrder } from "@idms/core/cards/designs/reading-order";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { PdfPages } from "@idms/core/print/sheets/pdf-pages";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { joinPdfs } from "@idms/core/node/pdf/join-pdfs";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../server/temporary-folder.ts";
import { pdfxFaults } from "./pdfx-rules.ts";
import { cardTemplate, jpegOf, openPdf, pagesOfText, poppler, pressProfile } from "./print-cards.ts";
import { readPdf } from "./read-pdf.ts";

/** A template whose elements are stored and painted in a different order from the reading order. */
const template: CardTemplate = {
  ...cardTemplate,
  fields: cardFieldsSchema.parse({
    bar: { kind: "rectangle", x: 0, y: 0, width: 540, height: 60, fill: "#204060" },
    class: { x: 20, y: 700, width: 300, height: 60, size: 30 },
    roll: { kind: "text", pattern: "Roll {roll_number}", x: 20, y: 600, width: 200, height: 60, size: 30 },
    house: { x: 300, y: 604, width: 200, height: 60, size: 30 },
    proof: { kind: "qr", pattern: "{roll_number}", x: 340, y: 680, width: 160, height: 160 },
    photo: { x: 170, y: 100, width: 200, height: 260, isImage: true },
    heading: {
      kind: "text",
      pattern: "{full_name}",
      x: 20,
      y: 400,
      width: 500,
      height: 80,
      size: 40,
      outline: "#ffffff",
    },
  }),
  back: {
    background: null,
    fields: cardFieldsSchema.parse({ address: { x: 20, y: 20, width: 400, height: 100, size: 30 } }),
  },
};
const ADDRESS = "12 MG Road, Jayanagara 3rd Block, Bengaluru 560011";
const NAMES = ["Asha Rao", "आरव चट्टोपाध्याय", "محمد عبد الله"];

/** Prints a file with a sheet of one or two cards for each side, as the press does. */
async function printed(names: readonly string[], profile: Parameters<typeof openPdf>[1] = null) {
  const { pdf, bytes } = openPdf(undefined, profile, { flip: "long" });
  const backdrop = pdf.openImage(await jpegOf(540, 860, 5));
  const layOut = cardSides(diskTypesetter(), template);
  const readingOf = readingOrder(template);
  for (let from = 0; from < names.length; from += 2) {
    const cards = await Promise.all(
      names.slice(from, from + 2).map(async (full_name, at) => {
        const photo = pdf.openImage(await jpegOf(300, 400, from + at));
        const texts = { full_name, class: "5 - A", house: "Red", roll_number: "7", address: ADDRESS };
        const sides = layOut({ texts, images: { photo } });
        return { sides, reading: readingOf(sides, texts), images: { [BACKGROUND]: backdrop, photo } };
      }),
    );
    for (const side of [0, 1])
      await pdf.addPage(
        { width: mm(120), height: mm(90) },
        cards.map(({ sides, reading, images }, place) => ({
          scene: sides[side]!.scene,
          x: 60 * place,
          y: 0,
          images,
          reading: reading[side]!,
        })),
      );
  }
  await pdf.end();
  return bytes();
}

const structureOf = (bytes: Uint8Array): string =>
  poppler("pdfinfo", bytes, ["-struct-text"]).replaceAll(/[\u200e\u202a-\u202e\n]+ */g, " ");

async function joined(files: readonly Uint8Array[], pages: PdfPages) {
  const folder = await temporaryFolder();
  const paths = files.map((_, at) => join(folder, `${at}.pdf`));
  for (const [at, bytes] of files.entries()) await writeFile(paths[at] as string, bytes);
  const chunks: Buffer[] = [];
  const { writeTo } = await joinPdfs(paths, { title: "All", pages });
  await writeTo(async (chunk) => void chunks.push(Buffer.from(chunk)));
  return Buffer.concat(chunks);
}

const FRONT = 'Figure "" P (block) "Roll 7" P (block) "Red" P (block) "5 - A" Figure "" ""';
// These are the texts of each line; ActualText joins them.
const BACK = 'Sect P (block) "12 MG Road, Jayanagara3rd Block, Bengaluru 560011"';

describe("a tagged card is read", () => {
  test("by name, photo and then rows, without backgrounds, shapes and outlines", async () => {
    const bytes = await printed(NAMES);
    expect(structureOf(bytes).split("Sect H1 (block) ").slice(1, 3)).toEqual([
      `"Asha Rao" ${FRONT} `,
      `"आरव चट्टोपाध्याय" ${FRONT} ${BACK} ${BACK} `,
    ]);
    expect(pagesOfText(bytes)[0]).toContain("Asha Rao");
  });

  test("with a text for each picture, and right-to-left and multi-line texts as they were typed", async () => {
    const file = (await printed(NAMES)).toString("latin1");
    const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
    expect(file).toContain("/Alt (Photo of Asha Rao)");
    expect(file).toContain(`/Alt <FEFF${hex(`Photo of ${NAMES[1]}`)}>`);
    expect(file.match(/\/Alt \(QR code\)/g)).toHaveLength(3);
    expect(file.match(/\/ActualText \(.*\)/g)).toEqual(NAMES.map(() => `/ActualText (${ADDRESS})`));
    expect(file.match(/\/ActualText <FEFF[0-9a-f]*>>>\nendobj/g)).toEqual([
      `/ActualText <FEFF${hex(NAMES[2] as string)}>>>\nendobj`,
    ]);
  });

  test("the same way in joined files", async () => {
    const files = await Promise.all([printed(NAMES), printed(["Zoë"])]);
    const whole = await joined(files, "all");
    expect(structureOf(whole)).toBe(files.map(structureOf).join(""));
    expect(whole.toString("latin1").match(/\/StructParents \d+/g)).toEqual(
      [0, 1, 2, 3, 4, 5].map((page) => `/StructParents ${page}`),
    );
    expect(poppler("pdfinfo", await joined(files, "front"))).toMatch(/Tagged: +no/);
  });

  test("in PDF/X-4 too", async () => {
    const bytes = await printed(NAMES, await pressProfile());
    expect(pdfxFaults(readPdf(bytes))).toEqual([]);
    expect(poppler("pdfinfo", bytes)).toMatch(/Tagged: +yes/);
  });
});
