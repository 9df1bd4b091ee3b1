import { commandFailures } from "@idms/core/upkeep/command-failures";
import { LISTED_BY } from "../output/listed-by.ts";

/**
 * Reads IDs from a flag, either repeated or separated by commas.
 * @throws Failure `invalid`
 */
export function readIds(flag: string, texts: readonly string[] | undefined): number[] | undefined {
  const ids = texts?.flatMap((each) => each.split(",")).map(Number);
  if (ids && !ids.every(isCount)) throw commandFailures.notWholeNumbers({ flag });
  return ids;
}

/**
 * Reads a whole number of at least 1.
 * @param thing what the number is the ID of, so that the message names the command that lists the IDs
 * @throws Failure `invalid`
 */
export function readCount(what: string, text: string, thing?: keyof typeof LISTED_BY): number {
  const count = Number(text);
  if (isCount(count)) return count;
  if (thing === undefined) throw commandFailures.notWholeNumber({ what, text });
  throw commandFailures.notId({ what, text, command: LISTED_BY[thing] });
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
