import type { Failure } from "@idms/core/failure";
import { importFailures } from "@idms/core/collect/imports/import-failures";
import type { PlanRow } from "@idms/core/spreadsheets/cells/import-plan";
import { hasUnreadRows, type NotRead } from "@idms/core/spreadsheets/tables/not-read";
import type { ReadNotes } from "@idms/core/spreadsheets/tables/raw-sheet";
import { namesMore, type Guess } from "@idms/core/spreadsheets/cells/read-choice";
import type { RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import type { GoneStudent } from "@idms/core/students/spreadsheets/student-import";
import type { ImportOutcome } from "@idms/server/school/spreadsheets/sheet-import";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { ImportFlags } from "./import-flags.ts";
import { note, print, printJson, printTable } from "../../terminal/output/output.ts";

/** The result of an import, as `--json` prints it. `plan` is present only for a dry run. */
export interface ImportReport extends Omit<ImportOutcome, "refused" | "guesses"> {
  file: string;
  /** The school into which classes or students were imported. */
  school?: string;
  /** The parts of the file that were skipped: other sheets and hidden content. */
  notRead: NotRead[];
  /** The guesses about the file and its cells. */
  guesses: Guess[];
  withoutPhoto?: RowNote[];
  /** Number of students who are moving to another class. They are included in the changed students. */
  moved?: number;
  /** Existing students who do not appear in any row. */
  gone?: GoneStudent[];
  seconds: number;
}

const MOST_ROWS = 20;

/** Prints which field each heading of a sheet was mapped to. */
export function noteColumns({ mapping, ignored }: Pick<ImportOutcome, "mapping" | "ignored">): void {
  for (const [heading, meaning] of Object.entries(mapping)) note(`  ${heading} → ${meaning}`);
  if (ignored.length > 0) note(`  ignored: ${ignored.join(", ")}`);
}

/**
 * Prints the result of an import and returns its exit code: 3 when someone was left out or rows were skipped.
 * @param what the plural noun for the imported records
 * @throws Failure when rejected rows prevented the whole import.
 */
export function reportImport(
  what: string,
  { refused, ...report }: ImportReport & { refused: boolean },
  flags: ImportFlags,
): number {
  const { notRead, guesses, reject, withoutPhoto = [], plan } = report;
  if (flags.json) printJson(report);
  else if (plan) printPlan(plan);
  if (!flags.quiet) for (const guess of guesses) note(`Assumed: ${guess.message}${howToSeeAll(guess)}`);
  for (const { message } of notRead) note(`Not read: ${message}`);
  if (flags.json || !plan) noteRows("Rejected", reject);
  if (!flags.quiet && flags.school !== undefined)
    noteMissingClasses(reject, { school: flags.school, file: flags.fetch ? undefined : report.file });
  if (!flags.quiet) noteDoubts(reject);
  noteRows("No photo", withoutPhoto);
  if (refused) throw refusal(reject, flags);
  if (!flags.json) print(sentence(what, report, flags));
  return reject.length + withoutPhoto.length > 0 || hasUnreadRows(notRead) ? EXIT.partly : EXIT.done;
}

/** Returns a hint to use `--json` if the sentence for a guess does not list everything. */
const howToSeeAll = (guess: Guess): string => (namesMore(guess) ? " Use --json for the full list." : "");

/**
 * Prints the plan as a table: one line for each cell that changes something or is wrong, for each new record and for
 * each record that does not appear in any row. Rows that change nothing are only counted.
 */
function printPlan(plan: readonly PlanRow[]): void {
  printTable(
    ["Row", "Would", "Name", "Column", "What"],
    plan.flatMap((each) => {
      if (each.action === "skip") return [];
      const line = (column: string, what: string) => [
        String(each.row || ""),
        each.action,
        each.name,
        column,
        what,
      ];
      if (each.action === "create") return [line("", "")];
      if (each.action === "change")
        return each.changes.map(({ column, from, to }) => line(column, `${quoted(from)} → ${quoted(to)}`));
      return [line(each.column, each.reason)];
    }),
  );
}

const quoted = (text: string): string => (text === "" ? "nothing" : `"${text.replaceAll(/\s+/g, " ")}"`);

/** Prints each problem once, with all rows that have the problem. */
function noteRows(label: string, notes: readonly RowNote[]): void {
  const alike = [...Map.groupBy(notes, ({ column, message }) => `${column}\n${message}`).values()];
  for (const all of alike.slice(0, MOST_ROWS)) {
    const [{ row, column, message }, second] = all as [RowNote, RowNote?];
    const rows = second === undefined ? `row ${row}` : `${all.length} rows, ${rowsInWords(all)}`;
    note(`${label}: ${rows}${column === "" ? "" : `, ${column}`}: ${message}`);
  }
  const more = alike.slice(MOST_ROWS).reduce((count, all) => count + all.length, 0);
  if (more > 0) note(`${label}: ${more} more. Use --json for the full list.`);
}

const MOST_NUMBERS = 5;
const rowsInWords = (notes: readonly RowNote[]): string =>
  `${notes
    .slice(0, MOST_NUMBERS)
    .map(({ row }) => row)
    .join(", ")}${notes.length > MOST_NUMBERS ? ", …" : ""}`;

/** Explains how to add classes that are in the sheet but not in the school. */
function noteMissingClasses(
  reject: readonly RowNote[],
  { school, file }: { school: string; file: string | undefined },
): void {
  const missing = new Set(reject.flatMap((each) => each.unknown_class ?? []));
  if (missing.size === 0) return;
  const of = /^[\w.-]+$/.test(school) ? school : `"${school}"`;
  for (const name of [...missing].slice(0, MOST_NUMBERS)) note(`  idms classes add "${name}" --school ${of}`);
  if (missing.size > 1 && file !== undefined)
    note(`  or add all classes in the file: idms import classes "${file}" --school ${of}`);
}

/** Explains how to specify which students the doubtful rows refer to. */
function noteDoubts(reject: readonly RowNote[]): void {
  const doubts = reject.flatMap(({ row, doubt }) => (doubt ? [{ row, ...doubt }] : []));
  for (const { row, students } of doubts.slice(0, MOST_ROWS)) {
    const each = students.map(
      ({ id, name }) => `--child ${row}=${id} if row ${row} is ${name || "this student"}`,
    );
    note(`  ${[...each, `--child ${row}=new if it is a new student`].join(", ")}`);
  }
}

const rowCount = (notes: readonly RowNote[]): number => new Set(notes.map(({ row }) => row)).size;

function refusal(reject: readonly RowNote[], flags: ImportFlags): Failure {
  const n = rowCount(reject);
  return flags.partial ? importFailures.rowsRejected({ n }) : importFailures.rowsRejectedOrPartial({ n });
}

function sentence(what: string, report: Omit<ImportReport, "refused">, flags: ImportFlags): string {
  const { file, school, create, change, moved = 0, skip, reject, gone = [], seconds } = report;
  const parts = [
    `${create} added`,
    `${change} changed${moved > 0 ? ` (${moved} to another class)` : ""}`,
    `${skip} unchanged`,
    `${rowCount(reject)} rejected`,
    ...(gone.length > 0 ? [`${gone.length} not in the file`] : []),
  ].join(", ");
  if (flags.dryRun)
    return `Importing ${file} into ${school ?? "this installation"} would affect these ${what}: ${parts}`;
  return `${file}: ${what}${school === undefined ? "" : ` of ${school}`}: ${parts} in ${seconds} s`;
}

/** Combines the notes on how a file and its cells were read. */
export const told = (
  { notRead, guesses }: ReadNotes,
  outcome: Pick<ImportOutcome, "guesses">,
): Pick<ImportReport, "notRead" | "guesses"> => ({
  notRead,
  guesses: [...guesses, ...(outcome.guesses ?? [])],
});
