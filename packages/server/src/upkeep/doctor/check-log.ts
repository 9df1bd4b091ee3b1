import { logFaultText, SEAL_AFTER_MS, shortHash } from "@idms/core/school/log/log-chain";
import { counted } from "@idms/core/forms/values/counted";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { restoredSince } from "../../trust/log/log-rows.ts";
import { openBackupPlace } from "../backup/open-backups.ts";
import { readConfig } from "../../installation/settings/config.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { checkSealedLog, type LogProof, type Witness } from "../../trust/sealing/check-log.ts";
import { stateOfSeals } from "../../trust/sealing/seal-log.ts";
import { readWitness, WITNESS_FILE } from "../../trust/sealing/witness.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import type { Thoroughness } from "./check-files.ts";

/** So many of the newest segments are proved, unless all are asked for: some 20,000 entries. */
const NEWEST = 20;
/** A server seals what is a minute old; who looks an hour later asks why it did not. */
const LATE_MS = 60 * SEAL_AFTER_MS;

const name = "log";

const ADVICE =
  "Keep the data folder and the backups unchanged. Run idms log prove to see where the problem starts, and compare the log with an earlier backup.";

/** Whether the audit log is what it was when it was sealed, and has not lost its end. */
export async function checkLog(
  db: Db,
  folder: DataFolder,
  { deep, signal }: Pick<Thoroughness, "deep" | "signal">,
): Promise<Check> {
  const { witnesses, unread } = await witnessesOf(folder);
  const proof = await checkSealedLog(db, { ...(!deep && { newest: NEWEST }), witnesses, signal });
  if (proof.fault) return toldFault(db, proof.fault);
  if (unread !== null)
    return warning(
      name,
      unread,
      "Find out why this failed. Without this comparison, a missing end of the log is not noticed.",
    );
  const { waiting } = await stateOfSeals(db);
  if (waiting && Date.now() - Date.parse(waiting.oldest) > LATE_MS)
    return warning(
      name,
      `${counted(proof.waiting, "entry waits", "entries wait")} for a seal; the oldest is from ${zonedTime(new Date(waiting.oldest))}`,
      "Start idms serve, which seals the log, or run idms log seal.",
    );
  return ok(name, foundWhole(proof, deep === true));
}

function foundWhole({ seal, entries, erased, waiting, cut }: LogProof, deep: boolean): string {
  if (!seal) return "nothing is sealed yet";
  const which = deep ? "" : "the newest ";
  const parts = [
    `${which}${counted(entries, "entry", "entries")} ${entries === 1 ? "is" : "are"} unchanged since sealing, up to entry ${seal.last_id} with seal ${seal.id} (${shortHash(seal.hash)})`,
    ...(erased > 0 ? [`entries with erased details: ${erased}`] : []),
    ...(cut === null ? [] : [`older entries removed up to entry ${cut}`]),
    ...(waiting > 0 ? [`entries not sealed yet: ${waiting}`] : []),
  ];
  return parts.join("; ");
}

async function toldFault(db: Db, fault: NonNullable<LogProof["fault"]>): Promise<Check> {
  const found = logFaultText(fault);
  const lost = fault.kind === "end" || fault.kind === "other" ? fault.kept.sealed_at : null;
  const restored = lost === null ? undefined : await restoredSince(db, lost);
  if (restored === undefined) return problem(name, found, ADVICE);
  return warning(
    name,
    `${found}; a backup was restored at ${zonedTime(restored)}`,
    "The log no longer contains the actions between that backup and the restore. This warning disappears after the next backup.",
  );
}

/** The seals that are kept beside the database and in the newest backup, as far as they can be read. */
async function witnessesOf(folder: DataFolder): Promise<{ witnesses: Witness[]; unread: string | null }> {
  const witnesses: Witness[] = [];
  const beside = await readWitness(folder);
  if (beside !== undefined && beside !== "damaged") witnesses.push({ where: WITNESS_FILE, kept: beside });
  let unread = beside === "damaged" ? `${WITNESS_FILE} cannot be read` : null;
  try {
    const newest = await newestBackup(folder);
    if (newest) witnesses.push(newest);
  } catch (error) {
    unread ??= `the newest backup cannot be compared with the log (${(error as Error).message})`;
  }
  return { witnesses, unread };
}

async function newestBackup({ root }: DataFolder): Promise<Witness | undefined> {
  const { backup_folder } = await readConfig(root, {});
  if (backup_folder === undefined) return undefined;
  const place = await openBackupPlace(backup_folder, "backup_folder");
  try {
    const newest = (await place.list()).at(-1);
    if (newest === undefined) return undefined;
    const { seal } = await place.open(newest).manifest();
    return seal ? { where: `the backup ${newest}`, kept: seal } : undefined;
  } finally {
    place.close();
  }
}
