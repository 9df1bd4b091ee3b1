import { createHash, randomBytes } from "node:crypto";
import {
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
  typedCode,
} from "@idms/core/school/accounts/factors";
import type { Tx } from "../../installation/engines/connect.ts";
import { replaceRecoveryCodes } from "./factor-rows.ts";

/**
 * Returns the hash of a recovery code for the database. The code has 120 random bits, so it needs neither a salt nor
 * a slow hash.
 */
export const recoveryHash = (code: string): string =>
  createHash("sha256")
    .update(`recovery ${typedCode(code)}`)
    .digest("base64url");

/** Replaces a user's recovery codes and returns the new ones, which cannot be read again later. */
export async function giveRecoveryCodes(tx: Tx, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_BYTES)));
  await replaceRecoveryCodes(tx, user, codes.map(recoveryHash));
  return codes;
}
