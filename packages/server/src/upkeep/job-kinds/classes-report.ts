import { classLabel } from "@idms/core/school/classes/label";
import type { Failure } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { jobEnd } from "@idms/core/upkeep/jobs/job-sentences";
import type { JobPart } from "../jobs/part-rows.ts";
import type { ClassOf } from "../../print/choosing/choose-cards.ts";
import type { NothingPrinted } from "../../print/runs/print-file.ts";
import { MOST_NOTES } from "./most-notes.ts";
import { toldLeftOut, type toldPrinted } from "./told-printed.ts";

/** The name of a class in a note. Empty if the class does not exist. */
type Named = Partial<ReturnType<typeof namedClass>>;

export const namedClass = ({ school, classroom }: ClassOf) => ({
  school: school.name,
  class: classLabel(classroom),
});

/** The outcome for a printed class. */
export type PrintedClass = ReturnType<typeof namedClass> & { batch: number } & ReturnType<typeof toldPrinted>;

/** The outcomes so far for the classes of a job. */
export interface ClassesReport {
  /** The printed classes. */
  parts: JobPart[];
  /** The classes with no printable cards, with the problems of each class. */
  withoutCards: (Named & ReturnType<typeof toldLeftOut>)[];
  /** The classes that cannot be printed, each with the reason. */
  leftOut: (Named & Sentence)[];
  /** The classes without students to print. */
  empty: (Named & Sentence)[];
}

const printedIn = ({ parts }: ClassesReport): PrintedClass[] =>
  parts.map(({ result }) => result as PrintedClass);

/** Counts the processed students, whether their cards were printed or not. */
export const studentsDone = (report: ClassesReport): number =>
  printedIn(report).reduce((sum, { cards, left_out_count }) => sum + cards + left_out_count, 0);

/** Returns the report entry for a class with no printable cards. */
export const withoutCards = (
  room: ClassOf,
  { result }: NothingPrinted,
): ClassesReport["withoutCards"][number] => ({
  ...namedClass(room),
  ...toldLeftOut(result.leftOut),
});

/** Returns the report entry for a class that cannot be printed. */
export const leftOutFor = (room: ClassOf, { sentence }: Failure): ClassesReport["leftOut"][number] => ({
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
export function toldClasses(report: ClassesReport): Record<string, unknown> {
  const printed = printedIn(report);
  const all = [...printed, ...report.withoutCards];
  const leftOut = all.flatMap(({ left_out, school, class: room }) =>
    left_out.map((each) => ({ ...each, school, class: room })),
  );
  return {
    classes: printed.length,
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
