import { randomBytes } from "node:crypto";
import { Failure, loginText } from "@idms/core";
import { writeDown } from "../audit/audited.ts";
import { transaction } from "../db/connect.ts";
import { RetryLater } from "../http/limits.ts";
import type { Services } from "../http/services.ts";
import { signAccess } from "./access-token.ts";
import { attemptOf, shownNetwork } from "./guess-records.ts";
import { hashPassword, passwordMatches } from "./hash-password.ts";
import { findUser, insertSession } from "./records.ts";
import { newRefreshToken, refreshExpiry } from "./refresh-token.ts";
import { countGuess, proveNoGuess } from "./slow-guesses.ts";

export interface Tokens {
  access: string;
  refresh: string;
}

/** What an unknown user's password is compared with, so that it takes the time a known user's takes. */
let nobodysHash: Promise<string> | undefined;

/**
 * Starts a session. Tries are limited for an address, for an address and a name together, and for a name by whoever
 * is a stranger to it.
 * @throws Failure `unauthenticated` alike for an unknown user, a disabled one and a wrong password, `too_many`.
 */
export async function signIn(
  { db, keys, limits, gathered }: Pick<Services, "db" | "keys" | "limits" | "gathered">,
  { username, password }: { username: string; password: string },
  address: string,
): Promise<Tokens> {
  const attempt = attemptOf(keys.signIns, username, address);
  const name = String(attempt.turnSlot);
  const network = shownNetwork(attempt);
  try {
    await limits.loginAddress.take(address);
    await countGuess(db, attempt, new Date());
    await limits.loginName.take(name);
  } catch (error) {
    if (error instanceof RetryLater)
      gathered.failed("users.lock_out", (await findUser(db, username)) ?? null, network);
    throw error;
  }
  nobodysHash ??= hashPassword(randomBytes(16).toString("hex"));
  const nobody = await nobodysHash;
  const user = await findUser(db, username);
  const matches = await passwordMatches(user?.password_hash ?? nobody, password);
  if (!user || !matches || user.disabled_at !== null) {
    gathered.failed("users.fail_sign_in", user ?? null, network);
    throw new Failure("unauthenticated", loginText.failed);
  }
  await limits.loginName.forgive(name);
  const { token, session, hash } = newRefreshToken();
  await transaction(db, async (tx) => {
    await proveNoGuess(tx, user.id, attempt, new Date());
    await insertSession(tx, {
      id: session,
      user_id: user.id,
      refresh_hash: hash,
      expires_at: refreshExpiry(new Date()),
    });
    await writeDown(tx, user, { done: "users.sign_in", details: { network } }, user);
  });
  return { access: await signAccess(keys.access, session), refresh: token };
}
