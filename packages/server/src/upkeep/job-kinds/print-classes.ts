import { join } from "node:path";
import { classLabel } from "@idms/core/school/classes/label";
import { downloadName } from "@idms/core/messages";
import { jobEnd, jobNote } from "@idms/core/upkeep/jobs/job-sentences";
import { classPaths } from "@idms/core/print/batches/class-paths";
import { sendingFailures } from "@idms/core/print/failures/sending-failures";
import { Failure } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { findIdTemplate } from "../../cards/designs/design-rows.ts";
import { listBatchCards, type PrintBatch } from "../../cards/printed/batch-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { fileOfParts, madeName, readablePath } from "../../installation/job-files/job-files.ts";
import { NothingDone, type JobOutcome, type JobTry } from "../jobs/job-kind.ts";
import type { JobPart } from "../jobs/part-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { notePrintedOrder } from "../../cards/orders/act-on-order.ts";
import { partName, requireAmong, type ChosenCards } from "../../print/choosing/choose-cards.ts";
import type { ClassOf } from "../../print/choosing/choose-template.ts";
import {
  chooseClasses,
  chooseOneOfMany,
  classesById,
  isOfItsClass,
  type PassedOver,
} from "../../print/choosing/choose-classes.ts";
import type { ClassIds } from "../../print/choosing/card-selection.ts";
import { generateCards } from "../../print/runs/generate-cards.ts";
import { NothingPrinted } from "../../print/runs/print-file.ts";
import { openBatch } from "../../print/choosing/choose-reprint.ts";
import { countMarks } from "../../print/sending/mark-batch.ts";
import { requireReady, sendBatch, targetOf } from "../../print/sending/send-batch.ts";
import { chooseSheet } from "../../print/choosing/choose-sheet.ts";
import { toldPrinted, toldLeftOut } from "./told-printed.ts";
import { MOST_NOTES } from "./most-notes.ts";

/** The name of a class in a note. Empty if the class does not exist. */
type Named = Partial<ReturnType<typeof namedClass>>;

/** The class of a batch. If the cards of the class have several designs, it also names the design. */
const namedClass = ({ school, classroom, ...cards }: ClassOf & Partial<ChosenCards>) => ({
  school: school.name,
  class: cards.ofSeveral ? `${classLabel(classroom)}, ${cards.template?.name}` : classLabel(classroom),
});

/** The outcome for a printed class, or for its cards of one design. Older jobs did not store the last two IDs. */
type PrintedClass = ReturnType<typeof namedClass> & { batch: number } & ReturnType<typeof toldPrinted> & {
    classroom?: number;
    template?: number;
  };

/** The outcomes so far for the classes of a job. */
interface ClassesReport {
  /** The printed classes. */
  parts: JobPart[];
  /** The classes with no printable cards, with the problems of each class. */
  withoutCards: (Named & ReturnType<typeof toldLeftOut>)[];
  /** The classes that cannot be printed, each with the reason. */
  leftOut: (Named & Sentence)[];
  /** The classes without students to print. */
  empty: (Named & Sentence)[];
  /** The batches that were drawn but not sent to the printer, each with the reason. */
  notSent: (Named & Sentence & { batch: number })[];
}

const printedIn = ({ parts }: ClassesReport): PrintedClass[] =>
  parts.map(({ result }) => result as PrintedClass);

const classOfPart = ({ part, result }: JobPart): number => (result as PrintedClass).classroom ?? part;

const isBegun = ({ parts }: ClassesReport, { classroom }: ClassOf): boolean =>
  parts.some((part) => classOfPart(part) === classroom.id);

/** Returns the students whose cards were printed or held back in the batches of a report. */
async function triedIn({ db }: App, report: ClassesReport): Promise<Set<number>> {
  const tried = new Set<number>();
  for (const { batch, left_out } of printedIn(report))
    for (const { student } of [...(await listBatchCards(db, batch)), ...left_out])
      if (student !== null) tried.add(student);
  return tried;
}

/** Leaves students out of the chosen cards. */
const withoutThese = (chosen: readonly ChosenCards[], students: ReadonlySet<number>): ChosenCards[] =>
  chosen
    .map((cards) => ({ ...cards, studentIds: cards.studentIds.filter((id) => !students.has(id)) }))
    .filter(({ studentIds }) => studentIds.length > 0);

