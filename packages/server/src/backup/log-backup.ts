import type { BackupProof } from "@idms/core";
import { writeDown } from "../audit/audited.ts";
import { newestDeeds, type Doer } from "../audit/records.ts";
import { transaction, type Db, type Reads, type Tx } from "../db/connect.ts";
import type { Manifest } from "./manifest.ts";

/** So many proofs are looked back at: a year of one each day. */
const MOST_PROOFS = 400;

/** Writes down that a backup was made, where, and up to which seal the audit log is in it. */
export const logBackup = (
  db: Db,
  doer: Doer,
  { name, files, seal }: Pick<Manifest, "files" | "seal"> & { name: string },
): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(
      tx,
      doer,
      { done: "database.back_up", details: { name, files: files.length, seal: seal?.id ?? null } },
      { id: null },
    ),
  );

/** Writes down that a backup was proved, and what was wrong with it; with whatever else its transaction does. */
export const logProof = (tx: Tx, doer: Doer, name: string, fault: string | null): Promise<void> =>
  writeDown(tx, doer, { done: "backups.prove", details: { name, fault } }, { id: null });

/** Writes down that a backup was sent to somebody, before the first byte of it is. */
export const logDownload = (db: Db, doer: Doer, name: string, bytes: number): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(tx, doer, { done: "backups.download", details: { name, bytes } }, { id: null }),
  );

/** The newest proof of each backup, by its name, as far as the log goes back. */
export async function newestProofs(db: Reads): Promise<Map<string, BackupProof>> {
  const found = new Map<string, BackupProof>();
  for (const { created_at, actor, details } of await newestDeeds(db, "backups.prove", MOST_PROOFS)) {
    const { name, fault } = details as { name?: string; fault?: string | null };
    if (name !== undefined && !found.has(name))
      found.set(name, { at: created_at, by: actor, fault: fault ?? null });
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
