import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { createHash, randomBytes } from "node:crypto";
import { isGivenTooLate } from "@idms/core/school/accounts/sign-in-rules";
import { transaction } from "../../installation/engines/connect.ts";
import { factorWays, isFactorAmong } from "../factors/factor-rows.ts";
import { makeTicket, type NamedBy } from "../factors/tickets.ts";
import { RetryLater } from "../../http/limits/rate-limits.ts";
import type { Services } from "../../http/calls/services.ts";
import { ToldMore } from "../../http/calls/told-more.ts";
import { beginSession, tokensOf, type Tokens, type Visitor } from "./begin-session.ts";
import { attemptOf, shownNetwork } from "../accounts/guess-rows.ts";
import { hashPassword, passwordMatches } from "../accounts/hash-password.ts";
import { findUser, updateUser, type User } from "../accounts/user-rows.ts";
import { countGuess } from "../accounts/slow-guesses.ts";

/**
 * The hash used for unknown users. Comparing a password with this hash takes as long as comparing it with a known
 * user's hash.
 */
let nobodysHash: Promise<string> | undefined;

/**
 * Starts a session. Attempts are limited by address, by address and name together, and by name for unknown networks. If
 * the account has a second factor, the correct password is only the first step, and the attempt counts as a guess until
 * the second step succeeds.
 * @throws Failure `unauthenticated`, which is the same for an unknown user, a disabled user and a wrong password;
 *   `too_many`; and `unauthenticated` with a ticket for the second step.
 */
export async function signIn(
  services: Pick<Services, "db" | "keys" | "limits" | "gathered" | "mailer" | "background" | "config">,
  { username, password }: { username: string; password: string },
  visitor: Visitor,
): Promise<Tokens> {
  const { db, keys, limits, gathered } = services;
  const attempt = attemptOf(keys.signIns, username, visitor.address);
  const name = String(attempt.turnSlot);
  const network = shownNetwork(attempt);
  try {
    await limits.loginAddress.take(visitor.address);
    await countGuess(db, attempt, new Date());
    await limits.loginName.take(name);
  } catch (error) {
    if (error instanceof RetryLater)
      await gathered.failed("users.lock_out", (await findUser(db, username)) ?? null, network);
    throw error;
  }
  nobodysHash ??= hashPassword(randomBytes(16).toString("hex"));
  const nobody = await nobodysHash;
  const user = await findUser(db, username);
  const matches = await passwordMatches(user?.password_hash ?? nobody, password);
  if (!user || !matches || user.disabled_at !== null) {
    await gathered.failed("users.fail_sign_in", user ?? null, network);
    throw signInFailures.failed();
  }
  const { password_given_at: given } = user;
  if (services.config.given_password === "changed" && given !== null && isGivenTooLate(given, new Date())) {
    await gathered.failed("users.fail_sign_in", user, network);
    throw signInFailures.passwordGivenTooLate();
  }
  await requireSecondStep(services, user);
  await limits.loginName.forgive(name);
  const begun = await transaction(db, (tx) => beginSession(tx, services, user, visitor));
  return tokensOf(services, user, visitor, begun);
}

/**
 * Starts a session for a user whom a provider has identified. This is the first step, like a password.
 * @throws Failure `unauthenticated` with a ticket for the second step, if the account has a second factor.
 */
export async function signInNamed(
  services: Pick<Services, "db" | "keys" | "mailer" | "background" | "config">,
  user: User,
  visitor: Visitor,
  provider: NamedBy,
): Promise<Tokens> {
  await requireSecondStep(services, user, provider);
  const isVoid = services.config.given_password === "changed" && user.password_given_at !== null;
  const nobodys = isVoid ? await hashPassword(randomBytes(32).toString("base64url")) : undefined;
  const begun = await transaction(services.db, async (tx) => {
    // A user who signs in through a provider does not need the password that was assigned, and nobody else may use it.
    if (nobodys !== undefined)
      await updateUser(tx, user, { password_hash: nobodys, password_given_at: null }, { by: user.username });
    return beginSession(tx, services, user, visitor, { factor: "provider", provedAt: provider.signedInAt });
  });
  return tokensOf(services, user, visitor, begun);
}

/** @throws Failure `unauthenticated` with a ticket for the second step, if the account has a second factor. */
async function requireSecondStep(
  { db, keys }: Pick<Services, "db" | "keys">,
  user: User,
  provider?: NamedBy,
): Promise<void> {
  const ways = await factorWays(db, user.id);
  if (!isFactorAmong(ways)) return;
  const first = { password: passwordMark(user), provider };
  const { ticket } = await makeTicket(keys.tickets, "second step", user.id, first);
  throw new ToldMore(factorFailures.needed(), { second_factor: { ticket, ways } });
}

/** Returns a fingerprint of the password. A ticket contains it so that a changed password is detected. */
export const passwordMark = ({ password_hash }: User): string =>
  createHash("sha256").update(password_hash).digest("base64url").slice(0, 16);