/** Counts the processed students, whether their cards were printed or not. */
const studentsDone = (report: ClassesReport): number =>
  printedIn(report).reduce((sum, { cards, left_out_count }) => sum + cards + left_out_count, 0);

/** Returns the report entry for a class with no printable cards. */
const withoutCards = (room: ClassOf, { result }: NothingPrinted): ClassesReport["withoutCards"][number] => ({
  ...namedClass(room),
  ...toldLeftOut(result.leftOut),
});

/** Returns the report entry for a class that cannot be printed. */
const leftOutFor = (room: ClassOf, { sentence }: Failure): ClassesReport["leftOut"][number] => ({
  ...namedClass(room),
  ...sentence,
});

const sum = <Name extends string>(name: Name, rows: readonly Readonly<Record<Name, number>>[]) => ({
  [name]: rows.reduce((total, row) => total + row[name], 0),
});

/**
 * Returns the result of a job for several classes: the totals, the batch of each class, and the names of everything
 * that was left out.
 */
function toldClasses(report: ClassesReport): Record<string, unknown> {
  const printed = printedIn(report);
  const all = [...printed, ...report.withoutCards];
  const leftOut = all.flatMap(({ left_out, school, class: room }) =>
    left_out.map((each) => ({ ...each, school, class: room })),
  );
  return {
    classes: new Set(report.parts.map(classOfPart)).size,
    ...sum("cards", printed),
    ...sum("pages", printed),
    ...sum("marked", printed),
    ...sum("findings", printed),
    ...sum("held_back", all),
    left_out: leftOut.slice(0, MOST_NOTES),
    ...sum("left_out_count", all),
    batches: printed
      .slice(0, MOST_NOTES)
      .map(({ batch, school, class: room, cards }) => ({ batch, school, class: room, cards })),
    ...first("classes_left_out", [...report.leftOut, ...report.withoutCards.map(asClassNote)]),
    ...first("classes_empty", report.empty),
    ...first("not_sent", report.notSent),
  };
}

const asClassNote = ({ school, class: room }: Named) => ({
  school,
  class: room,
  ...jobEnd.noCardPrinted(),
});

const first = (name: string, notes: readonly object[]) => ({
  [name]: notes.slice(0, MOST_NOTES),
  [`${name}_count`]: notes.length,
});

/** The file name of the archive with the PDFs of all classes. */
const ARCHIVE = fileOfParts("idcards.zip");

type Attempt = JobTry<
  ClassIds & { mark: boolean; send: boolean; replace_others: boolean; order?: number[] | undefined }
>;

/**
 * Prints the ID cards of several classes, with a batch and a PDF for each class. Once a class is printed and marked, it
 * becomes a part of the job, and a later attempt does not print it again. A class that cannot be printed is listed, and
 * the other classes are printed. With `send`, each batch is sent as soon as it is drawn. A later attempt sends any
 * batches that an earlier one drew but did not send.
 */
