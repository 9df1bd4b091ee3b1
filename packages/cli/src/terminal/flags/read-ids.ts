import { Failure } from "@idms/core/failure";

/** Ids as flags give them, one by one or with commas between. @throws Failure `invalid` */
export function readIds(flag: string, texts: readonly string[] | undefined): number[] | undefined {
  const ids = texts?.flatMap((each) => each.split(",")).map(Number);
  if (ids && !ids.every(isCount))
    throw new Failure("invalid", `${flag} takes whole numbers from 1, such as ${flag} 12 15.`);
  return ids;
}

/** A whole number from 1. @throws Failure `invalid` */
export function readCount(what: string, text: string): number {
  const count = Number(text);
  if (isCount(count)) return count;
  throw new Failure("invalid", `${what} is a whole number from 1, and "${text}" is none.`);
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
