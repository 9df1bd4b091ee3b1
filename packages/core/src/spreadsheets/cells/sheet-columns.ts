import type { Failure } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import { questionFailures } from "../said/question-failures.ts";

/** A sheet row: its number in the spreadsheet program, and its cells, keyed by column heading. */
export interface SheetRow {
  row: number;
  cells: Readonly<Record<string, string>>;
  /** Unreadable cells. An empty `column` stands for the whole row. */
  faults?: readonly CellFault[];
  /** The text of the last cell in the last row, if the file does not end with a line break. */
  endsBehind?: string;
}

/** The reason why a cell is rejected. */
export interface CellFault extends Sentence {
  column: string;
}

/**
 * A note about a cell: a sentence, or only its message if it was stored before sentences had codes or does not have a
 * code yet.
 */
export type SaidNote = Pick<Sentence, "message"> & Partial<Sentence>;

/** Returns only the code, facts and message of a note. */
export const saidOf = <Said extends SaidNote>({ code, facts, message }: Said) =>
  ({
    ...(code !== undefined && { code }),
    ...(facts !== undefined && { facts }),
    message,
  }) as Pick<Said, "code" | "facts" | "message">;

/** A rejected cell, or a row that already exists. `column` is a heading of the sheet. */
export interface RowNote extends SaidNote {
  row: number;
  column: string;
  /** A class named in the row that the school does not have. */
  unknown_class?: string;
  /** The question of which stored student the row is for. */
  doubt?: SaidDoubt;
}

/** The stored students that an uncertain row may be for, and the ID of the suggested student. */
export interface SaidDoubt {
  students: { id: number; name: string; class: string }[];
  suggested: number | null;
}

/** The user's decision about an uncertain row: the ID of its student, or null for a new student. */
export interface DecidedRow {
  row: number;
  student: number | null;
}

/** Common headings for a class column. Comparisons ignore case, spaces, underscores and punctuation. */
export const CLASS_COLUMNS = {
  class_name: ["Class", "Class Name", "Grade", "Std", "Standard"],
  section: ["Section", "Sec", "Div", "Division"],
  total_students: ["Total Students", "Total", "Strength"],
} as const;

/** Column name for classes taken from lines between the rows or from the sheet name. */
export const SAID_CLASS = "Class";
/**
 * Column name for the class that a title or file name implies for all rows. A column that contains another class
 * takes precedence.
 */
export const GUESSED_CLASS = "Class (guessed)";

/** The meaning of each class column. */
export const CLASS_MEANS = {
  class_name: "class_name",
  section: "section",
  total_students: "total_students",
} as const;

/** Reduces a heading to its letters and digits in lower case. */
export const headingKey = (heading: string): string =>
  /^[ -~]*$/.test(heading)
    ? heading.toLowerCase().replace(/[^a-z0-9]/g, "")
    : heading
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Returns all headings of a sheet in order of appearance. A row need not have all of them. */
export const headingsOf = (rows: readonly SheetRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => Object.keys(cells))),
];

export const cellText = (row: SheetRow, heading: string | undefined): string =>
  heading !== undefined && Object.hasOwn(row.cells, heading) ? (row.cells[heading] ?? "").trim() : "";

export const isBlankRow = (row: SheetRow): boolean =>
  (row.faults ?? []).length === 0 &&
  Object.entries(row.cells).every(([heading, cell]) => heading === GUESSED_CLASS || cell.trim() === "");

/**
 * Returns a row with additional cells derived from other cells. If one of the source cells is unreadable, the new
 * cells are unreadable too.
 */
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
 * Returns the heading that matches one of the names, or undefined if no heading matches. Throws a Failure
 * `unprocessable` if two headings match.
 * @param telling removes headings of columns that add no information
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

/** A required column that a sheet lacks: its meaning, and the heading that it should have. */
export interface LackingColumn {
  meaning: string;
  suggestion: string;
}

/** Creates the Failure for all missing required columns, or returns undefined if none is missing. */
export function missingColumns(
  lacking: readonly LackingColumn[],
  headings: readonly string[],
): Failure | undefined {
  const [first] = lacking;
  if (!first) return undefined;
  if (lacking.length === 1) return missingColumn(first.meaning, first.suggestion, headings);
  return questionFailures.noColumns({
    labels: lacking.map(({ meaning }) => meaning),
    suggestions: lacking.map(({ suggestion }) => suggestion),
    columns: headings.length > 0 ? headings : ["none"],
  });
}

/** Creates the Failure for a missing required column, listing the columns that were found. */
export function missingColumn(meaning: string, suggestion: string, headings: readonly string[]): Failure {
  const columns = headings.length > 0 ? headings : ["none"];
  return meaning === "the class"
    ? questionFailures.noClassColumn({ suggestion, columns })
    : questionFailures.noColumn({ label: meaning, suggestion, columns });
}