export async function printClasses(attempt: Attempt): Promise<JobOutcome> {
  const { app, input, parts, signal, onProgress } = attempt;
  const { rooms, unknown, only: named } = await classesById(app, input);
  const report: ClassesReport = {
    parts: await parts.list(),
    withoutCards: [],
    leftOut: unknown.map((id) => jobNote[named ? "noStudent" : "noClass"]({ id })),
    empty: [],
    notSent: [],
  };
  const former = new Set(report.parts.map(classOfPart));
  const templates = await templatesOf(app, input);
  const sheet = await chooseSheet(app, input);
  const choiceOf = ({ school, classroom }: ClassOf) => {
    const students = named?.get(classroom.id);
    return { ...input, ...sheet, students, template: templates.get(school.id) };
  };
  if (input.send && sheet.printer && former.size === 0)
    await requireReady(await targetOf(app, sheet.printer));
  for (const part of report.parts) await sendPart(attempt, report, part, true);
  signal.throwIfAborted();
  const { chosen: all, passedOver } = await chooseClasses(app, rooms, choiceOf);
  const tried = await triedIn(app, report);
  const chosen = withoutThese(all, tried);
  const open = passedOver.filter(({ classroom }) => !former.has(classroom.id));
  notePassedOver(report, open, input.classrooms !== undefined);
  const students = chosen.flatMap(({ studentIds }) => studentIds);
  if (former.size === 0) requireAmong(input.despite ?? null, students);

  let done = studentsDone(report);
  const total = done + students.length;
  const nameOf = namesOf(rooms);
  const noting = async (room: ClassOf & Partial<ChosenCards>, print: () => Promise<void>): Promise<void> => {
    try {
      await print();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NothingPrinted) report.withoutCards.push(withoutCards(room, error));
      else if (isOfItsClass(error)) report.leftOut.push(leftOutFor(room, error));
      else throw error;
    }
  };
  for (const [{ school, classroom }, planned] of byClass(chosen)) {
    const room = { school, classroom };
    onProgress(done, total);
    await noting(room, async () => {
      let before = done;
      // Chosen again, because the students and their designs may have changed while earlier classes were printed.
      const ofRoom = withoutThese(await chooseOneOfMany(app, room, choiceOf(room)), tried);
      const ofAll = ofRoom.flatMap(({ studentIds }) => studentIds);
      for (const found of ofRoom) {
        const start = before;
        before += found.studentIds.length;
        const cards = onOwnSheets({ ...found, ofSeveral: found.ofSeveral || isBegun(report, room) }, report);
        const job = { cards, name: nameOf(cards), rooms, ofAll };
        for (const id of found.studentIds) tried.add(id);
        await noting(cards, async () => {
          const part = await printOne(attempt, report, job, (at) => onProgress(start + at, total));
          report.parts.push(part);
          await sendPart(attempt, report, part);
          // A job that is to stop is not done as long as something is not sent.
          if (report.notSent.length > 0) signal.throwIfAborted();
        });
      }
    });
    done += planned;
  }
  onProgress(total, total);
  const result = toldClasses(report);
  const [only, ...others] = report.parts;
  if (!only)
    throw new NothingDone(
      students.length === 0 && report.leftOut.length === 0 ? jobEnd.nobodyToPrint() : jobEnd.noClassPrinted(),
      result,
    );
  return { file: others.length === 0 && rooms.length === 1 ? only.file : ARCHIVE, result };
}

/** Returns a choice of each class, with the number of students that are chosen in it. */
function byClass(chosen: readonly ChosenCards[]): [ClassOf, number][] {
  const classes = Map.groupBy(chosen, ({ classroom }) => classroom.id);
  return [...classes.values()].map((all) => [
    all[0] as ClassOf,
    all.reduce((total, { studentIds }) => total + studentIds.length, 0),
  ]);
}

/** Adds the classes that cannot be printed to a report. An empty class is only left out if somebody asked for it. */
function notePassedOver(
  { empty, leftOut }: ClassesReport,
  passedOver: readonly PassedOver[],
  isNamed: boolean,
): void {
  for (const { why, isNobody, ...room } of passedOver)
    (isNobody && !isNamed ? empty : leftOut).push(leftOutFor(room, why));
}

/**
 * Makes all classes after the first printed class begin on new sheets, because there is only one partly used sheet.
 */
const onOwnSheets = (cards: ChosenCards, { parts }: ClassesReport): ChosenCards =>
  parts.length === 0 ? cards : { ...cards, sheet: { ...cards.sheet, start: 1 } };

/**
 * Returns the templates of the schools that are not printed with their default template.
 * @throws Failure `missing`
 */
async function templatesOf(
  { db }: App,
  { school, template, templates = [] }: Pick<ClassIds, "school" | "template" | "templates">,
): Promise<Map<number, number>> {
  const ofSchools = new Map<number, number>();
  for (const id of template === undefined ? templates : [...templates, template]) {
    const found = await findIdTemplate(db, id);
    if (!found || (school !== undefined && found.school_id !== school)) throw missing("idTemplate");
    ofSchools.set(found.school_id, id);
  }
  return ofSchools;
}

/** Returns a free number for a part of a class: the ID of the class unless another part has it. */
const freePart = (classroom: number, rooms: readonly ClassOf[], { parts }: ClassesReport): number =>
  parts.some(({ part }) => part === classroom)
    ? 1 + Math.max(...rooms.map((room) => room.classroom.id), ...parts.map(({ part }) => part))
    : classroom;

/** The cards of a class with one design. */
interface PlannedPart {
  cards: ChosenCards;
  name: string;
  rooms: readonly ClassOf[];
  /** The students of the class whose cards the job prints, with all designs. */
  ofAll: readonly number[];
}

