import { auditLogFailures } from "@idms/core/school/log/audit-log-failures";
import { setTimeout as sleep } from "node:timers/promises";
import { LEAST_LOG_DAYS } from "@idms/core/school/log/log-chain";
import { writeDown } from "../log/audited.ts";
import type { Doer } from "../log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import {
  cutSegment,
  forwardedUpTo,
  newestEntry,
  newestSeal,
  oldestKept,
  sealsAfter,
  type SealRow,
} from "./seal-rows.ts";
import { sealLog } from "./seal-log.ts";

/** The part of the log that is older than a given time and ends at a seal. */
export interface OldLog {
  entries: number;
  /** The seal at which the old part ends, or null if nothing is old. */
  upTo: SealRow | null;
  seals: number;
  /**
   * Whether some old entries have not reached the log receiver yet. Such entries are kept until they have arrived.
   */
  isAwaited: boolean;
}

const AT_A_TIME = 500;
const PAUSE_MS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the part of the log that a cut would remove: whole segments in which every entry is older than the given
 * time.
 * @throws Failure `invalid` for a time that is too recent
 */
export async function findOldLog(db: Db, before: Date, now: Date): Promise<OldLog> {
  if (before.getTime() > now.getTime() - LEAST_LOG_DAYS * DAY_MS)
    throw auditLogFailures.keptLonger({ days: LEAST_LOG_DAYS });
  const old: OldLog = { entries: 0, upTo: null, seals: 0, isAwaited: false };
  const arrived = (await forwardedUpTo(db)) ?? Infinity;
  for (let after = ((await oldestKept(db))?.id ?? 1) - 1; ;) {
    const page = await sealsAfter(db, after, AT_A_TIME);
    for (const seal of page) {
      if (seal.until >= before.toISOString()) return old;
      if (seal.last_id > arrived) return { ...old, isAwaited: true };
      old.entries += seal.entries;
      old.seals += 1;
      old.upTo = seal;
      after = seal.id;
    }
    if (page.length < AT_A_TIME) return old;
  }
}

/**
 * Removes entries older than a given time, segment by segment. The seals are kept, so that the chain is complete from
 * the beginning. The cut is logged and sealed first, so that the next cut can continue after a crash and no one can
 * invent a cut later.
 * @throws the failures of `findOldLog`, and Failure `busy` if another program is sealing the log
 */
export async function cutLog(
  app: Pick<App, "db" | "folder">,
  doer: Doer,
  before: Date,
  signal?: AbortSignal,
): Promise<OldLog> {
  const { db } = app;
  await sealLog(app, { signal });
  const now = new Date();
  const old = await findOldLog(db, before, now);
  const { upTo } = old;
  if (!upTo) return old;
  const details = {
    older_than: before.toISOString(),
    entries: old.entries,
    up_to: upTo.last_id,
    seal: upTo.id,
    hash: upTo.hash,
  };
  await transaction(db, (tx) => writeDown(tx, doer, { done: "audit_log.cut", details }, { id: null }));
  const said = await newestEntry(db);
  await sealLog(app, { signal });
  if (((await newestSeal(db))?.last_id ?? 0) < said) throw auditLogFailures.sealedElsewhere();
  for (let seal; (seal = await oldestKept(db)) && seal.id <= upTo.id;) {
    const segment = seal;
    await transaction(db, (tx) => cutSegment(tx, segment, now));
    await sleep(PAUSE_MS, undefined, { signal });
  }
  await sealLog(app, { signal });
  return old;
}
