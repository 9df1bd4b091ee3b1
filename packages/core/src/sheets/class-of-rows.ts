import { Failure } from "../failure.ts";
import { agreedClass, classInLine, classInName } from "./class-in-line.ts";
import { looksLikeClass } from "./read-class-text.ts";
import type { Guess } from "./read-choice.ts";
import { isLooseClass, readHeading } from "./read-heading.ts";
import type { TableRows } from "./rows-of-table.ts";
import { GUESSED_CLASS, SAID_CLASS } from "./sheet-columns.ts";

/** The class of rows that no column of theirs says: by lines between them, by a title, or by what their sheet or file is called. */
export function classOfRows({
  headers,
  sheet,
  file,
  titled,
  bands,
  isJoined,
  saysClass,
}: Pick<TableRows, "titled" | "bands"> & {
  headers: readonly string[];
  sheet: string;
  file: string;
  isJoined: boolean;
  /** Whether the cells of a column are classes. */
  saysClass(header: string): boolean;
}): { heading: string; of(row: number): string; guesses: Guess[] } | undefined {
  const isClass = (header: string) => readHeading(header).some(({ meaning }) => meaning === "class_name");
  if (headers.some((header) => isClass(header) && !(isLooseClass(header) && !saysClass(header))))
    return undefined;
  const title = titled === undefined ? undefined : classInLine(titled);
  const said = new Set(bands.values());
  if (isJoined && looksLikeClass(sheet)) {
    if ([...said].some((each) => agreedClass([each, sheet]) === undefined))
      throw otherClass(sheet, [...said]);
    return { heading: SAID_CLASS, of: () => sheet, guesses: [] };
  }
  if (said.size > 0 && (title === undefined || said.size > 1))
    return { heading: SAID_CLASS, of: (row) => bands.get(row) ?? "", guesses: [foundBands(said)] };
  const whole = agreedClass([title, classInName(sheet), isJoined ? undefined : classInName(file)]);
  if (whole === undefined) return undefined;
  if (isJoined) return { heading: SAID_CLASS, of: () => whole, guesses: [] };
  const from = title === undefined ? (classInName(sheet) === undefined ? file : sheet) : (titled as string);
  const message = `No column has the class, so all rows are taken for ${whole}, by "${from}".`;
  return { heading: GUESSED_CLASS, of: () => whole, guesses: [{ what: "band", message }] };
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
