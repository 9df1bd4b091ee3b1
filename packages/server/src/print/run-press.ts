import { readFile } from "node:fs/promises";
import { impose, sheetScene, slugLine } from "@idms/core";
import { createPdf, diskTypesetter, readFont, type Output } from "@idms/core/node";
import type { Db } from "../db/connect.ts";
import { cardPreparer, type PreparedCard } from "./prepare-card.ts";
import type { LeftOut, PressJob, PressResult } from "./press-job.ts";
import { readCards } from "./read-cards.ts";
import { sheetPrinter } from "./sheet-printer.ts";

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
  const imposition = impose(job.layout, job.template.cardSize, job.sheet);
  const pdf = createPdf(output, (id) => readFont(id, job.fonts), {
    Title: `${job.school} · ${job.class}`,
    Author: job.school,
    Creator: "IDMS",
    CreationDate: new Date(),
  });
  const background = job.background === null ? null : pdf.openImage(await readFile(job.background));
  const prepare = cardPreparer(job, typesetter, pdf, background);
  const printed: PressResult = { pages: 0, printed: [], leftOut: [], findings: [] };
  const sheets = sheetPrinter(pdf, imposition, job.printer, printed);

  const ahead: Promise<PreparedCard | LeftOut>[] = [];
  let done = 0;
  async function printNext(): Promise<void> {
    const card = await (ahead.shift() as Promise<PreparedCard | LeftOut>);
    if ("scene" in card) await sheets.add(card);
    else printed.leftOut.push(card);
    done += 1;
    onStudent(done);
  }
  for await (const card of readCards(db, job.cards)) {
    ahead.push(prepare(card));
    if (ahead.length > CARDS_AHEAD) await printNext();
  }
  while (ahead.length > 0) await printNext();
  await sheets.finish((sheet, total) => {
    const { name: template } = job.template;
    const slug = { school: job.school, class: job.class, template, time: job.time, sheet, sheets: total };
    return sheetScene(imposition, [slugLine(slug, imposition, typesetter)]);
  });
  return printed;
}
