import { firstFew } from "../../forms/values/first-few.ts";
import type { Guess } from "./read-choice.ts";
import { saidCells } from "./said-cells.ts";
import { readSentences } from "../said/guess-sentences.ts";

/** Signs that stand for a name where a program asks everybody for a surname. */
const SIGNS = /^[.\-–—_*~#/\\|]+$/;
/** Words that are nobody's name, however they are written. */
const WORDS =
  /^(?:lnu|fnu|nln|nfn|nmn|n\.?\s*[/.]\s*a\.?|no (?:last |family |first |middle |given )?name|no surname|not (?:applicable|available|given|known)|unknown|undefined|x{3,}|लागू नहीं)$/i;
/** Words that are a name where they are written as one: Na, Nil, Null. */
const SHORT = /^(?:NA|NIL|NULL|NONE|na|nil|null|none)$/;
const AT_END =
  /^(?<name>\S.*?)\s+(?<end>no (?:last |family )?name|no surname|not (?:applicable|available|given|known)|\S+)$/iu;
const AT_START = /^(?<start>\S+)\s+(?<name>\S.*)$/u;

const caseOf = (text: string): "upper" | "lower" | undefined =>
  text.length < 2 || text.toUpperCase() === text.toLowerCase()
    ? undefined
    : text === text.toUpperCase()
      ? "upper"
      : text === text.toLowerCase()
        ? "lower"
        : undefined;

/**
 * Whether a text stands for a name that somebody has not: a point, LNU, or NA where the other names of the column are not in
 * capitals. Na, Nil and Null are names, and NA may be one among names in capitals.
 * @param among the names of the column, or their last words
 */
export function placeholderAmong(among: readonly string[]): (text: string) => boolean {
  const others = among.filter((each) => !SHORT.test(each) && !SIGNS.test(each) && !WORDS.test(each));
  const usual = (["upper", "lower"] as const).find(
    (each) => others.filter((text) => caseOf(text) === each).length * 2 > others.length,
  );
  return (text) => SIGNS.test(text) || WORDS.test(text) || (SHORT.test(text) && caseOf(text) !== usual);
}

/**
 * Takes from names what stands for a surname or a given name that somebody has not: `Asha .`, `Sita NA`, `FNU Ravi`.
 * @param names all of the column, by which NA is told from a name
 * @returns the name without it; undefined where it stays as it is
 */
export function withoutPlaceholder(names: readonly string[]): (name: string) => string | undefined {
  const isPlaceholder = placeholderAmong(names.map((name) => name.split(/\s+/).at(-1) ?? ""));
  return (name) => {
    let left = name.trim();
    for (;;) {
      const { name: before, end } = AT_END.exec(left)?.groups ?? {};
      const { name: behind, start } = AT_START.exec(left)?.groups ?? {};
      if (before !== undefined && end !== undefined && isPlaceholder(end)) left = before;
      else if (behind !== undefined && start !== undefined && (SIGNS.test(start) || WORDS.test(start)))
        left = behind;
      else return left === name.trim() ? undefined : left;
    }
  };
}

const MOST_SHOWN = 4;

/**
 * The question about names that end in NA where all are in capitals, so that it may be a surname; undefined where
 * none does.
 */
export function doubtedSurnames(names: readonly string[]): Guess | undefined {
  const take = withoutPlaceholder(names);
  const doubted = names.filter((name) => /\S\s+(?:NA|NIL|NULL|NONE)$/.test(name) && take(name) === undefined);
  if (doubted.length === 0) return undefined;
  const shown = firstFew(doubted, MOST_SHOWN, (name) => `"${name}"`);
  return { what: "doubt", ...readSentences.noSurname({ shown }) };
}

/** Lines whose columns of names, as `familyName`, have no more of what stands for none, which is said. */
export function withoutNoNames<T extends Readonly<Record<string, string>>>(
  lines: readonly T[],
  guesses: Guess[],
): T[] {
  const columns = Object.keys(lines[0] ?? {}).filter((each) => each.endsWith("Name"));
  return columns.reduce<T[]>(
    (rows, column) => {
      const texts = rows.flatMap((row) => row[column] || []);
      const found = texts.filter(placeholderAmong(texts));
      if (found.length === 0) return rows;
      const nothing = new Map(found.map((text) => [text, ""]));
      guesses.push({ what: "value", ...saidCells(column, nothing, found.length) });
      return rows.map((row) => (nothing.has(row[column] ?? "") ? { ...row, [column]: "" } : row));
    },
    [...lines],
  );
}
