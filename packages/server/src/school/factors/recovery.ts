import { createHash, randomBytes } from "node:crypto";
import {
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
  typedCode,
} from "@idms/core/school/accounts/factors";
import type { Tx } from "../../installation/engines/connect.ts";
import { replaceRecoveryCodes } from "./factor-rows.ts";

/** The database's form of a recovery code: 120 random bits need no salt, and no slow hash. */
export const recoveryHash = (code: string): string =>
  createHash("sha256")
    .update(`recovery ${typedCode(code)}`)
    .digest("base64url");

/** Gives a user new recovery codes in the place of the old, which are told this once. */
export async function giveRecoveryCodes(tx: Tx, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_BYTES)));
  await replaceRecoveryCodes(tx, user, codes.map(recoveryHash));
  return codes;
}
