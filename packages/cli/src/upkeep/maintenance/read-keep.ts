import { Failure } from "@idms/core/failure";

/** How many of the newest backups stay; all unless said. @throws Failure `invalid` */
export function readKeep(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const keep = Number(text);
  if (Number.isSafeInteger(keep) && keep >= 1) return keep;
  throw new Failure("invalid", "--keep takes a whole number from 1.");
}
