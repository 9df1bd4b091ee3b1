import { holders, inUseFailures } from "@idms/core/upkeep/installation/in-use-failures";
import type { Sentence } from "@idms/core/sentence";

type Holder = Exclude<keyof typeof holders, "both" | "several">;

/** Number of rows of each kind that refer to a row. */
export type Holding = Partial<Record<Holder, number>>;

/**
 * Throws a failure if a row is in use. The failure's sentence says how many rows refer to it.
 * @throws Failure `conflict` if any row refers to it.
 */
export function refuseInUse(what: keyof typeof inUseFailures, holding: Holding): void {
  const inTheWay = (Object.entries(holding) as [Holder, number][])
    .filter(([, n]) => n > 0)
    .map(([holder, n]) => holders[holder]({ n }));
  if (inTheWay.length > 0) throw inUseFailures[what]({ holders: listed(inTheWay) });
}

function listed([first, ...rest]: readonly Sentence[]): Sentence {
  if (rest.length === 0) return first as Sentence;
  if (rest.length === 1) return holders.both({ first: first as Sentence, last: rest[0] as Sentence });
  return holders.several({ first: first as Sentence, rest: listed(rest) });
}
