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

/** The part of the log that is older than a moment and ends at a seal. */
export interface OldLog {
  entries: number;
  /** The seal at which it ends; null where nothing is old. */
  upTo: SealRow | null;
  seals: number;
  /** Whether older ones have not arrived yet where the log is forwarded to, and stay until they have. */
  isAwaited: boolean;
}

const AT_A_TIME = 500;
const PAUSE_MS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The part that a cut would take away: whole segments whose every entry is older than the moment.
 * @throws Failure `invalid` for a moment that is not long ago
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
 * Cuts what is older than a moment, segment by segment; the seals stay, so that the chain is whole from its beginning. What is
 * cut is said in the log and sealed before, so that after a kill the next cut goes on, and nobody can say it later.
 * @throws as `findOldLog`, and Failure `busy` while another program seals the log
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
