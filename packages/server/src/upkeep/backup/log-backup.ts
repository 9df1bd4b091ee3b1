import { backupHoldsSchema, type BackupHolds, type BackupProof } from "@idms/core/upkeep/installation/backup";
import { maybeCodedSchema } from "@idms/core/sentence-schema";
import type { Sentence } from "@idms/core/sentence";
import { writeDown } from "../../trust/log/audited.ts";
import { newestDeeds, type Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { holdsOf, type Manifest } from "./manifest.ts";

/**
 * Number of log entries about backups and checks that are read: enough for a year with one backup and one check per
 * day.
 */
const MOST_DEEDS = 400;

/** Logs that a backup was made, with its location and the last audit log seal that it contains. */
export const logBackup = (db: Db, doer: Doer, name: string, manifest: Manifest): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(
      tx,
      doer,
      { done: "database.back_up", details: { name, seal: manifest.seal?.id ?? null, ...holdsOf(manifest) } },
      { id: null },
    ),
  );

/** Logs the check of a backup, and the fault if one was found, in the given transaction. */
export const logProof = (tx: Tx, doer: Doer, name: string, fault: Sentence | null): Promise<void> => {
  const { code, facts } = fault ?? {};
  const details = { name, fault: fault?.message ?? null, ...(fault && { code, facts }) };
  return writeDown(tx, doer, { done: "backups.prove", details }, { id: null });
};

/** Returns the logged contents of each backup at the time it was made, keyed by backup name. */
export async function loggedHolds(db: Reads): Promise<Map<string, BackupHolds>> {
  const found = new Map<string, BackupHolds>();
  for (const { details } of await newestDeeds(db, "database.back_up", MOST_DEEDS)) {
    const holds = backupHoldsSchema.safeParse(details);
    if (holds.success) found.set(String(details["name"]), holds.data);
  }
  return found;
}

/** Logs the download of a backup before its first byte is sent. */
export const logDownload = (db: Db, doer: Doer, name: string, bytes: number): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(tx, doer, { done: "backups.download", details: { name, bytes } }, { id: null }),
  );

/** Returns the latest logged check of each backup, keyed by backup name. */
export async function newestProofs(db: Reads): Promise<Map<string, BackupProof>> {
  const found = new Map<string, BackupProof>();
  for (const { created_at, actor, details } of await newestDeeds(db, "backups.prove", MOST_DEEDS)) {
    const { name, fault } = details as { name?: string; fault?: string | null };
    if (name === undefined || found.has(name)) continue;
    const coded = maybeCodedSchema().safeParse(details).data;
    found.set(name, { at: created_at, by: actor, fault: fault ?? null, ...coded });
  }
  return found;
}

/** Logs the restore and its source in the database that is being restored. */
export const logRestore = (
  tx: Tx,
  doer: Doer,
  { name, made_at }: Pick<Manifest, "made_at"> & { name: string },
): Promise<void> =>
  writeDown(tx, doer, { done: "database.restore", details: { backup: name, made_at } }, { id: null });
