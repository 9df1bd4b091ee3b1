import { Failure, type SentBack } from "@idms/core";
import type { App } from "../open-app.ts";
import { actOnRecord, type StateAction } from "./act-on-record.ts";
import { correctRecord, type Corrector } from "./correct-record.ts";
import { removeRecord, restoreRecord } from "./remove-record.ts";

/** One action for many students; each is done by itself, and undone by its opposite. */
export type ManyAction =
  | { action: Exclude<StateAction, "send_back"> }
  | { action: "send_back"; mark: SentBack }
  | { action: "move"; classroom: number; keepVerified: boolean; reason: string }
  | { action: "remove"; reason: string }
  | { action: "restore"; classroom?: number | undefined };

/** Whose record was changed, and whose was not and why. */
export interface ManyOutcome {
  done: number[];
  refused: { id: number; detail: string }[];
}

/**
 * Does the same to many students, one after the other: whoever it cannot be done to is named with the reason, and the
 * others have it done.
 * @param school of which they are; null for any
 */
export async function actOnMany(
  { db }: Pick<App, "db">,
  doer: Corrector,
  { school, ids }: { school: number | null; ids: readonly number[] },
  wish: ManyAction,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { done: [], refused: [] };
  const act = (id: number): Promise<unknown> => {
    const chosen = { school, id };
    if (wish.action === "remove") return removeRecord(db, doer, chosen, wish.reason);
    if (wish.action === "restore") return restoreRecord(db, doer, chosen, wish.classroom);
    if (wish.action === "move") {
      const { classroom, keepVerified, reason } = wish;
      return correctRecord(db, doer, chosen, { classroom, keep_verified: keepVerified, reason });
    }
    return actOnRecord(db, doer, { ...chosen, ...wish });
  };
  for (const id of new Set(ids))
    try {
      await act(id);
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code === "busy" || error.code === "storage" || error.code === "full") throw error;
      outcome.refused.push({ id, detail: error.message });
    }
  return outcome;
}
