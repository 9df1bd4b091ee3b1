import type { Failure, FailureSentence } from "../../failure.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";
import { agreedClass, classInLine, classInName } from "./class-in-line.ts";
import { looksLikeClass, readClassText } from "../cells/read-class-text.ts";
import type { Guess, ReadChoice } from "../cells/read-choice.ts";
import { isLooseClass, readHeading } from "../headings/read-heading.ts";
import type { TableRows } from "./rows-of-table.ts";
import { GUESSED_CLASS, SAID_CLASS } from "../cells/sheet-columns.ts";

/** The column that rows get for their class; without a heading none. */
export interface ClassOfRows {
  heading?: string;
  of(row: number): string;
  guesses: Guess[];
  /** The question about a class that was said. */
  asks?: FailureSentence;
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

/** Whether a class that is said cannot be the one that is meant, which may be a year alone, or a section. */
function contradicts(meant: string, said: string): boolean {
  if (readClassText(meant)) return agreedClass([meant, said]) === undefined;
  const section = readClassText(said)?.section;
  return !/^\p{L}$/u.test(meant.trim()) || (section !== "" && section !== meant.trim().toLowerCase());
}

const foundBands = (said: ReadonlySet<string>): Guess => ({
  what: "band",
  ...guessSentences.classOfLines({ classes: [...said] }),
});
