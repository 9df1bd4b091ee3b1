import { splitGraphemes } from "@idms/core/forms/values/graphemes";
import { lazily } from "@idms/core/lazily";

/** Signs that a terminal draws two cells wide. */
const WIDE = lazily(
  () =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]$/u,
);
/** Signs that stand on or in the one before; one that has room of its own, as the Hindi ā, takes a cell. */
const NONE = lazily(() => /^[\p{Mn}\p{Me}\p{Cf}]$/u);
const PLAIN = /^[ -~]*$/;
/** Numbers, days, phones and statuses, of which a part says nothing. */
const CODE = lazily(() => /^[\d\s\p{P}\p{S}A-Z]*$/u);
/** A column of words that is narrower says nothing any more. */
const LEAST = 8;
/** So much of a heading is left at least. */
const LEAST_HEADING = 4;
/** Between two columns. */
export const GAP = 2;

/** How many cells a sign takes, by the rule of the C library, which terminals share. */
const signWidth = (sign: string): number => (NONE().test(sign) ? 0 : WIDE().test(sign) ? 2 : 1);

/** How many cells of a terminal a text takes. */
export const textWidth = (text: string): number =>
  PLAIN.test(text) ? text.length : Array.from(text, signWidth).reduce((width, each) => width + each, 0);

/** A text in so many cells: what is longer ends in an ellipsis. */
export function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let [kept, used] = ["", 0];
  for (const grapheme of splitGraphemes(text)) {
    used += textWidth(grapheme);
    if (used > width - 1) break;
    kept += grapheme;
  }
  return `${kept.trimEnd()}…`;
}

const columnOf = (rows: readonly (readonly string[])[], column: number): string[] =>
  rows.map((row) => row[column] ?? "");

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(textWidth));

/** How wide a column would be, and how far it gives way at each turn. */
function measured(
  heading: string,
  texts: readonly string[],
): Record<"width" | (typeof TURNS)[number], number> {
  const [own, width] = [widest(texts), Math.max(textWidth(heading), widest(texts))];
  if (texts.some((text) => text.includes("://"))) return { width, stacked: width, words: width, last: width };
  if (texts.every((text) => CODE().test(text))) {
    const stacked = Math.max(own, widest(heading.split(" ")));
    return { width, stacked, words: stacked, last: Math.min(stacked, Math.max(own, LEAST_HEADING)) };
  }
  return { width, stacked: width, words: Math.min(width, LEAST), last: Math.min(width, LEAST) };
}

/** The ways in which a table that is too wide gives way, one after the other. */
const TURNS = ["stacked", "words", "last"] as const;

/**
 * How wide the columns of a table are in so many cells: first the headings of numbers, days and the like put their words
 * under each other, then words give way, the widest before others, then those headings. Numbers and days stay whole, as
 * do addresses that somebody copies. None where that is not enough.
 */
export function fitColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  room: number,
): number[] | undefined {
  const columns = headings.map((heading, at) => measured(heading, columnOf(rows, at)));
  const widths = columns.map(({ width }) => width);
  const over = () => widths.reduce((all, width) => all + width, GAP * (widths.length - 1)) - room;
  for (const turn of TURNS)
    while (over() > 0) {
      const narrowable = widths.map((width, at) => (width > (columns[at]?.[turn] ?? 0) ? width : 0));
      const most = Math.max(0, ...narrowable);
      if (most === 0) break;
      widths[narrowable.indexOf(most)] = most - 1;
    }
  return over() > 0 ? undefined : widths;
}

/** The lines of headings, of which those wider than their columns have a word under the other. */
export function stackHeadings(headings: readonly string[], widths: readonly number[]): string[][] {
  const stacks = headings.map((heading, at) =>
    textWidth(heading) > (widths[at] ?? 0) ? heading.split(" ") : [heading],
  );
  const lines = Math.max(1, ...stacks.map(({ length }) => length));
  return Array.from({ length: lines }, (_, line) =>
    stacks.map((stack) => stack[line - lines + stack.length] ?? ""),
  );
}

/** The columns that say the same in every row, and the others. */
export function sayingTheSame(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): { same: number[]; other: number[] } {
  const isSame = headings.map((_, at) => rows.length > 1 && new Set(columnOf(rows, at)).size === 1);
  const all = headings.map((_, at) => at);
  return { same: all.filter((at) => isSame[at]), other: all.filter((at) => !isSame[at]) };
}
