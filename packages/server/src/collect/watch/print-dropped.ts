import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { classLabel } from "@idms/core/school/classes/label";
import { Failure } from "@idms/core/failure";
import { HELD_BACK } from "@idms/core/print/batches/gate";
import { leftOutLine } from "@idms/core/print/batches/left-out-line";
import type { WatchedJob, WatchedPdf } from "@idms/core/print/batches/watched-job";
import type { RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { fileNamePart } from "@idms/core/students/spreadsheets/photo-names";
import { listClasses, type Classroom } from "../../school/classes/class-rows.ts";
import { withCardOf } from "../../cards/printed/card-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseClassCards, type ChosenCards } from "../../print/choosing/choose-cards.ts";
import { checkCards, generateCards } from "../../print/runs/generate-cards.ts";
import type { PressResult } from "../../print/choosing/press-job.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";
import type { DroppedPaths, DroppedWork } from "./dropped-work.ts";
import type { ReadyRow } from "./import-dropped.ts";
import { findWatched, isMadeOf, putWatched } from "./watched-file-rows.ts";
import { printableIds } from "../../installation/students/card-rows.ts";
import type { Sentence } from "@idms/core/sentence";
import { watchedSentences, watchFailures } from "@idms/core/collect/imports/watch-failures";
import { waitingSentences } from "@idms/core/collect/imports/waiting-sentences";

export type PrintedSheet = Pick<WatchedJob, "problem" | "unverified" | "pdfs">;

/** The cards of one class, and the findings from printing them. */
interface Part {
  file: string;
  chosen: ChosenCards;
  check: PressResult;
  /** Students who already have a card from the same template. */
  hadCard: ReadonlySet<number>;
}

/**
 * Prints the students of a spreadsheet, with one PDF for each class. All cards are checked first. A card that the
 * press would skip blocks all printing unless `partial` is set. If an earlier run recorded cards from the same files
 * before it crashed, these cards are not printed again.
 * @throws Failure if nothing was printed; a failure after the first PDF is reported in the result.
 */
export async function printDropped(
  app: App,
  work: DroppedWork,
  ready: readonly ReadyRow[],
): Promise<PrintedSheet> {
  const { choice, paths } = work;
  const classes = await classesOf(app, choice.school, ready);
  if (choice.dryRun) return { problem: null, unverified: [], pdfs: wouldPrint(classes, paths) };
  const unverified: RowNote[] = [];
  const parts: Part[] = [];
  for (const { room, rows } of classes) {
    const verified = new Set(await printableIds(app.db, room.id, { statuses: ["VERIFIED", "ID_GENERATED"] }));
    const isVerified = ({ id }: ReadyRow) => id !== null && verified.has(id);
    for (const { row } of rows.filter((each) => !isVerified(each)))
      unverified.push({ row, column: "", ...waitingSentences.notVerified() });
    const students = rows.filter(isVerified).map(({ id }) => id as number);
    if (students.length > 0)
      parts.push(await lookAt(app, work, room, students, pdfPath(paths, room, classes)));
  }
  const refusal = refusalOf(parts, unverified, choice.partial);
  if (refusal !== null) return { problem: refusal, unverified, pdfs: parts.map(asRefused) };
  const pdfs: WatchedPdf[] = [];
  try {
    for (const part of parts) if (part.check.printed.length > 0) pdfs.push(await printPart(app, work, part));
  } catch (error) {
    if (pdfs.length === 0 || !(error instanceof Failure)) throw error;
    return { problem: error.sentence, unverified, pdfs };
  }
  return { problem: null, unverified, pdfs };
}

interface RowsOfClass {
  room: Classroom;
  rows: ReadyRow[];
}

/** Returns the classes in the order of the class list. */
async function classesOf(app: App, school: string, ready: readonly ReadyRow[]): Promise<RowsOfClass[]> {
  const byClass = Map.groupBy(ready, ({ classId }) => classId);
  const rooms = await listClasses(app.db, (await chooseSchool(app, school)).id);
  return rooms.flatMap((room) => {
    const rows = byClass.get(room.id);
    return rows ? [{ room, rows }] : [];
  });
}

/**
 * Returns the path of a class's PDF. A single class gets the plain name. If the file names of several classes would
 * be the same, the class IDs are added.
 */
function pdfPath({ pdf }: DroppedPaths, room: Classroom, classes: readonly RowsOfClass[]): string {
  if (classes.length === 1) return pdf;
  const nameOf = (each: Classroom) => fileNamePart(classLabel(each)).toLowerCase();
  const isAlone = classes.filter((each) => nameOf(each.room) === nameOf(room)).length === 1;
  const label = fileNamePart(classLabel(room));
  return pdf.replace(/\.pdf$/, isAlone ? ` ${label}.pdf` : ` ${label} ${room.id}.pdf`);
}

const wouldPrint = (classes: readonly RowsOfClass[], paths: DroppedPaths): WatchedPdf[] =>
  classes.map(({ room, rows }) => ({
    file: basename(pdfPath(paths, room, classes)),
    class: classLabel(room),
    cards: rows.length,
    pages: null,
    batch: null,
    leftOut: [],
    findings: [],
    students: [],
    again: [],
  }));

async function lookAt(
  app: App,
  { choice, paths }: DroppedWork,
  classroom: Classroom,
  students: number[],
  file: string,
): Promise<Part> {
  const school = await chooseSchool(app, choice.school);
  const { template, order } = choice;
  const chosen = await chooseClassCards(app, { school, classroom }, { template, students, ...order });
  const other = (await findWatched(app.db, file))?.job ?? paths.spreadsheet;
  if (other !== paths.spreadsheet && (await isThere(other)))
    throw watchFailures.samePdf({ file: basename(file), other: basename(other) });
  const hadCard = await withCardOf(app.db, students, chosen.template.id);
  return { file, chosen, hadCard, check: await checkCards(app, chosen, { signal: choice.signal }) };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function refusalOf(
  parts: readonly Part[],
  unverified: readonly RowNote[],
  partial: boolean,
): Sentence | null {
  const leftOut = parts.flatMap(({ check }) => check.leftOut);
  const heldBack = leftOut.filter(({ code }) => code === HELD_BACK).length;
  const withoutPhoto = leftOut.length - heldBack;
  const cards = parts.flatMap(({ check }) => check.printed).length;
  if (cards > 0 && (partial || leftOut.length + unverified.length === 0)) return null;
  const reasons = [
    ...(withoutPhoto > 0 ? [watchedSentences.noPhoto({ n: withoutPhoto })] : []),
    ...(heldBack > 0 ? [watchedSentences.heldBack({ n: heldBack })] : []),
    ...(unverified.length > 0 ? [watchedSentences.unverified({ n: unverified.length })] : []),
  ];
  if (reasons.length === 0) return watchedSentences.nobody();
  return reasons.reduce((one, more) => watchedSentences.and({ one, more }));
}

const partPdf = (
  { file, chosen, hadCard }: Part,
  { pages, printed, leftOut, findings }: PressResult,
): WatchedPdf => ({
  file: basename(file),
  class: classLabel(chosen.classroom),
  cards: printed.length,
  pages,
  batch: null,
  leftOut: leftOut.map(leftOutLine),
  findings,
  students: printed.map(({ student, name }) => ({ student, name })),
  again: printed
    .filter(({ student }) => student !== null && hadCard.has(student))
    .map(({ student, name }) => ({ student, name })),
});

/** Returns a report of the findings about cards that were not printed. */
const asRefused = (part: Part): WatchedPdf => ({ ...partPdf(part, part.check), cards: 0, pages: null });

async function printPart(app: App, work: DroppedWork, part: Part): Promise<WatchedPdf> {
  const { inputs, paths, choice } = work;
  const { file, chosen, check } = part;
  const made = await findWatched(app.db, file);
  if (made && made.batch_id !== null && isMadeOf(made, inputs))
    // The cards that they have are those of this PDF.
    return { ...partPdf(part, check), batch: made.batch_id, again: [] };
  const { actor, signal } = choice;
  const printed = await generateCards(app, chosen, {
    output: file,
    mark: true,
    actor,
    signal,
    alongside: (tx, batch_id) => putWatched(tx, { path: file, job: paths.spreadsheet, batch_id, ...inputs }),
  });
  return { ...partPdf(part, printed), batch: printed.batch };
}
