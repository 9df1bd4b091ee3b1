import { writeDown } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { transaction, type Db, type Tx } from "../db/connect.ts";
import type { Manifest } from "./manifest.ts";

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

/** Writes into a database that is being restored that it was, and from what. */
export const logRestore = (
  tx: Tx,
  doer: Doer,
  { name, made_at }: Pick<Manifest, "made_at"> & { name: string },
): Promise<void> =>
  writeDown(tx, doer, { done: "database.restore", details: { backup: name, made_at } }, { id: null });
