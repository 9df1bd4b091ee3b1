import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { type Proof } from "@idms/core/school/accounts/factors";
import { needsStepUp } from "@idms/core/school/accounts/sign-in-rules";
import { Failure } from "@idms/core/failure";
import { writeDown } from "../../trust/log/audited.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { authenticationOptions, requirePasskeyPlace } from "../factors/passkeys.ts";
import { factorWays, hasFactor, isFactorAmong, listPasskeys } from "../factors/factor-rows.ts";
import { makeTicket } from "../factors/tickets.ts";
import type { Config } from "../../installation/settings/config.ts";
import type { Caller } from "../../http/calls/caller.ts";
import type { Route } from "../../http/calls/route.ts";
import type { Services } from "../../http/calls/services.ts";
import { ToldMore } from "../../http/calls/told-more.ts";
import { renewSession, type Tokens } from "./begin-session.ts";
import { attemptOf, shownNetwork } from "../accounts/guess-rows.ts";
import { checkCode, checkPasskey, type Proved } from "./check-factor.ts";
import { findUserById, type User } from "../accounts/user-rows.ts";
import { requireOwnPassword } from "./require-own-password.ts";

/** Whether a user still has to set up the factor that their role needs. */
export const mustEnrol = async (
  { require_factor }: Pick<Config, "require_factor">,
  { proof, role }: Caller,
): Promise<boolean> => proof !== undefined && require_factor.includes(role) && !(await proof.hasFactor());

/** Whether a user still has to choose their own password. */
export const mustChangePassword = (
  { given_password }: Pick<Config, "given_password">,
  { proof }: Caller,
): boolean => given_password === "changed" && proof !== undefined && proof.hasGivenPassword;

/**
 * Requires that the caller has the factor that their role needs and, if the call requires it, has proved their identity
 * recently.
 * @throws Failure `forbidden`, with the step to take first.
 */
export async function requireProof(
  config: Pick<Config, "require_factor" | "step_up">,
  caller: Caller,
  { beforeFactor = false, asksAgain }: Pick<Route, "beforeFactor" | "asksAgain">,
): Promise<void> {
  if (!beforeFactor && (await mustEnrol(config, caller)))
    throw new ToldMore(factorFailures.enrol(), { must_enrol: true });
  if (asksAgain) await requireRecentProof(config, caller, asksAgain === "always" ? "always" : config.step_up);
}

/**
 * Requires a recent proof of identity if the call needs one. A program proves its identity with its token.
 * @throws Failure `forbidden` with `step_up`. The caller then sends POST /me/prove/ and repeats the call.
 */
export async function requireRecentProof(
  { step_up }: Pick<Config, "step_up">,
  { proof }: Caller,
  asked: Parameters<typeof needsStepUp>[1] = step_up,
): Promise<void> {
  if (!proof) return;
  const hasFactor = asked === "factors" && (await proof.hasFactor());
  if (needsStepUp({ hasFactor, provedAt: proof.provedAt }, asked, new Date()))
    throw new ToldMore(factorFailures.proveAgain(), { step_up: true });
}

/** Returns the ways in which the caller can prove their identity again. */
export async function waysToReauthenticate(db: Db, caller: Caller) {
  const ways = await factorWays(db, caller.id);
  return { password: true, code: isFactorAmong(ways), passkey: ways.includes("passkey") };
}

/**
 * Returns the browser options for requesting one of the caller's passkeys.
 * @throws Failure `conflict` if passkeys cannot be used.
 */
export async function proofOptions({ db, keys, config }: Services, caller: Caller) {
  const place = requirePasskeyPlace(config.base_url);
  const { ticket, challenge } = await makeTicket(keys.tickets, "prove by passkey", caller.id);
  return {
    challenge: ticket,
    options: await authenticationOptions(place, challenge, await listPasskeys(db, caller.id)),
  };
}

/**
 * Records that the caller has proved their identity again with the same factors as at sign-in: the password, plus a
 * code if the user has a second factor; or a passkey.
 * @returns the tokens of the session that replaces the current one
 * @throws Failure `invalid` for a wrong factor, `too_many`.
 */
export async function reauthenticate(
  services: Services,
  caller: Caller,
  sent: Proof,
  address: string,
): Promise<Tokens> {
  const { db, keys, gathered } = services;
  const user = (await findUserById(db, caller.id)) as User;
  const attempt = attemptOf(keys.signIns, user.username, address);
  try {
    const proved =
      "passkey" in sent ? await byPasskey(services, user, sent) : await byPassword(services, user, sent);
    const tokens = await transaction(db, async (tx) => {
      if (proved && !(await proved.take(tx))) throw asInvalid(factorFailures.wrongCode());
      const details = { network: shownNetwork(attempt), factor: proved?.way ?? "password" };
      await writeDown(tx, caller, { done: "users.prove", details }, user);
      return renewSession(tx, services, caller.session ?? "");
    });
    await services.limits.changePassword.forgive(String(caller.id));
    return tokens;
  } catch (error) {
    if (error instanceof Failure && error.kind === "invalid")
      await gathered.failed("users.fail_proof", user, shownNetwork(attempt));
    throw error;
  }
}

async function byPassword(
  services: Services,
  user: User,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<Proved | undefined> {
  const isTwo = await hasFactor(services.db, user.id);
  if (password === undefined || (isTwo && code === undefined))
    throw isTwo ? factorFailures.bothNeeded() : signInFailures.currentPasswordMissing();
  await requireOwnPassword(services, user, password);
  return isTwo ? proving(services, user, () => checkCode(services, user, code as string)) : undefined;
}

const byPasskey = (
  services: Services,
  user: User,
  sent: Parameters<typeof checkPasskey>[2],
): Promise<Proved> =>
  proving(services, user, () => checkPasskey(services, "prove by passkey", sent, { owner: user }));

/** Converts a failure to `invalid`, because a 401 response would end the session, which is still valid. */
const asInvalid = (failure: Failure): Failure => new Failure({ ...failure.sentence, kind: "invalid" });

async function proving({ limits }: Services, { id }: User, prove: () => Promise<Proved>): Promise<Proved> {
  await limits.changePassword.take(String(id));
  return prove().catch((error: unknown) => {
    throw error instanceof Failure && error.kind === "unauthenticated" ? asInvalid(error) : error;
  });
}
