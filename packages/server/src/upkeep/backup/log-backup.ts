import { backupHoldsSchema, type BackupHolds, type BackupProof } from "@idms/core/upkeep/installation/backup";
import { maybeCodedSchema } from "@idms/core/sentence-schema";
import type { Sentence } from "@idms/core/sentence";
import { writeDown } from "../../trust/log/audited.ts";
import { newestDeeds, type Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { holdsOf, type Manifest } from "./manifest.ts";

/** So many backups and proofs are looked back at: a year of one each day. */
const MOST_DEEDS = 400;

/** Writes down that a backup was made, where, and up to which seal the audit log is in it. */
export const logBackup = (db: Db, doer: Doer, name: string, manifest: Manifest): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(
      tx,
      doer,
      { done: "database.back_up", details: { name, seal: manifest.seal?.id ?? null, ...holdsOf(manifest) } },
      { id: null },
    ),
  );

/** Writes down that a backup was proved, and what was wrong with it; with whatever else its transaction does. */
export const logProof = (tx: Tx, doer: Doer, name: string, fault: Sentence | null): Promise<void> => {
  const { code, facts } = fault ?? {};
  const details = { name, fault: fault?.message ?? null, ...(fault && { code, facts }) };
  return writeDown(tx, doer, { done: "backups.prove", details }, { id: null });
};

/** The contents of each backup when it was made, by its name, as far back as the log goes. */
export async function loggedHolds(db: Reads): Promise<Map<string, BackupHolds>> {
  const found = new Map<string, BackupHolds>();
  for (const { details } of await newestDeeds(db, "database.back_up", MOST_DEEDS)) {
    const holds = backupHoldsSchema.safeParse(details);
    if (holds.success) found.set(String(details["name"]), holds.data);
  }
  return found;
}

/** Writes down that a backup was sent to somebody, before the first byte of it is. */
export const logDownload = (db: Db, doer: Doer, name: string, bytes: number): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(tx, doer, { done: "backups.download", details: { name, bytes } }, { id: null }),
  );

/** The newest proof of each backup, by its name, as far as the log goes back. */
export async function newestProofs(db: Reads): Promise<Map<string, BackupProof>> {
  const found = new Map<string, BackupProof>();
  for (const { created_at, actor, details } of await newestDeeds(db, "backups.prove", MOST_DEEDS)) {
    const { name, fault } = details as { name?: string; fault?: string | null };
    if (name === undefined || found.has(name)) continue;
    const coded = maybeCodedSchema.safeParse(details).data;
    found.set(name, { at: created_at, by: actor, fault: fault ?? null, ...coded });
  }
  return found;
}

/** Writes into a database that is being restored that it was, and from what. */
export const logRestore = (
  tx: Tx,
  doer: Doer,
  { name, made_at }: Pick<Manifest, "made_at"> & { name: string },
): Promise<void> =>
  writeDown(tx, doer, { done: "database.restore", details: { backup: name, made_at } }, { id: null });
