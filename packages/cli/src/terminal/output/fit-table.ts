import { splitGraphemes } from "@idms/core/forms/values/graphemes";
import { lazily } from "@idms/core/lazily";

/** Matches characters that a terminal draws two cells wide. */
const WIDE = lazily(
  () =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]$/u,
);
/**
 * Matches characters with no width, which combine with the previous character. A mark that takes up space, such as
 * the Hindi ā, occupies a cell.
 */
const NONE = lazily(() => /^[\p{Mn}\p{Me}\p{Cf}]$/u);
const PLAIN = /^[ -~]*$/;
/** Matches numbers, dates, phone numbers and statuses, which are useless when cut off. */
const CODE = lazily(() => /^[\d\s\p{P}\p{S}A-Z]*$/u);
/** Minimum useful width of a text column, in cells. */
const LEAST = 8;
/** Minimum width of a heading, in cells. */
const LEAST_HEADING = 4;
/** Gap between two columns, in cells. */
export const GAP = 2;

/** Returns the width of a character in cells, according to the C library's rule, which terminals follow. */
const signWidth = (sign: string): number => (NONE().test(sign) ? 0 : WIDE().test(sign) ? 2 : 1);

/** Returns the width of a string in terminal cells. */
export const textWidth = (text: string): number =>
  PLAIN.test(text) ? text.length : Array.from(text, signWidth).reduce((width, each) => width + each, 0);

/** Cuts a string to a number of cells. A string that was longer ends in an ellipsis. */
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

/** Returns the ideal width of a column, and its minimum width at each stage of narrowing. */
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

/** The stages of narrowing a table that is too wide, in order. */
const TURNS = ["stacked", "words", "last"] as const;

/**
 * Fits the columns of a table into a width. First, the headings of columns with numbers, dates and the like are split
 * into one word per line. Then text columns shrink, the widest first. Finally, those headings are cut. Numbers and
 * dates are never cut. URLs are not cut either, because users copy them. Returns undefined if the table still does
 * not fit.
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

/** Returns the heading lines. A heading wider than its column has one word per line. */
export function stackHeadings(headings: readonly string[], widths: readonly number[]): string[][] {
  const stacks = headings.map((heading, at) =>
    textWidth(heading) > (widths[at] ?? 0) ? heading.split(" ") : [heading],
  );
  const lines = Math.max(1, ...stacks.map(({ length }) => length));
  return Array.from({ length: lines }, (_, line) =>
    stacks.map((stack) => stack[line - lines + stack.length] ?? ""),
  );
}

/** Separates the columns that have the same value in every row from the other columns. */
export function sayingTheSame(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): { same: number[]; other: number[] } {
  const isSame = headings.map((_, at) => rows.length > 1 && new Set(columnOf(rows, at)).size === 1);
  const all = headings.map((_, at) => at);
  return { same: all.filter((at) => isSame[at]), other: all.filter((at) => !isSame[at]) };
}
