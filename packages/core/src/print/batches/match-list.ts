import { foldedText } from "../../forms/values/search-columns.ts";

/** So many lines are looked for at once. */
export const MOST_LINES = 5000;

/** Somebody who may be meant by a line of a list. */
export interface Listed {
  id: number;
  /** All that a line may call the student by: name, class, numbers, answers. */
  texts: readonly string[];
}

/** The student a line means: one, none, or several that it cannot tell apart. */
export interface ListedLine {
  line: string;
  students: number[];
  /** Whether a line before means the same student. */
  isAgain: boolean;
}

/** More than these who may be meant are not named. */
const MOST_NAMED = 5;

const cellsOf = (line: string, separator: RegExp): string[] =>
  line
    .split(separator)
    .map((cell) => foldedText(cell.replace(/^"(.*)"$/, "$1")))
    .filter(Boolean);

/**
 * Finds the student that each line of a pasted or typed list means: every cell of the line must fit the student. A
 * cell that fits nobody, such as a misspelt name, makes the line mean nobody, since a number beside it may be
 * somebody else's. Empty lines are skipped.
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

/** A name may have a comma in it, so that a line is taken as a whole before it is taken apart. */
function meant(line: string, byText: ReadonlyMap<string, ReadonlySet<number>>): number[] {
  for (const separator of [/\t/, /[\t;]/, /[\t;,]/]) {
    const sets = cellsOf(line, separator).map((cell) => byText.get(cell) ?? new Set<number>());
    const [first, ...others] = sets.toSorted((a, b) => a.size - b.size);
    const found = [...(first ?? [])].filter((id) => others.every((set) => set.has(id)));
    if (found.length > 0) return found;
  }
  return [];
}
