/** @module-tag thorough */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { CARD_NUMBER, cardTexts, SIGNED_CODE } from "@idms/core/cards/drawing/card-texts";
import { elementBox } from "@idms/core/cards/drawing/laid-out";
import { placeholder } from "@idms/core/cards/drawing/fill-pattern";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { SceneItem, TextItem } from "@idms/core/cards/drawing/scene";
import { templateSpace, type CardTemplate } from "@idms/core/cards/designs/template";
import { mmToDots, mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { listBatchCards, listBatches, type PrintBatch } from "@idms/server/cards/printed/batch-rows";
import { asCardTemplate, listIdTemplates } from "@idms/server/cards/designs/design-rows";
import { findClassOf } from "@idms/server/school/classes/class-rows";
import { openApp, type App } from "@idms/server/installation/open-app";
import { previewCard } from "@idms/server/print/pictures/preview-card";
import { findSchool, listSchools } from "@idms/server/school/schools/school-rows";
import { withYear } from "@idms/server/school/schools/school-year";
import { meanDifference, rasterPages, readPng, type Raster } from "./pdf-tools.ts";
import { findPrintable } from "../../packages/server/src/installation/students/card-rows.ts";

const DPI = 300;
const { data, pdfs } = inject("demo");
let app: App;
let batches: PrintBatch[];

beforeAll(async () => {
  app = await openApp({ data, create: false });
  const [school] = await listSchools(app.db);
  batches = await listBatches(app.db, { school: school!.id });
  return () => app.close();
});

/** Compares every card of the first class, and every fifth of the others, whose designs differ. */
describe.each(pdfs)("%s: the PNG matches the printed PDF", (pdf) => {
  let pages: Raster[];
  let cards: { student: number; png: Raster; page: Raster }[];
  let templateId: number;

  beforeAll(async () => {
    const batch = batches.find((each) => each.file_name === pdf)!;
    templateId = batch.id_template_id!;
    // If the design has a back, it follows each front.
    const template = (await listIdTemplates(app.db, batch.school_id!)).find(({ id }) => id === templateId)!;
    const card = asCardTemplate(template);
    const sides = card.back ? 2 : 1;
    pages = (await rasterPages(pdf, DPI)).filter((_, at) => at % sides === 0);
    const students = (await listBatchCards(app.db, batch.id)).map(({ student }) => student as number);
    cards = [];
    for (const [index, student] of students.entries()) {
      if (index % (pdf === pdfs[0] ? 1 : 5) !== 0) continue;
      const { png } = await previewCard(app, { student, template: String(templateId), dpi: DPI });
      const both = { png: await readPng(png), page: pages[index]! };
      for (const raster of Object.values(both)) whitenIssued(raster, card);
      cards.push({ student, ...both });
    }
  });

  test("both have the same size in pixels", () => {
    expect(pages).toHaveLength(40);
    for (const { png, page } of cards) expect([png.width, png.height]).toEqual([page.width, page.height]);
  });

  test("the mean absolute difference is under 1 % of full scale, on every card", () => {
    const differences = cards.map(({ png, page }) => meanDifference(png, page));
    expect(Math.max(...differences)).toBeLessThan(0.01);
  });

  test("no block of text is shifted by more than one pixel", async () => {
    for (const { student, png, page } of cards.filter((_, index) => index % 4 === 0)) {
      for (const item of await itemsOf(student, templateId)) {
        if (item.kind !== "text") continue;
        const { dx, dy } = bestShift(png, page, blockOf(item, png));
        expect(Math.max(Math.abs(dx), Math.abs(dy)), `student ${student}`).toBeLessThanOrEqual(1);
      }
    }
  });
});

/** Whether an element shows what a card gets only when it is printed: its number or its signed code. */
const isIssued = (name: string, pattern?: string): boolean =>
  name === CARD_NUMBER || pattern === placeholder(SIGNED_CODE);

/** Makes the elements white that a preview cannot show as they are printed. */
function whitenIssued({ width, data }: Raster, template: CardTemplate): void {
  for (const [name, field] of Object.entries(template.fields)) {
    if (!isIssued(name, field.pattern)) continue;
    const box = elementBox(field, templateSpace(template));
    const px = (length: number) => Math.round(mmToDots(mm(length), DPI));
    for (let y = px(box.y); y < px(box.y + box.height); y += 1)
      data.fill(255, 4 * (y * width + px(box.x)), 4 * (y * width + px(box.x + box.width)));
  }
}

/** Returns what the front of a student's card shows, except what it gets when it is printed. */
async function itemsOf(id: number, templateId: number): Promise<SceneItem[]> {
  const student = (await findPrintable(app.db, id))!;
  const templates = await listIdTemplates(app.db, student.school_id);
  const template = asCardTemplate(templates.find((each) => each.id === templateId)!);
  const school = await withYear(app.db, await findSchool(app.db, student.school_id));
  const classroom = await findClassOf(app.db, student);
  const texts = cardTexts({ student, classroom, school });
  const { elements } = cardLayout(diskTypesetter(app.folder.fonts), template)({ texts, images: {} });
  return elements.flatMap(({ name, items }) =>
    isIssued(name, template.fields[name]?.pattern) ? [] : [...items],
  );
}

interface Block {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Returns the pixels around a text, based on its runs: from one em above the first baseline to a third of an em below
 * the last.
 */
function blockOf({ runs }: TextItem, { width, height }: Raster): Block {
  const px = (length: number) => mmToDots(mm(length), DPI);
  const ends = runs.map(
    (run) => run.x + run.glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) * run.size,
  );
  const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 4), most - 4);
  return {
    left: within(px(Math.min(...runs.map((run) => run.x))), width),
    right: within(px(Math.max(...ends)), width),
    top: within(px(Math.min(...runs.map((run) => run.y - run.size))), height),
    bottom: within(px(Math.max(...runs.map((run) => run.y + run.size / 3))), height),
  };
}

/** Returns the shift, by at most three pixels, at which two rasters match best within a block. */
function bestShift(a: Raster, b: Raster, block: Block): { dx: number; dy: number } {
  let best = { dx: 0, dy: 0, sum: Infinity };
  for (let dy = -3; dy <= 3; dy += 1) {
    for (let dx = -3; dx <= 3; dx += 1) {
      const sum = blockDifference(a, b, block, dx, dy);
      if (sum < best.sum) best = { dx, dy, sum };
    }
  }
  return best;
}

function blockDifference(a: Raster, b: Raster, block: Block, dx: number, dy: number): number {
  let sum = 0;
  for (let y = block.top; y < block.bottom; y += 1) {
    for (let x = block.left; x < block.right; x += 1) {
      const green = (raster: Raster, px: number, py: number) =>
        raster.data[(py * raster.width + px) * 4 + 1] as number;
      sum += Math.abs(green(a, x, y) - green(b, x + dx, y + dy));
    }
  }
  return sum;
}
