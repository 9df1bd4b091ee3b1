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
 * Finds a stored backup by name, never by path.
 * @throws Failure `missing` if no complete backup has the name
 */
export async function requireKept(
  place: BackupPlace,
  name: string,
): Promise<ReturnType<BackupPlace["open"]>> {
  if (!isBackupName(name) || !(await place.list()).includes(name)) throw missing("backup");
  return place.open(name);
}

/**
 * The kinds of failure that mean that the backup itself is faulty. All other failures come from the disk, the store
 * or a temporary condition.
 */
const ITS_OWN: ReadonlySet<FailureKind> = new Set(["unprocessable", "damaged"]);

/**
 * Verifies a stored backup and logs the result.
 * @param done runs in the transaction that logs a successful check
 * @throws Failure `missing`, and `unprocessable` with the damage
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
