import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { elementKindOf, type ElementKind } from "@idms/core/cards/kinds/kinds";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readCode, type ReadableCode } from "../../../read-code.ts";
import { openPdf, rasterGray, type GrayPage } from "../../node/pdf/print-cards.ts";

const typesetter = diskTypesetter();
const DPI = 300;

const VCARD = "BEGIN:VCARD\nVERSION:3.0\nFN:Aarav Sharma\nTEL:+919876543210\nEND:VCARD";
const TEXTS = ["7", "STU-1024", "https://cards.example/verify/9000000017?of=2026", VCARD];
const SCRIPTS = ["é", "आरव शर्मा, कक्षा ८", "عبدالرحمٰن 🎓"];

/** The content of each kind of code, and the expected reading if it differs. */
const WRITTEN: Record<ReadableCode, readonly (string | readonly [text: string, read: string])[]> = {
  qr: [...TEXTS, ...SCRIPTS],
  datamatrix: [...TEXTS, ...SCRIPTS],
  aztec: [...TEXTS, ...SCRIPTS],
  pdf417: [...TEXTS, ...SCRIPTS],
  code128: ["7", "ADM-2026/10017", "~x {|}"],
  code39: ["7", "ADM-2026/17", "A B$%+."],
  ean13: ["4006381333931", ["400638133393", "4006381333931"], ["000000000017", "0000000000178"]],
  ean8: ["96385074", ["9638507", "96385074"]],
};

/** Returns a card with a code in the middle, of the smallest size that the press accepts. */
async function cardOf(kind: ElementKind, text: string): Promise<CardTemplate> {
  const box = { x: 2, y: 2, width: 10, height: 10 };
  const fields = cardFieldsSchema.parse({ code: { ...box, kind, pattern: "{text}" } });
  await loadKinds({ fields });
  const { symbology } = elementKindOf(kind);
  const { columns, rows } = symbology!.encode(text)!;
  const { quiet, leastModule, form } = symbology!;
  const module = leastModule * 1.001;
  const width = (columns + quiet.begin + quiet.end) * module;
  const height = form === "bars" ? 10 : (rows + 2 * quiet.beside) * module;
  const size = { width: width + 4, height: height + 4 };
  return {
    name: "Code",
    cardSize: { w: size.width, h: size.height },
    background: null,
    measure: size,
    fields: cardFieldsSchema.parse({ code: { ...box, width, height, kind, pattern: "{text}" } }),
  };
}

async function printed(template: CardTemplate, text: string): Promise<GrayPage[]> {
  const { scene, findings } = cardLayout(typesetter, template)({ texts: { text }, images: {} });
  // Poppler draws the smallest bars at their exact width, but other printers may not.
  expect(findings.filter(({ code }) => code !== "code_fine")).toEqual([]);
  const { pdf, bytes } = openPdf();
  const { w, h } = template.cardSize;
  await pdf.addPage({ width: mm(w), height: mm(h) }, [{ scene, x: 0, y: 0, images: {} }]);
  await pdf.end();
  const drawn = await sharp(await renderPng(scene, {}, typesetter, DPI))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = drawn.info;
  return [...rasterGray(bytes(), DPI), { width, height, data: new Uint8ClampedArray(drawn.data) }];
}

describe.each(Object.entries(WRITTEN) as [ReadableCode, (typeof WRITTEN)[ReadableCode]][])(
  "a %s",
  (kind, written) => {
    test.each(written.map((each) => (typeof each === "string" ? [each, each] : [...each])))(
      "of %j is read from the printed page and from the canvas, even at its smallest size",
      async (text, expected) => {
        const pages = await printed(await cardOf(kind, text!), text!);
        expect(await Promise.all(pages.map((page) => readCode(kind, page)))).toEqual([expected, expected]);
      },
    );
  },
);
