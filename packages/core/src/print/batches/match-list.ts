import { foldedText } from "../../forms/values/search-columns.ts";

/** Maximum number of lines in one search. */
export const MOST_LINES = 5000;

/** A student to whom a line of the list may refer. */
export interface Listed {
  id: number;
  /** All text by which a line may identify the student: name, class, numbers and answers. */
  texts: readonly string[];
}

/** The result for a line: one student, no student, or several students that the line does not tell apart. */
export interface ListedLine {
  line: string;
  students: number[];
  /** Whether an earlier line refers to the same student. */
  isAgain: boolean;
}

/** Maximum number of possible students to list for a line. */
const MOST_NAMED = 5;

const cellsOf = (line: string, separator: RegExp): string[] =>
  line
    .split(separator)
    .map((cell) => foldedText(cell.replace(/^"(.*)"$/, "$1")))
    .filter(Boolean);

/**
 * Finds the student for each line of a pasted or typed list. Every cell of the line must match the student. If a cell
 * matches nobody, such as a misspelt name, the line has no match, because a number in the same line may belong to
 * another student. Empty lines are skipped.
 */
export function matchList(list: string, people: readonly Listed[]): ListedLine[] {
  const byText = new Map<string, Set<number>>();
  for (const { id, texts } of people)
    for (const key of new Set(texts.map(foldedText)))
      if (key !== "") byText.set(key, (byText.get(key) ?? new Set()).add(id));
  const seen = new Set<number>();
  return list
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const students = meant(line, byText);
      const [only] = students;
      const isAgain = students.length === 1 && only !== undefined && seen.has(only);
      if (students.length === 1 && only !== undefined) seen.add(only);
      return { line, students: students.slice(0, MOST_NAMED), isAgain };
    });
}

/** Finds the students for a line. The whole line is tried before its parts, because a name may contain a comma. */
function meant(line: string, byText: ReadonlyMap<string, ReadonlySet<number>>): number[] {
  for (const separator of [/\t/, /[\t;]/, /[\t;,]/]) {
    const sets = cellsOf(line, separator).map((cell) => byText.get(cell) ?? new Set<number>());
    const [first, ...others] = sets.toSorted((a, b) => a.size - b.size);
    const found = [...(first ?? [])].filter((id) => others.every((set) => set.has(id)));
    if (found.length > 0) return found;
  }
  return [];
}
