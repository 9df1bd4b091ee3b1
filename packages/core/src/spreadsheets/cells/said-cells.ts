import { counted } from "../../forms/values/counted.ts";
import { firstFew } from "../../forms/values/first-few.ts";

const MOST_SHOWN = 4;

/**
 * The meaning that cells of a column were given, in one sentence.
 * @param meant the meaning of each, by its text; an empty text is nothing
 * @param how the words for all of them
 * @param count the number of cells with one of these
 */
export function saidCells(
  heading: string,
  meant: ReadonlyMap<string, string>,
  count: number,
  how = "",
): string {
  const shown = firstFew(
    meant,
    MOST_SHOWN,
    ([from, to]) => `"${from}" as ${to === "" ? "nothing" : `"${to}"`}`,
  );
  return `${counted(count, "cell", "cells")} of "${heading}" ${count === 1 ? "is" : "are"} read${how}: ${shown}.`;
}