/** Prints the cards of a class with one design. Records them as a completed part of the job, in the transaction that creates its batch. */
async function printOne(
  {
    app,
    input: { mark, send, replace_others: replaceOthers, order },
    asker,
    place,
    keep,
    parts,
    signal,
  }: Attempt,
  report: ClassesReport,
  { cards, name: plain, rooms, ofAll }: PlannedPart,
  onProgress: (done: number) => void,
): Promise<JobPart> {
  const output = join(place, downloadName.idCards);
  const number = freePart(cards.classroom.id, rooms, report);
  // A second batch of the same class and design may come from a later attempt.
  const isTaken = report.parts.some((each) => each.name === plain);
  const name = isTaken ? plain.replace(/\.pdf$/, ` (${number}).pdf`) : plain;
  let file = "";
  let part: JobPart | undefined;
  await generateCards(app, cards, {
    output,
    // It is synced where it is kept.
    lasts: false,
    async whenWhole() {
      file = await keep(output);
    },
    fileName: name,
    mark: mark && !send,
    replaceOthers,
    keep: mark || send,
    actor: { id: asker.id, name: asker.username },
    signal,
    onProgress,
    async alongside(tx, batch, printed) {
      const { id: classroom } = cards.classroom;
      const of = { classroom, template: cards.template.id };
      const result = { ...namedClass(cards), batch, ...of, ...toldPrinted(printed) };
      part = { part: number, name, file, result };
      const made = { classroom, batch, chosen: ofAll, leftOut: printed.leftOut, isPrinted: !send };
      await notePrintedOrder(tx, asker, { orders: order, ...made });
      const soFar = toldClasses({ ...report, parts: [...report.parts, part] });
      await parts.add(tx, part, { file: ARCHIVE, result: soFar });
    },
  });
  return part as JobPart;
}

/**
 * Sends the batch of a printed class to the printer, unless the printer has it from an earlier attempt. A batch that
 * cannot be sent is listed, and the other classes are printed. Nothing is sent once the job is to stop.
 * @param isFormer whether an earlier attempt drew the batch
 */
async function sendPart(
  { app, input: { mark, send }, asker, place, parts, signal }: Attempt,
  report: ClassesReport,
  part: JobPart,
  isFormer = false,
): Promise<void> {
  if (!send) return;
  const told = part.result as PrintedClass;
  try {
    const known = await openBatch(app, told.batch);
    if (isFormer) {
      const marks = await countMarks(app.db, known.batch);
      told.marked = marks.to_unmark;
      if (known.batch.sent?.state === "taken") return;
      requireUntouched(known.batch, marks);
    }
    if (signal.aborted) throw sendingFailures.jobStopped();
    const file = await readablePath(app.files.jobs, madeName(part.file), place);
    ({ marked: told.marked } = await sendBatch(app, asker, known, { again: false, mark, file }));
  } catch (error) {
    const { school, class: room, batch } = told;
    const why = error instanceof Failure ? error.sentence : jobEnd.defect();
    report.notSent.push({ school, class: room, batch, ...jobNote.notSent({ batch, why }) });
    if (!isOfItsClass(error)) throw error;
  } finally {
    await parts.note({ result: toldClasses(report) });
  }
}

/**
 * Checks that nobody has marked or unmarked the students of a batch since an earlier attempt drew it. Otherwise,
 * somebody may have printed the PDF, or may no longer want the cards.
 * @throws Failure `conflict`
 */
function requireUntouched(
  { id: batch, unmarked }: PrintBatch,
  { to_mark, to_unmark }: Awaited<ReturnType<typeof countMarks>>,
): void {
  if (unmarked !== null) throw sendingFailures.unmarkedSince({ batch });
  if (to_mark === 0 && to_unmark > 0) throw sendingFailures.markedSince({ batch });
}

/**
 * Returns the function that names the PDF of each class in the archive, and of each of its designs if there are
 * several. If there are several schools, each school has its own folder.
 */
function namesOf(rooms: readonly ClassOf[]): (cards: ChosenCards) => string {
  const isOneSchool = new Set(rooms.map(({ school }) => school.id)).size === 1;
  const pathOf = classPaths(isOneSchool ? "idcards {class}.pdf" : "{school}/idcards {class}.pdf", ["class"]);
  const names = new Map<number, string>();
  for (const { school, classroom } of rooms)
    names.set(classroom.id, pathOf(school, { id: classroom.id, name: classLabel(classroom) }).path);
  return (cards) =>
    cards.ofSeveral ? pathOf(cards.school, partName(cards)).path : (names.get(cards.classroom.id) as string);
}
