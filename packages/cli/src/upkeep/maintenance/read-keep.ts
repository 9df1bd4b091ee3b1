import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";

/**
 * Reads the number of newest backups to keep. The default is to keep all of them.
 * @throws Failure `invalid`
 */
export function readKeep(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const keep = Number(text);
  if (Number.isSafeInteger(keep) && keep >= 1) return keep;
  throw backupFailures.keep();
}
