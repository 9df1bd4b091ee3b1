import type { Failure } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import { questionFailures } from "../said/question-failures.ts";

/** One row of a sheet: its number as the spreadsheet program shows it, and its cells by column heading. */
export interface SheetRow {
  row: number;
  cells: Readonly<Record<string, string>>;
  /** The unreadable parts. A `column` that is empty instead of a heading stands for the whole row. */
  faults?: readonly CellFault[];
  /** The text of the last cell of the last row, where the text ends within a line. */
  endsBehind?: string;
}

/** Why a cell cannot be taken. */
export interface CellFault extends Sentence {
  column: string;
}

/** What is said of a cell: a sentence, or what was kept of one before sentences had codes, or has none yet. */
export type SaidNote = Pick<Sentence, "message"> & Partial<Sentence>;

/** What is said, and no more of a note. */
export const saidOf = <Said extends SaidNote>({ code, facts, message }: Said) =>
  ({
    ...(code !== undefined && { code }),
    ...(facts !== undefined && { facts }),
    message,
  }) as Pick<Said, "code" | "facts" | "message">;

/** A cell that an import does not take, or a row that is already there; `column` is a heading of the sheet. */
export interface RowNote extends SaidNote {
  row: number;
  column: string;
  /** The class that the row says and the school has not. */
  unknown_class?: string;
}

/** The headings under which sheets carry a class, compared without case, spaces, underscores and punctuation. */
export const CLASS_COLUMNS = {
  class_name: ["Class", "Class Name", "Grade", "Std", "Standard"],
  section: ["Section", "Sec", "Div", "Division"],
  total_students: ["Total Students", "Total", "Strength"],
} as const;

/** The name of a column for classes from lines between the rows, or from their sheet. */
export const SAID_CLASS = "Class";
/** The class that a title or a name gives all rows: a column that says another class wins. */
export const GUESSED_CLASS = "Class (guessed)";

/** The meanings of the columns of classes. */
export const CLASS_MEANS = {
  class_name: "class_name",
  section: "section",
  total_students: "total_students",
} as const;

/** A heading reduced to its letters and digits in lower case. */
export const headingKey = (heading: string): string =>
  /^[ -~]*$/.test(heading)
    ? heading.toLowerCase().replace(/[^a-z0-9]/g, "")
    : heading
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Every heading of a sheet, in the order in which they appear; a row need not have all of them. */
export const headingsOf = (rows: readonly SheetRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => Object.keys(cells))),
];

export const cellText = (row: SheetRow, heading: string | undefined): string =>
  heading !== undefined && Object.hasOwn(row.cells, heading) ? (row.cells[heading] ?? "").trim() : "";

export const isBlankRow = (row: SheetRow): boolean =>
  (row.faults ?? []).length === 0 &&
  Object.entries(row.cells).every(([heading, cell]) => heading === GUESSED_CLASS || cell.trim() === "");

/** A row with cells of others; what could not be read of these cannot of it. */
export function withCell(row: SheetRow, cells: Record<string, string>, parts: readonly string[]): SheetRow {
  const faults = (row.faults ?? [])
    .filter(({ column }) => parts.includes(column))
    .flatMap((fault) => Object.keys(cells).map((column) => ({ ...fault, column })));
  return {
    ...row,
    cells: { ...row.cells, ...cells },
    ...(faults.length > 0 && { faults: [...(row.faults ?? []), ...faults] }),
  };
}

/**
 * The heading that goes by one of the given names, or undefined. Throws a Failure `unprocessable` where two do, since
 * either could be meant.
 * @param telling leaves of several headings those that say something of their own
 */
export function findHeading(
  headings: readonly string[],
  names: readonly string[],
  meaning: string,
  telling: (headings: string[]) => string[] = (each) => each,
  either?: (first: string, second: string, meaning: string) => void,
): string | undefined {
  const keys = new Set(names.map(headingKey));
  // A second column of a name is called so, too.
  const found = headings.filter((heading) => keys.has(headingKey(heading.replace(/ \(\d+\)$/, ""))));
  const [first, second] = found.length > 1 ? telling(found) : found;
  if (first !== undefined && second !== undefined && either) {
    either(first, second, meaning);
    return undefined;
  }
  if (first !== undefined && second !== undefined)
    throw questionFailures.eitherColumn({ first, second, label: meaning });
  return first;
}

/** The Failure for a column that a sheet must have; it names the columns that were found. */
export function missingColumn(meaning: string, suggestion: string, headings: readonly string[]): Failure {
  const columns = headings.length > 0 ? headings : ["none"];
  return meaning === "the class"
    ? questionFailures.noClassColumn({ suggestion, columns })
    : questionFailures.noColumn({ label: meaning, suggestion, columns });
}
