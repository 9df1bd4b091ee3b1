import { readFile } from "node:fs/promises";
import {
  classLabel,
  cropMarks,
  impose,
  mm,
  sheetCount,
  sheetScene,
  slugLine,
  type Imposition,
  type Slot,
} from "@idms/core";
import {
  createPdf,
  diskTypesetter,
  readFont,
  type LatePart,
  type Output,
  type PdfWriter,
} from "@idms/core/node";
import type { Db } from "../db/connect.ts";
import { readPrintable } from "../students/records.ts";
import { cardPreparer, type PreparedCard } from "./prepare-card.ts";
import type { LeftOut, PressJob, PressResult } from "./press-job.ts";

/** Cards in preparation beside the one that is printed: while one photo is resampled, the next are read. */
const CARDS_AHEAD = 4;

/** Thrown by `onStudent` to end the work. */
export class PressStopped extends Error {}

/**
 * Prints a job into `output`. Students whose photo is missing or broken are left out and named. Memory stays flat: a
 * card leaves it when its page is written. `onStudent` is told how many students are done.
 */
export async function runPress(
  db: Db,
  job: PressJob,
  output: Output,
  onStudent: (done: number) => void,
): Promise<PressResult> {
  const typesetter = diskTypesetter(job.fonts);
  const imposition = impose(job.layout, job.template.cardSize);
  const pdf = createPdf(output, (id) => readFont(id, job.fonts), {
    Title: `${job.school.name} · ${classLabel(job.classroom)}`,
    Author: job.school.name,
    Creator: "IDMS",
    CreationDate: new Date(),
  });
  const background = job.background === null ? null : pdf.openImage(await readFile(job.background));
  const prepare = cardPreparer(job, typesetter, pdf, background);
  const printed: PressResult = { pages: 0, printed: [], leftOut: [], findings: [] };
  const sheets = sheetPrinter(pdf, imposition, printed);

  const ahead: Promise<PreparedCard | LeftOut>[] = [];
  let done = 0;
  async function printNext(): Promise<void> {
    const card = await (ahead.shift() as Promise<PreparedCard | LeftOut>);
    if ("scene" in card) await sheets.add(card);
    else printed.leftOut.push(card);
    done += 1;
    onStudent(done);
  }
  for await (const student of readPrintable(db, job.studentIds)) {
    ahead.push(prepare(student));
    if (ahead.length > CARDS_AHEAD) await printNext();
  }
  while (ahead.length > 0) await printNext();
  await sheets.finish((sheet, total) => {
    const { name: template } = job.template;
    const names = { school: job.school.name, class: classLabel(job.classroom), template };
    const slug = { ...names, time: job.time, sheet, sheets: total };
    return sheetScene(imposition, [slugLine(slug, imposition, typesetter)]);
  });
  return printed;
}

/** Fills sheets with cards in the order they come; the slug lines are drawn when the number of sheets is known. */
function sheetPrinter(pdf: PdfWriter, imposition: Imposition, printed: PressResult) {
  const slugs: LatePart[] = [];
  const marks = sheetScene(imposition, cropMarks(imposition));
  let cards: PreparedCard[] = [];

  async function printSheet(): Promise<void> {
    const scenes = cards.map(({ scene, images }, index) => ({
      scene,
      images,
      ...(imposition.slots[index] as Slot),
    }));
    if (imposition.cut) scenes.push({ scene: marks, images: {}, x: mm(0), y: mm(0) });
    const slug = imposition.cut ? pdf.reserve(imposition.sheet) : undefined;
    await pdf.addPage(imposition.sheet, scenes, slug);
    if (slug) slugs.push(slug);
    for (const { student, findings } of cards) {
      printed.printed.push(student);
      printed.findings.push(...findings);
    }
    printed.pages += 1;
    cards = [];
  }

  return {
    async add(card: PreparedCard): Promise<void> {
      cards.push(card);
      if (cards.length === imposition.slots.length) await printSheet();
    },
    async finish(slugScene: (sheet: number, total: number) => ReturnType<typeof sheetScene>): Promise<void> {
      if (cards.length > 0) await printSheet();
      const total = sheetCount(imposition, printed.printed.length);
      for (const [index, slug] of slugs.entries()) slug.draw(slugScene(index + 1, total));
      await pdf.end();
    },
  };
}
