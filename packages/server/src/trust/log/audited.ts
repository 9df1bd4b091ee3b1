import type { DeedName } from "@idms/core/school/log/deeds";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { recordAction, type Doer } from "./log-rows.ts";

/** An action, with its details for the log. */
export interface Done {
  done: DeedName;
  details?: Record<string, unknown>;
}

/** The properties of the changed row that the log needs. */
interface Touched {
  id: number;
  school_id?: number | null;
}

/**
 * Makes a change and records it in the audit log with the user who made it, in one transaction. `change` returns the
 * changed row.
 */
export async function audited<T extends Touched>(
  db: Db,
  doer: Doer,
  deed: Done,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    const row = await change(tx);
    await writeDown(tx, doer, deed, row);
    return row;
  });
}

/** Adds an action to the audit log. If the school has just been deleted, the entry does not refer to it. */
export async function writeDown(
  tx: Tx,
  doer: Doer,
  { done, details = {} }: Done,
  row: { id: number | null; school_id?: number | null },
): Promise<void> {
  await recordAction(tx, {
    user_id: doer.id,
    actor: doer.username,
    done,
    subject_id: row.id,
    school_id: row.school_id ?? null,
    details,
  });
}
