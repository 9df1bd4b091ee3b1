import { checkedCards, type CardCheck, type LeftOutStudents } from "./card-check.ts";
import { HELD_BACK } from "./gate.ts";
import { hasUnreadRows, type NotRead } from "../../spreadsheets/tables/not-read.ts";
import { namesMore, type Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { RowNote } from "../../spreadsheets/cells/sheet-columns.ts";
import type { Sentence } from "../../sentence.ts";
import { counted } from "../../forms/values/counted.ts";
import { firstFew } from "../../forms/values/first-few.ts";

/** A PDF made from a dropped spreadsheet. File names do not include a folder. */
export interface WatchedPdf {
  file: string;
  class: string;
  cards: number;
  /**
   * The number of pages. Null if nothing was printed, in a dry run or because a card would be left out. The same
   * applies to the batch.
   */
  pages: number | null;
  batch: number | null;
  leftOut: LeftOutStudents;
  findings: (CardCheck["findings"][number] & { code: string })[];
  /** The students whose cards the PDF contains. */
  students: { student: number | null; name: string }[];
  /** The students in the PDF who already have a valid card with the same template. */
  again: { student: number | null; name: string }[];
}

/** The result for a dropped spreadsheet with its photos. */
export interface WatchedJob {
  sheet: string;
  photos: string | null;
  report: string;
  school: string;
  /** The reason why cards were not printed, or null if all cards were printed. */
  problem: Sentence | null;
  create: number;
  change: number;
  skip: number;
  reject: RowNote[];
  withoutPhoto: RowNote[];
  /** Students whom the school has not verified. */
  unverified: RowNote[];
  /** Headings in the spreadsheet that were ignored. */
  ignored: string[];
  /** The parts of the spreadsheet that were not read: other sheets and hidden content. */
  notRead: NotRead[];
  /** The guesses that were made while reading the spreadsheet. */
  guesses: Guess[];
  /** The form's field labels, keyed by field name. */
  labels: Record<string, string>;
  pdfs: WatchedPdf[];
  /** The new names of earlier PDFs whose content no longer matches the spreadsheet. */
  outdated: string[];
}

/** Whether the PDF was actually printed. False if printing was refused, or in a dry run. */
export const isPrinted = ({ batch }: WatchedPdf): boolean => batch !== null;

/** Maximum number of names to list in a line. */
const MOST_NAMED = 5;

/** Describes a PDF in one line, and names the students whose cards were printed again. */
export function watchedPdfLine({ file, class: room, cards, pages, batch, again }: WatchedPdf): string {
  const what = `${file}: ${counted(cards, "card")} for ${room}`;
  if (batch === null) return what;
  const twice =
    again.length === 0
      ? ""
      : `; ${again.length} of these students already had a card: ${firstFew(again, MOST_NAMED, ({ name }) => name)}`;
  return `${what} on ${counted(pages ?? 0, "page")} (batch ${batch})${twice}`;
}

/**
 * Whether the cards lack, or may lack, a student from the spreadsheet, even though cards for other students may be
 * printed.
 */
export const isPartly = ({ reject, withoutPhoto, unverified, notRead, pdfs }: WatchedJob): boolean =>
  reject.length + withoutPhoto.length + unverified.length > 0 ||
  hasUnreadRows(notRead) ||
  pdfs.some(({ leftOut }) => leftOut.length > 0);

/**
 * Writes the report for the person who dropped the spreadsheet. The report is saved next to the spreadsheet.
 * @param time the time of the report, with its time zone
 */
export function watchReport(job: WatchedJob, time: string): string {
  const { sheet, photos, school, problem, pdfs, outdated } = job;
  const { create, change, skip, labels } = job;
  const printed = pdfs.filter(isPrinted);
  const blocks = [
    [`${sheet}${photos === null ? "" : ` with ${photos}`}, for ${school}`, time],
    [
      ...(problem === null
        ? []
        : [printed.length === 0 ? `NOTHING WAS PRINTED. ${problem.message}` : problem.message]),
      ...printed.map((pdf) => `Printed ${watchedPdfLine(pdf)}`),
      ...outdated.map((file) => `${file} was printed earlier and no longer matches ${sheet}.`),
    ],
    [
      `Students in the spreadsheet: ${create} added, ${change} changed, ${skip} unchanged.`,
      ...(job.ignored.length > 0 ? [`Columns that were ignored: ${job.ignored.join(", ")}.`] : []),
    ],
    listed(
      `Parts of ${sheet} that were skipped:`,
      job.notRead.map(({ message }) => message),
    ),
    listed(`Guesses about ${sheet}:`, job.guesses.map(withAllNames)),
    listed("Rows with problems:", job.reject.map(rowLine)),
    listed("Photos that were not found or cannot be used:", job.withoutPhoto.map(rowLine)),
    listed("Students not yet verified by the school:", job.unverified.map(rowLine)),
    ...pdfs.map((pdf) => pressBlock(pdf, labels)),
    listed("What to do:", nextSteps(job)),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** Lists all names, because people who read the report do not see the JSON. */
const withAllNames = (guess: Guess): string =>
  namesMore(guess) ? `${guess.message} Full list: ${guess.names?.join(", ") ?? ""}.` : guess.message;

const listed = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)];

/** Formats a fault in a cell or row as one line. */
export const rowLine = ({ row, column, message }: RowNote): string =>
  `Row ${row}${column === "" ? "" : `, ${column}`}: ${message}`;

function pressBlock(pdf: WatchedPdf, labels: WatchedJob["labels"]): string[] {
  const { leftOut: left_out, findings, students } = pdf;
  const names = new Map(students.flatMap(({ student, name }) => (student === null ? [] : [[student, name]])));
  const checked = checkedCards(
    { cards: pdf.cards, left_out, findings },
    names,
    new Map(Object.entries(labels)),
  );
  const lines = checked.flatMap(({ name, isLeftOut, said }) =>
    said.map(({ message }) => `${name}: ${isLeftOut ? `left out. ${message}` : message}`),
  );
  return listed(`Print check results for ${pdf.file}:`, lines);
}

function nextSteps({ sheet, photos, problem, pdfs, ...job }: WatchedJob): string[] {
  const again = `save ${sheet} again`;
  const leftOut = pdfs.flatMap((pdf) => pdf.leftOut);
  const held = leftOut.filter(({ code }) => code === HELD_BACK).map(({ student }) => student);
  const isLeftOut = leftOut.some(({ code }) => code !== HELD_BACK);
  const printed = pdfs.filter(isPrinted);
  const leave =
    printed.length === 0
      ? 'start idms watch with --override "why"'
      : `idms generate with --student ${held.join(" ")} --override "why"`;
  const zip = photos ?? sheet.replace(/\.[^.]*$/, ".zip");
  const steps = [
    ...(job.reject.length > 0 ? [`Correct these rows in ${sheet} and save it.`] : []),
    ...(job.withoutPhoto.length > 0 || isLeftOut
      ? [
          `Name the photos as in the spreadsheet or after the students, put them in ${zip}, and save the zip file here.`,
        ]
      : []),
    ...(held.length > 0
      ? [`Fix the problems that hold cards back and ${again}, or print the cards anyway: ${leave}.`]
      : []),
    ...(job.unverified.length > 0 ? [`Have the school verify these students, then ${again}.`] : []),
  ];
  if (steps.length > 0 && printed.length === 0)
    return [...steps, "To print everyone else, start idms watch with --partial."];
  if (problem !== null && steps.length === 0) steps.push(`Fix this problem, then ${again}.`);
  return [
    ...steps,
    ...printed.map(
      ({ batch, file }) =>
        `To print ${file} again without changes: idms reprint --batch ${batch} --reason "why"`,
    ),
  ];
}
