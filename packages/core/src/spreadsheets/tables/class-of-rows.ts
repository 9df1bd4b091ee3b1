import { Failure } from "../../failure.ts";
import { agreedClass, classInLine, classInName } from "./class-in-line.ts";
import { looksLikeClass, readClassText } from "../cells/read-class-text.ts";
import type { Guess, ReadChoice } from "../cells/read-choice.ts";
import { isLooseClass, readHeading } from "../headings/read-heading.ts";
import type { TableRows } from "./rows-of-table.ts";
import { GUESSED_CLASS, SAID_CLASS } from "../cells/sheet-columns.ts";
import { askSure } from "../cells/sure.ts";

/** The column that rows get for their class; without a heading none. */
export interface ClassOfRows {
  heading?: string;
  of(row: number): string;
  guesses: Guess[];
  /** The question about a class that was said. */
  asks?: string;
}

export const NO_CLASS: ClassOfRows = { of: () => "", guesses: [] };

/** The class of rows that no column of theirs says: by lines between them, by a title, or by what their sheet or file is called. */
export function classOfRows(table: TableOfRows): ClassOfRows {
  const { sheet, file, titled, bands, isJoined, meant } = table;
  if (isSaid(table)) return NO_CLASS;
  const title = titled === undefined ? undefined : classInLine(titled);
  const said = new Set(bands.values());
  const isBanded = said.size > 0 && (title === undefined || said.size > 1);
  if (meant.ofClass !== undefined && !isBanded && !isJoined) {
    const asks = meant.sure?.includes("class") ? undefined : askOtherClass(meant.ofClass, table);
    return { ...NO_CLASS, ...(asks !== undefined && { asks }) };
  }
  if (isJoined && looksLikeClass(sheet)) {
    if ([...said].some((each) => agreedClass([each, sheet]) === undefined))
      throw otherClass(sheet, [...said]);
    return { heading: SAID_CLASS, of: () => sheet, guesses: [] };
  }
  if (isBanded)
    return { heading: SAID_CLASS, of: (row) => bands.get(row) ?? "", guesses: [foundBands(said)] };
  const whole = agreedClass([title, classInName(sheet), isJoined ? undefined : classInName(file)]);
  if (whole === undefined) return NO_CLASS;
  if (isJoined) return { heading: SAID_CLASS, of: () => whole, guesses: [] };
  const from = titled ?? (classInName(sheet) === undefined ? file : sheet);
  const message = `No column has the class, so all rows are taken for ${whole}, by "${from}".`;
  return { heading: GUESSED_CLASS, of: () => whole, guesses: [{ what: "band", message }] };
}

/** A table as its class is looked for. */
interface TableOfRows extends Pick<TableRows, "titled" | "bands"> {
  headers: readonly string[];
  sheet: string;
  file: string;
  isJoined: boolean;
  /** The class that somebody says of all rows. */
  meant: Pick<ReadChoice, "ofClass" | "sure">;
  /** Whether the cells of a column are classes. */
  saysClass(header: string): boolean;
  /** Whether a column has no cell that is filled. */
  isEmpty(header: string): boolean;
}

/** Whether a column says the class. An empty one says no more of the class that is meant than none does. */
function isSaid({ headers, bands, isJoined, meant, saysClass, isEmpty }: TableOfRows): boolean {
  const isClass = (header: string) => readHeading(header).some(({ meaning }) => meaning === "class_name");
  const columns = headers.filter(
    (header) => isClass(header) && !(isLooseClass(header) && !saysClass(header)),
  );
  const isUnsaid = meant.ofClass !== undefined && bands.size === 0 && !isJoined && columns.every(isEmpty);
  return columns.length > 0 && !isUnsaid;
}

/**
 * Asks whether the class that somebody says of all rows is right, where a title, the sheet's name or the file's says another;
 * undefined where nothing contradicts it. A single letter is no class that a file is named for.
 */
function askOtherClass(
  ofClass: string,
  { titled, sheet, file }: Pick<TableOfRows, "titled" | "sheet" | "file">,
): string | undefined {
  const bare = file.replace(/\.[a-z]{2,4}$/i, "");
  const sources: readonly [what: string, text: string, said: string | undefined][] = [
    ["title", titled ?? "", titled === undefined ? undefined : classInLine(titled)],
    ["name of the sheet", sheet, classInName(sheet)],
    ["name of the file", file, bare.length < 2 ? undefined : classInName(file)],
  ];
  for (const [what, text, said] of sources)
    if (said !== undefined && contradicts(ofClass, said))
      return askSure("class", `The ${what}, "${text}", says ${said}, and the import is for ${ofClass}`);
  return undefined;
}

/** Whether a class that is said cannot be the one that is meant, which may be a year alone, or a section. */
function contradicts(meant: string, said: string): boolean {
  if (readClassText(meant)) return agreedClass([meant, said]) === undefined;
  const section = readClassText(said)?.section;
  return !/^\p{L}$/u.test(meant.trim()) || (section !== "" && section !== meant.trim().toLowerCase());
}

const otherClass = (sheet: string, said: readonly string[]): Failure =>
  new Failure(
    "unprocessable",
    `The sheet "${sheet}" says another class inside, ${said.map((each) => `"${each}"`).join(", ")}: set that right, or choose the sheet and say its class.`,
  );

function foundBands(said: ReadonlySet<string>): Guess {
  const names = [...said].map((band) => `"${band}"`).join(", ");
  return { what: "band", message: `Lines between the rows say the class of those below: ${names}.` };
}
