import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";

/**
 * Reads how many of the newest backups to keep. The default is all.
 * @throws Failure `invalid`
 */
export function readKeep(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const keep = Number(text);
  if (Number.isSafeInteger(keep) && keep >= 1) return keep;
  throw backupFailures.keep();
}
