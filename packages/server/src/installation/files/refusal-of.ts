import { closeSync, openSync } from "node:fs";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";

/**
 * Finds why SQLite could not open a file that it would make: it does not say, so the system is asked for the same
 * once more.
 * @returns the system's own error when it refuses for a trouble of the disk, else the error as it is
 */
export function refusalOf(error: unknown, file: string): unknown {
  const { code } = error as { code?: unknown };
  if (typeof code !== "string" || !/^SQLITE_(CANTOPEN|READONLY)/.test(code)) return error;
  try {
    closeSync(openSync(file, "a", 0o600));
    return error;
  } catch (refusal) {
    return troubleOf(refusal) ? refusal : error;
  }
}
