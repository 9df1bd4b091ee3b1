import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { CodeItem } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { openPdf, poppler, rasterGray, type GrayPage } from "../../node/pdf/print-cards.ts";

const typesetter = diskTypesetter();
const CARDS = 12;

const card = (fields: Record<string, object>): CardTemplate => ({
  name: "Codes",
  cardSize: { w: 54, h: 86 },
  background: null,
  measure: { width: 540, height: 860 },
  fields: cardFieldsSchema.parse(fields),
});

async function print(template: CardTemplate, cards = CARDS): Promise<Buffer> {
  const { pdf, bytes } = openPdf();
  const layOut = cardLayout(typesetter, template);
  for (let index = 0; index < cards; index += 1) {
    const texts = { full_name: "Aarav", student_id: String(9_000_000_017 + index * 7_919) };
    const { scene } = layOut({ texts, images: {} });
    await pdf.addPage({ width: mm(54), height: mm(86) }, [{ scene, x: 0, y: 0, images: {} }]);
  }
  await pdf.end();
  return bytes();
}

const name = { x: 20, y: 20, width: 500, height: 60, size: 40 };
const qr = { kind: "qr", x: 41.3, y: 123.7, width: 187, height: 187 };

describe("in the PDF", () => {
  test.each([
    ["QR code of a number", { ...qr, pattern: "{student_id}" }],
    ["QR code of an address", { ...qr, pattern: "https://cards.example/{student_id}" }],
    ["QR code of a longer address", { ...qr, pattern: "https://cards.example/verify/{student_id}?of=2026" }],
    [
      "Code 128",
      { kind: "code128", x: 20, y: 400, width: 500, height: 90, pattern: "ADM-2026-{student_id}" },
    ],
  ])("a %s takes at most one kilobyte per card", async (_, code) => {
    const [without, having] = [await print(card({ name })), await print(card({ name, code }))];
    expect(having.length - without.length).toBeLessThan(1024 * CARDS);
  });

  test("a code that is the same on every card is stored once", async () => {
    const code = { ...qr, pattern: "https://school.example" };
    const [few, many] = [await print(card({ code }), 2), await print(card({ code }), 40)];
    const forms = (bytes: Buffer) => bytes.toString("latin1").split("/Subtype /Form").length - 1;
    expect([forms(few), forms(many)]).toEqual([1, 1]);
    expect(forms(await print(card({ code: { ...qr, pattern: "{student_id}" } }), 3))).toBe(3);
  });

  test("codes cause no complaint from a PDF reader", async () => {
    const bytes = await print(card({ code: { ...qr, pattern: "{student_id}" } }), 2);
    expect(poppler("pdfinfo", bytes)).toMatch(/^Pages:\s+2$/m);
  });
});

/** Returns how much of a pixel is dark, given the range of modules that it covers. */
function share(dark: (index: number) => number, from: number, to: number): number {
  let sum = 0;
  for (let index = Math.floor(from); index < to; index += 1)
    sum += dark(index) * (Math.min(to, index + 1) - Math.max(from, index));
  return sum / (to - from);
}

/** Returns the pixels of a page that are entirely on dark modules, and those entirely on light ones. */
function wholly(
  { modules, matrix }: CodeItem,
  dpi: number,
  page: GrayPage,
): Record<"dark" | "light", number[]> {
  const [a, b, c, d, e, f] = matrix;
  const { columns, rows, dark } = modules;
  const found: Record<"dark" | "light", number[]> = { dark: [], light: [] };
  const upright = a === 0;
  const [width, height] = upright ? [c * rows, -b * columns] : [a * columns, d * rows];
  const [left, top] = [e, upright ? f - height : f];
  const px = dpi / 25.4;
  for (let y = Math.ceil(top * px); y + 1 <= (top + height) * px; y += 1)
    for (let x = Math.ceil(left * px); x + 1 <= (left + width) * px; x += 1) {
      const [x1, x2, y1, y2] = [x / px - left, (x + 1) / px - left, y / px - top, (y + 1) / px - top];
      const part = upright
        ? share((column) => dark[column] ?? 0, (height - y2) / -b, (height - y1) / -b)
        : share(
            (row) => share((column) => dark[row * columns + column] ?? 0, x1 / a, x2 / a),
            y1 / d,
            y2 / d,
          );
      const value = page.data[y * page.width + x] as number;
      if (part > 0.999999) found.dark.push(value);
      else if (part < 0.000001) found.light.push(value);
    }
  return found;
}

describe.each([150, 300, 600])("at %i dpi, in any position,", (dpi) => {
  const template = card({
    square: { ...qr, pattern: "https://cards.example/{student_id}" },
    bars: { kind: "code128", x: 33.3, y: 420.7, width: 451, height: 91, pattern: "{student_id}" },
    upright: { kind: "code128", x: 433.1, y: 13.7, width: 77, height: 379, pattern: "{student_id}" },
  });
  const { scene } = cardLayout(
    typesetter,
    template,
  )({ texts: { full_name: "Aarav", student_id: "9000000017" }, images: {} });
  const codes = scene.items.filter((item): item is CodeItem => item.kind === "code");

  function expectSolid(page: GrayPage): void {
    expect(codes).toHaveLength(3);
    for (const code of codes) {
      const { dark, light } = wholly(code, dpi, page);
      expect(dark.length).toBeGreaterThan(100);
      expect(light.length).toBeGreaterThan(100);
      expect(Math.max(...dark)).toBe(0);
      expect(Math.min(...light)).toBe(255);
    }
  }

  test("a code prints solid black, without seams", async () => {
    const [page] = rasterGray(await print(template, 1), dpi);
    expectSolid(page!);
  });

  test("a code is solid black on the screen too", async () => {
    const { data, info } = await sharp(await renderPng(scene, {}, typesetter, dpi))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expectSolid({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
  });
});
