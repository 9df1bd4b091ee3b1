import { reasonOf } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { logFaultSentence, SEAL_AFTER_MS, shortHash } from "@idms/core/school/log/log-chain";
import { logFaults } from "@idms/core/school/log/log-fault-sentences";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { checkAdvice, checkSentences } from "@idms/core/upkeep/installation/check-sentences";
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

/** Number of newest segments that are verified, unless all are requested: about 20,000 entries. */
const NEWEST = 20;
/** Delay before sealing is reported as late, in milliseconds. A server normally seals entries that are a minute old. */
const LATE_MS = 60 * SEAL_AFTER_MS;

const name = "log";

/** Checks that the audit log has not changed since it was sealed and that its end is not missing. */
export async function checkLog(
  db: Db,
  folder: DataFolder,
  { deep, signal }: Pick<Thoroughness, "deep" | "signal">,
): Promise<Check> {
  const { witnesses, unread } = await witnessesOf(folder);
  const proof = await checkSealedLog(db, { ...(!deep && { newest: NEWEST }), witnesses, signal });
  if (proof.fault) return toldFault(db, proof.fault);
  if (unread !== null) return warning(name, unread, checkAdvice.lookAtWitness());
  const { waiting } = await stateOfSeals(db);
  if (waiting && Date.now() - Date.parse(waiting.oldest) > LATE_MS)
    return warning(
      name,
      checkSentences.sealLate({ n: proof.waiting, time: zonedTime(new Date(waiting.oldest)) }),
      checkAdvice.startSealing(),
    );
  return ok(name, foundWhole(proof, deep === true));
}

function foundWhole({ seal, entries, erased, waiting, cut }: LogProof, deep: boolean): Sentence[] {
  if (!seal) return [checkSentences.nothingSealed()];
  const asSealed = deep ? checkSentences.asSealed : checkSentences.newestAsSealed;
  return [
    asSealed({ n: entries, last: seal.last_id, seal: seal.id, hash: shortHash(seal.hash) }),
    ...(erased > 0 ? [checkSentences.detailsErased({ erased })] : []),
    ...(cut === null ? [] : [checkSentences.cutUpTo({ last: cut })]),
    ...(waiting > 0 ? [checkSentences.waitForSeal({ waiting })] : []),
  ];
}

async function toldFault(db: Db, fault: NonNullable<LogProof["fault"]>): Promise<Check> {
  const found = logFaultSentence(fault);
  const lost = fault.kind === "end" || fault.kind === "other" ? fault.kept.sealed_at : null;
  const restored = lost === null ? undefined : await restoredSince(db, lost);
  if (restored === undefined) return problem(name, found, checkAdvice.proveLog());
  return warning(
    name,
    [found, checkSentences.restored({ time: zonedTime(restored) })],
    checkAdvice.logRestored(),
  );
}

/** Returns the copies of seals next to the database and in the newest backup, if they can be read. */
async function witnessesOf(folder: DataFolder): Promise<{ witnesses: Witness[]; unread: Sentence | null }> {
  const witnesses: Witness[] = [];
  const beside = await readWitness(folder);
  if (beside !== undefined && beside !== "damaged") witnesses.push({ where: WITNESS_FILE, kept: beside });
  let unread = beside === "damaged" ? checkSentences.witnessUnread({ file: WITNESS_FILE }) : null;
  try {
    const newest = await newestBackup(folder);
    if (newest) witnesses.push(newest);
  } catch (error) {
    unread ??= checkSentences.backupNotCompared({ why: reasonOf(error) });
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
    return seal ? { where: logFaults.inBackup({ name: newest }), kept: seal } : undefined;
  } finally {
    place.close();
  }
}
