import { describeTemplate } from "@idms/core/cards/checks/finding-message";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { inLanguages } from "@idms/core/cards/shaping/typesetter";
import { impose, sheetScene, slugLine } from "@idms/core/print/sheets/impose";
import type { Output } from "@idms/core/node/pdf/chunked-output";
import { diskTypesetter, readFont } from "@idms/core/node/fonts/font-files";
import { pressNotes } from "@idms/core/node/pdf/press-notes";
import { createPdf } from "@idms/core/node/pdf/write-pdf";
import { openArt, readArt } from "../../cards/designs/template-art.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { Files } from "../../installation/store/files.ts";
import { checkStudents } from "../gate/check-students.ts";
import { cardFinder, signOffFinder } from "../gate/judge-card.ts";
import { prepareAhead } from "./prepare-ahead.ts";
import { cardPreparer } from "./prepare-card.ts";
import type { PrintedCard } from "../../cards/printed/printed-card.ts";
import { isCopy, type PressJob, type PressResult } from "../choosing/press-job.ts";
import { readCards } from "./read-cards.ts";
import { sheetPrinter } from "./fill-sheets.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";

export interface PressRun {
  files: Files;
  output: Output;
  /** Called with the number of finished students. The work stops if this function throws an error. */
  onStudent?(done: number): Promise<void> | void;
  /** Stores cards that are in the file. */
  keep?: ((cards: readonly PrintedCard[]) => Promise<void>) | undefined;
}

/**
 * Prints a job. Students are left out and reported if their photo is missing or damaged, or if they are held back by
 * preflight checks. Memory use stays constant, because a card is released once its page is written.
 */
export async function runPress(
  db: Db,
  job: PressJob,
  { files, output, onStudent, keep }: PressRun,
): Promise<PressResult> {
  const typesetter = diskTypesetter(files.fonts.local);
  const twoSided = Boolean(job.template.back);
  const imposition = impose(job.layout, job.template.cardSize, job.sheet);
  const info = {
    Title: `${job.school} · ${job.class}`,
    Author: job.school,
    Creator: "IDMS",
    CreationDate: job.time,
  };
  const flip = twoSided ? imposition.flip : undefined;
  const pdf = createPdf(output, (id) => readFont(id, files.fonts.local), info, flip, job.pdfx);
  const { template, ...art } = await readArt(files, job.art, job.template);
  const { cards, gate } = job;
  // The printed cards of a batch are not checked against a class again.
  const ofClass =
    cards.from === "batch"
      ? new Map()
      : await checkStudents(db, { ...cards, photos: files.photos, template, now: job.time });
  await loadKinds(template);
  const { prepare, write } = cardPreparer({
    ...job,
    files,
    template,
    typesetter,
    pdf,
    art: await openArt(pdf, art),
    finder: await cardFinder({ files, template, art, names: gate.names, ofClass }),
    signOff: await signOffFinder(db, job),
  });
  const inked = job.pdfx ? describeTemplate(await pressNotes(template, art, job.pdfx)) : [];
  const findings = [...gate.everywhere, ...inked];
  const printed: PressResult = { pages: 0, printed: [], leftOut: [], findings };
  const sheets = sheetPrinter({ pdf, imposition, twoSided, printer: job.printer, keep }, printed);

  // In a copy, each card keeps its position, even if other cards are no longer stored.
  const places = cards.from === "batch" && isCopy(cards) ? cards.positions : [];
  let done = 0;
  for await (const card of prepareAhead(readCards(db, cards, template), prepare, write)) {
    const place = places[done];
    if (place !== undefined) await sheets.skipTo(place);
    if ("sides" in card) await sheets.add(card);
    else printed.leftOut.push(card);
    done += 1;
    await onStudent?.(done);
  }
  const { school, class: room, reprintOf } = job;
  const time = zonedTime(job.time);
  await sheets.finish((place) => {
    const slug = { school, class: room, template: template.name, time, reprintOf, ...place };
    return sheetScene(imposition, slugLine(slug, imposition, inLanguages(typesetter, template.languages)));
  });
  return printed;
}
