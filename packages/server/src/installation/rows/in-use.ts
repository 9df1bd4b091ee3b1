import { counted } from "@idms/core/forms/values/counted";
import { Failure } from "@idms/core/failure";

/** The rows that still refer to a row: how many, and the words for one and for several. */
export type Holders = readonly (readonly [count: number, one: string, many: string])[];

/**
 * Refuses to delete what is in use, in a sentence that counts what is in the way.
 * @throws Failure `conflict` when anything is.
 */
export function refuseInUse(what: string, holders: Holders): void {
  const inTheWay = holders.filter(([count]) => count > 0).map((holder) => counted(...holder));
  const last = inTheWay.pop();
  if (last === undefined) return;
  const all = inTheWay.length === 0 ? last : `${inTheWay.join(", ")} and ${last}`;
  throw new Failure("conflict", `This ${what} cannot be deleted: it still has ${all}.`);
}
