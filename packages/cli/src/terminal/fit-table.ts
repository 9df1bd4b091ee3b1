import { splitGraphemes } from "@idms/core";

/** Scripts and signs whose graphemes a terminal draws two cells wide. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;
const PLAIN = /^[ -~]*$/;
/** A column that is narrower says nothing any more. */
const LEAST = 8;
/** Between two columns. */
export const GAP = 2;

const graphemeWidth = (grapheme: string): number => (WIDE.test(grapheme) ? 2 : 1);

/** How many cells of a terminal a text takes. Most texts need not be split, which takes much memory for thousands of them. */
export const textWidth = (text: string): number =>
  PLAIN.test(text)
    ? text.length
    : splitGraphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);

/** A text in so many cells: what is longer ends in an ellipsis. */
export function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let [kept, used] = ["", 0];
  for (const grapheme of splitGraphemes(text)) {
    used += graphemeWidth(grapheme);
    if (used > width - 1) break;
    kept += grapheme;
  }
  return `${kept.trimEnd()}…`;
}

/**
 * The widths of a table's columns in so many cells: the widest give way first, and those that are to stay whole, such as
 * addresses that somebody copies, not at all. Where that is not enough, the table is wider than the terminal.
 */
export function fitWidths(widths: readonly number[], isWhole: readonly boolean[], room: number): number[] {
  const fitted = [...widths];
  const total = () => fitted.reduce((all, width) => all + width, GAP * (fitted.length - 1));
  for (let over = total() - room; over > 0; over = total() - room) {
    const narrowable = fitted.map((width, at) => (isWhole[at] || width <= LEAST ? 0 : width));
    const widest = Math.max(...narrowable);
    if (widest === 0) break;
    const next = Math.max(LEAST, ...narrowable.filter((width) => width < widest));
    const at = narrowable.indexOf(widest);
    fitted[at] = Math.max(next === widest ? widest - 1 : next, widest - over, LEAST);
    if (fitted[at] === widest) fitted[at] = widest - 1;
  }
  return fitted;
}
