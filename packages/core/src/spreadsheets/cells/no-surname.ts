import { firstFew } from "../../forms/values/first-few.ts";
import type { Guess } from "./read-choice.ts";
import { saidCells } from "./said-cells.ts";
import { readSentences } from "../said/guess-sentences.ts";

/** Matches characters that people enter in place of a name if a program requires a surname. */
const SIGNS = /^[.\-–—_*~#/\\|]+$/;
/** Matches words that are never names, in upper or lower case. */
const WORDS =
  /^(?:lnu|fnu|nln|nfn|nmn|n\.?\s*[/.]\s*a\.?|no (?:last |family |first |middle |given )?name|no surname|not (?:applicable|available|given|known)|unknown|undefined|x{3,}|लागू नहीं)$/i;
/**
 * Matches words that are placeholders when entirely in upper or lower case. Capitalised, they can be real names: Na,
 * Nil, Null.
 */
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
 * Returns a function that tells whether a string is a placeholder for a missing name, such as a full stop or LNU. NA
 * is a placeholder only if the other names in the column are not in capitals, because it may otherwise be a name. Na,
 * Nil and Null are names.
 * @param among the names in the column, or their last words
 */
export function placeholderAmong(among: readonly string[]): (text: string) => boolean {
  const others = among.filter((each) => !SHORT.test(each) && !SIGNS.test(each) && !WORDS.test(each));
  const usual = (["upper", "lower"] as const).find(
    (each) => others.filter((text) => caseOf(text) === each).length * 2 > others.length,
  );
  return (text) => SIGNS.test(text) || WORDS.test(text) || (SHORT.test(text) && caseOf(text) !== usual);
}

/**
 * Returns a function that removes the placeholder for a missing surname or given name: `Asha .`, `Sita NA`, `FNU Ravi`.
 * @param names all names in the column, which show whether NA is a name
 * @returns the name without the placeholder, or undefined if there was no placeholder
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
 * Returns the question about names that end in NA if all names are in capitals, because NA may then be a surname.
 * Returns undefined if there are no such names.
 */
export function doubtedSurnames(names: readonly string[]): Guess | undefined {
  const take = withoutPlaceholder(names);
  const doubted = names.filter((name) => /\S\s+(?:NA|NIL|NULL|NONE)$/.test(name) && take(name) === undefined);
  if (doubted.length === 0) return undefined;
  const shown = firstFew(doubted, MOST_SHOWN, (name) => `"${name}"`);
  return { what: "doubt", ...readSentences.noSurname({ shown }) };
}

/** Removes placeholders from the name columns, such as `familyName`, and adds a guess that reports the removal. */
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
