import { closeSync, openSync } from "node:fs";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";

/**
 * Finds out why SQLite could not open a file that it would create. SQLite gives no reason, so this function tries to
 * open the file through the system.
 * @returns the system's own error for a disk problem, or else the original error
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
