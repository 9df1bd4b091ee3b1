import { Failure, type RowNote } from "@idms/core";
import type { ImportOutcome } from "@idms/server";
import { EXIT } from "../exit-codes.ts";
import type { DataFlags } from "../flags.ts";
import { note, print, printJson } from "../output.ts";

/** The flags that both imports have. */
export interface ImportFlags extends DataFlags {
  school: string;
  partial?: boolean;
  dryRun?: boolean;
}

/** What was imported, as `--json` answers it. */
export interface ImportReport extends Omit<ImportOutcome, "refused"> {
  file: string;
  school: string;
  change?: number;
  withoutPhoto?: RowNote[];
  seconds: number;
}

const MOST_ROWS = 20;

/** Shows what the headings of a sheet were taken for. */
export function noteColumns({ mapping, ignored }: Pick<ImportOutcome, "mapping" | "ignored">): void {
  for (const [heading, meaning] of Object.entries(mapping)) note(`  ${heading} → ${meaning}`);
  if (ignored.length > 0) note(`  ignored: ${ignored.join(", ")}`);
}

/**
 * Tells what an import did and returns its exit code: 3 when something was left out.
 * @param what what was imported, in the plural
 * @throws Failure when rejected rows kept everything out.
 */
export function reportImport(
  what: string,
  { refused, ...report }: ImportReport & { refused: boolean },
  flags: ImportFlags,
): number {
  const { reject, withoutPhoto = [] } = report;
  if (flags.json) printJson(report);
  noteRows("Rejected", reject);
  noteRows("Without photo", withoutPhoto);
  if (refused) throw refusal(reject, flags);
  if (!flags.json) print(sentence(what, report, flags));
  return reject.length + withoutPhoto.length > 0 ? EXIT.partly : EXIT.done;
}

function noteRows(label: string, notes: readonly RowNote[]): void {
  for (const { row, column, message } of notes.slice(0, MOST_ROWS))
    note(`${label}: row ${row}, ${column}: ${message}`);
  const more = notes.length - MOST_ROWS;
  if (more > 0) note(`${label}: ${more} more, which --json lists.`);
}

const rowCount = (notes: readonly RowNote[]): number => new Set(notes.map(({ row }) => row)).size;

function refusal(reject: readonly RowNote[], flags: ImportFlags): Failure {
  const count = rowCount(reject);
  const rows = count === 1 ? "1 row was rejected: correct it" : `${count} rows were rejected: correct them`;
  const instead = flags.partial ? "" : ", or import the others with --partial";
  return new Failure("unprocessable", `Nothing was imported, because ${rows}${instead}.`);
}

function sentence(what: string, report: Omit<ImportReport, "refused">, flags: ImportFlags): string {
  const { file, school, create, change, skip, reject, seconds } = report;
  const parts = [
    `${create} added`,
    ...(change === undefined ? [] : [`${change} changed`]),
    `${skip} already there`,
    `${rowCount(reject)} rejected`,
  ].join(", ");
  return flags.dryRun
    ? `${file} would give ${school} these ${what}: ${parts}`
    : `${file}: ${what} of ${school}: ${parts} in ${seconds} s`;
}
