import { counted } from "../../forms/values/counted.ts";
import { firstFew } from "../../forms/values/first-few.ts";

const MOST_SHOWN = 4;

/**
 * What cells of a column were taken for, in one sentence.
 * @param meant what each means, by what it says; an empty text is nothing
 * @param how what is said of all of them
 * @param count how many cells say one of these
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
