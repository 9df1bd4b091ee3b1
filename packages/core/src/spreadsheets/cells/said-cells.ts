import type { Sentence } from "../../sentence.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { readSentences } from "../said/guess-sentences.ts";

const MOST_SHOWN = 4;

/** Ways to interpret the cells of a column. */
export type HowRead = "cells" | "dayFirst" | "monthFirst" | "surnameBehind";

/**
 * Describes in one sentence how the cells of a column were interpreted.
 * @param meant the meaning of each cell text; an empty string means no value
 * @param n the number of cells that contain one of these texts
 * @param how how all of these texts were interpreted
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
