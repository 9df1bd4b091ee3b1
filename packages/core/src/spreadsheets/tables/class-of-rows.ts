import type { Failure, FailureSentence } from "../../failure.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";
import { agreedClass, classInLine, classInName } from "./class-in-line.ts";
import { looksLikeClass, readClassText } from "../cells/read-class-text.ts";
import type { Guess, ReadChoice } from "../cells/read-choice.ts";
import { isLooseClass, readHeading } from "../headings/read-heading.ts";
import type { TableRows } from "./rows-of-table.ts";
import { GUESSED_CLASS, SAID_CLASS } from "../cells/sheet-columns.ts";

/** A class column for rows that have none. If `heading` is absent, no column is added. */
export interface ClassOfRows {
  heading?: string;
  of(row: number): string;
  guesses: Guess[];
  /** The question about the class that the user gave. */
  asks?: FailureSentence;
}

export const NO_CLASS: ClassOfRows = { of: () => "", guesses: [] };

/**
 * Finds the class of rows without a class column, from lines between the rows, from a title, or from the sheet or
 * file name.
 */
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
      throw questionFailures.otherClassInSheet({ sheet, classes: [...said] });
    return { heading: SAID_CLASS, of: () => sheet, guesses: [] };
  }
  if (isBanded)
    return { heading: SAID_CLASS, of: (row) => bands.get(row) ?? "", guesses: [foundBands(said)] };
  const whole = agreedClass([title, classInName(sheet), isJoined ? undefined : classInName(file)]);
  if (whole === undefined) return NO_CLASS;
  if (isJoined) return { heading: SAID_CLASS, of: () => whole, guesses: [] };
  const from = titled ?? (classInName(sheet) === undefined ? file : sheet);
  const guess: Guess = { what: "band", ...guessSentences.classOfAll({ class: whole, text: from }) };
  return { heading: GUESSED_CLASS, of: () => whole, guesses: [guess] };
}

/** The properties of a table that are used to find its class. */
interface TableOfRows extends Pick<TableRows, "titled" | "bands"> {
  headers: readonly string[];
  sheet: string;
  file: string;
  isJoined: boolean;
  /** The class that the user gives for all rows. */
  meant: Pick<ReadChoice, "ofClass" | "sure">;
  /** Whether the column's cells are classes. */
  saysClass(header: string): boolean;
  /** Whether the column is empty. */
  isEmpty(header: string): boolean;
}

/** Whether a column states the class. If the user gives the class, an empty class column is treated as missing. */
function isSaid({ headers, bands, isJoined, meant, saysClass, isEmpty }: TableOfRows): boolean {
  const isClass = (header: string) => readHeading(header).some(({ meaning }) => meaning === "class_name");
  const columns = headers.filter(
    (header) => isClass(header) && !(isLooseClass(header) && !saysClass(header)),
  );
  const isUnsaid = meant.ofClass !== undefined && bands.size === 0 && !isJoined && columns.every(isEmpty);
  return columns.length > 0 && !isUnsaid;
}

/**
 * Asks whether the class that the user gives for all rows is correct, if a title, sheet name or file name states a
 * different class. Returns undefined if nothing contradicts the given class. A single letter in a file name does not
 * count as a class.
 */
function askOtherClass(
  ofClass: string,
  { titled, sheet, file }: Pick<TableOfRows, "titled" | "sheet" | "file">,
): FailureSentence | undefined {
  const bare = file.replace(/\.[a-z]{2,4}$/i, "");
  const sources: readonly [
    ask: (facts: { text: string; said: string; class: string }) => Failure,
    text: string,
    said: string | undefined,
  ][] = [
    [
      questionFailures.otherClassInTitle,
      titled ?? "",
      titled === undefined ? undefined : classInLine(titled),
    ],
    [questionFailures.otherClassInSheetName, sheet, classInName(sheet)],
    [questionFailures.otherClassInFileName, file, bare.length < 2 ? undefined : classInName(file)],
  ];
  for (const [ask, text, said] of sources)
    if (said !== undefined && contradicts(ofClass, said)) return ask({ text, said, class: ofClass }).sentence;
  return undefined;
}

/** Whether the stated class contradicts the given class, which may be only a year or only a section. */
function contradicts(meant: string, said: string): boolean {
  if (readClassText(meant)) return agreedClass([meant, said]) === undefined;
  const section = readClassText(said)?.section;
  return !/^\p{L}$/u.test(meant.trim()) || (section !== "" && section !== meant.trim().toLowerCase());
}

const foundBands = (said: ReadonlySet<string>): Guess => ({
  what: "band",
  ...guessSentences.classOfLines({ classes: [...said] }),
});
