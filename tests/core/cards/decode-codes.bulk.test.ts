import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { expect, test } from "vitest";
import { openPdf, rasterGray, type GrayPage } from "../node/pdf/print-cards.ts";
import { inBulk } from "../../in-bulk.ts";
import { SCRIPT_SAMPLES } from "./text/samples.ts";
import { readCode } from "../../read-code.ts";

/** Resolution of a template without a background, so that its boxes correspond to raster pixels. */
const DPI = 300;
const CARDS = inBulk(25, 3);

/** Codes at the smallest sizes that a card requires: QR codes of 18 mm, bars across the card, and vertical bars. */
const boxes = {
  qr_id: { kind: "qr", x: 20, y: 20, width: 213, height: 213, pattern: "{student_id}" },
  qr_address: {
    kind: "qr",
    x: 260,
    y: 20,
    width: 260,
    height: 213,
    pattern: "https://cards.example/{student_id}",
  },
  qr_name: { kind: "qr", x: 20, y: 260, width: 240, height: 240, pattern: "{full_name}", color: "#003366" },
  qr_both: { kind: "qr", x: 280, y: 260, width: 240, height: 240, pattern: "^{student_id} {{}} {full_name}" },
  bars_id: { kind: "code128", x: 20, y: 520, width: 300, height: 90, pattern: "{student_id}" },
  bars_word: { kind: "code128", x: 20, y: 640, width: 500, height: 90, pattern: "Roll-{roll_no}" },
  bars_signs: { kind: "code128", x: 20, y: 760, width: 500, height: 90, pattern: "{roll_no}/^~x" },
  bars_up: { kind: "code128", x: 550, y: 20, width: 70, height: 700, pattern: "up {roll_no}" },
} as const;
const template: CardTemplate = {
  name: "Codes",
  cardSize: { w: 54, h: 86 },
  background: null,
  fields: cardFieldsSchema.parse(boxes),
};

const students = Array.from({ length: CARDS }, (_, index) => ({
  student_id: String(9_000_000_017 + index * 7_919),
  roll_no: `${index * 37}B${String.fromCharCode(97 + index)}`,
  full_name: SCRIPT_SAMPLES[index % SCRIPT_SAMPLES.length]!.text,
}));

/** Returns the content of a student's code, computed from its pattern without our own code. */
const expectedText = (pattern: string, student: (typeof students)[number]): string =>
  pattern
    .replace("{{}}", "{}")
    .replace("{student_id}", student.student_id)
    .replace("{roll_no}", student.roll_no)
    .replace("{full_name}", student.full_name);

/** Cuts an element out of a page, rotates vertical bars to horizontal, and decodes it. */
function decode(
  page: GrayPage,
  { kind, x, y, width, height }: (typeof boxes)[keyof typeof boxes],
): Promise<string> {
  const turned = kind === "code128" && height > width;
  const [across, down] = turned ? [height, width] : [width, height];
  const pixels = new Uint8ClampedArray(across * down);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const [px, py] = turned ? [x + row, y + height - 1 - column] : [x + column, y + row];
      pixels[row * across + column] = page.data[py * page.width + px] as number;
    }
  return readCode(kind, { data: pixels, width: across, height: down });
}

test("an independent decoder reads every code on printed cards", async () => {
  const { pdf, bytes } = openPdf();
  const layOut = cardLayout(diskTypesetter(), template);
  for (const texts of students) {
    const { scene, findings } = layOut({ texts, images: {} });
    expect(findings).toEqual([]);
    await pdf.addPage({ width: mm(54), height: mm(86) }, [{ scene, x: 0, y: 0, images: {} }]);
  }
  await pdf.end();
  const pages = rasterGray(bytes(), DPI);
  const read = await Promise.all(
    pages.flatMap((page) => Object.values(boxes).map((box) => decode(page, box))),
  );
  const expected = students.flatMap((student) =>
    Object.values(boxes).map(({ pattern }) => expectedText(pattern, student)),
  );
  expect(read).toHaveLength(8 * CARDS);
  expect(read).toEqual(expected);
});
