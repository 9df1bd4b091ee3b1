import type { Sentence } from "../../sentence.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { readSentences } from "../said/guess-sentences.ts";

const MOST_SHOWN = 4;

/** How all cells of a column are read that mean something else. */
export type HowRead = "cells" | "dayFirst" | "monthFirst" | "surnameBehind";

/**
 * The meaning that cells of a column were given, in one sentence.
 * @param meant the meaning of each, by its text; an empty text is nothing
 * @param n the number of cells with one of these
 * @param how the way in which all of them are read
 */
export function saidCells(
  heading: string,
  meant: ReadonlyMap<string, string>,
  n: number,
  how: HowRead = "cells",
): Sentence {
  const shown = firstFew(meant, MOST_SHOWN, ([from, to]) => `"${from}" → "${to}"`);
  return readSentences[how]({ n, column: heading, shown });
}
