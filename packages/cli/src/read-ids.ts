import { Failure } from "@idms/core";

/** Ids as flags give them, one by one or with commas between. @throws Failure `invalid` */
export function readIds(flag: string, texts: readonly string[] | undefined): number[] | undefined {
  const ids = texts?.flatMap((each) => each.split(",")).map(Number);
  if (ids?.some((id) => !Number.isSafeInteger(id) || id < 1))
    throw new Failure("invalid", `${flag} takes whole numbers from 1, such as ${flag} 12 15.`);
  return ids;
}
