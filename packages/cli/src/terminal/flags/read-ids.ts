import { commandFailures } from "@idms/core/upkeep/command-failures";

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
 * @throws Failure `invalid`
 */
export function readCount(what: string, text: string): number {
  const count = Number(text);
  if (isCount(count)) return count;
  throw commandFailures.notWholeNumber({ what, text });
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
