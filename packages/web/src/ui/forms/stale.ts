import { z } from "zod";
import { CallFailed } from "../api/api.ts";

const PRECONDITION_FAILED = 412;

const staleSchema = z.object({
  current: z.looseObject({ version: z.int() }),
  changed_by: z.string().nullish(),
  changed_at: z.string().nullish(),
  changed: z.array(z.string()).nullish(),
});

/** The server's version of a row that another user has changed since it was read. */
export interface Stale {
  current: { version: number };
  changedBy: string | null;
  changedAt: Date | null;
  /** For a student: the names of the visible parts that have changed. Null if the server does not say. */
  changed: readonly string[] | null;
}

/** Returns the other user's change that caused a save to fail, or null if the save failed for a different reason. */
export function staleOf(error: unknown): Stale | null {
  if (!(error instanceof CallFailed) || error.status !== PRECONDITION_FAILED) return null;
  const read = staleSchema.safeParse(error.data);
  if (!read.success) return null;
  const { current, changed_by, changed_at, changed } = read.data;
  return {
    current,
    changedBy: changed_by ?? null,
    changedAt: changed_at ? new Date(changed_at) : null,
    changed: changed ?? null,
  };
}
