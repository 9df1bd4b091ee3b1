import { Failure, type FailureKind } from "@idms/core/failure";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import type { BackupPlace } from "./backup-place.ts";
import { isBackupName } from "./list-backups.ts";
import { logProof } from "./log-backup.ts";
import type { BackupHooks } from "./make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { checkBackup } from "./check-backup.ts";

/**
 * A backup of a place by its name, and never by a path.
 * @throws Failure `missing` for a name that is none of its whole backups
 */
export async function requireKept(
  place: BackupPlace,
  name: string,
): Promise<ReturnType<BackupPlace["open"]>> {
  if (!isBackupName(name) || !(await place.list()).includes(name)) throw missing("backup");
  return place.open(name);
}

/** The backup's own faults; all others are the disk's, the store's or the moment's. */
const ITS_OWN: ReadonlySet<FailureKind> = new Set(["unprocessable", "damaged"]);

/**
 * Proves a backup of a place, and writes into the log that it was proved, or what is wrong with it.
 * @param done is done in the transaction that writes down that it is whole
 * @throws Failure `missing`, and `unprocessable` with what is damaged
 */
export async function checkKept(
  app: Pick<App, "db" | "worksBeside">,
  doer: Doer,
  { place, name }: { place: BackupPlace; name: string },
  { done, ...hooks }: BackupHooks & { done?: (tx: Tx, manifest: Manifest) => Promise<void> } = {},
): Promise<Manifest> {
  const source = await requireKept(place, name);
  const manifest = await checkBackup(source, { ...hooks, worksBeside: app.worksBeside }).catch(
    async (error: unknown) => {
      if (error instanceof Failure && ITS_OWN.has(error.kind))
        await transaction(app.db, (tx) => logProof(tx, doer, name, error.sentence));
      throw error;
    },
  );
  await transaction(app.db, async (tx) => {
    await logProof(tx, doer, name, null);
    await done?.(tx, manifest);
  });
  return manifest;
}
