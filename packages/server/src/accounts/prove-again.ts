import { factorText, Failure, needsStepUp, type Proof } from "@idms/core";
import { transaction, type Db } from "../db/connect.ts";
import { authenticationOptions, requirePasskeyPlace } from "../factors/passkeys.ts";
import { findApp, listPasskeys } from "../factors/records.ts";
import { makeTicket } from "../factors/tickets.ts";
import type { Config } from "../config.ts";
import type { Caller } from "../http/caller.ts";
import type { Route } from "../http/route.ts";
import type { Services } from "../http/services.ts";
import { ToldMore } from "../http/told-more.ts";
import { requireOwnPassword } from "./change-password.ts";
import { proveCode, provePasskey } from "./prove-factor.ts";
import { changeSession, findUserById, type User } from "./records.ts";

/** Whether somebody has yet to set up the factor that their role needs. */
export const mustEnrol = ({ require_factor }: Pick<Config, "require_factor">, caller: Caller): boolean =>
  caller.proof !== undefined && !caller.proof.hasFactor && require_factor.includes(caller.role);

/**
 * Lets a call pass for who has the factor that their role needs, and proved lately who they are where the call asks for it.
 * @throws Failure `forbidden`, which says what is to be done first.
 */
export function requireProof(
  config: Pick<Config, "require_factor" | "step_up">,
  caller: Caller,
  { beforeFactor = false, asksAgain }: Pick<Route, "beforeFactor" | "asksAgain">,
): void {
  if (!beforeFactor && mustEnrol(config, caller))
    throw new ToldMore("forbidden", factorText.enrol, { must_enrol: true });
  if (asksAgain) requireRecentProof(config, caller, asksAgain === "always" ? "always" : config.step_up);
}

/**
 * Lets pass who proved lately who they are, or is not asked; programs have proved it by their token.
 * @throws Failure `forbidden`, with `step_up`, after which POST /me/prove/ and the call again lead on.
 */
export function requireRecentProof(
  { step_up }: Pick<Config, "step_up">,
  { proof }: Caller,
  asked: Parameters<typeof needsStepUp>[1] = step_up,
): void {
  if (proof && needsStepUp(proof, asked, new Date()))
    throw new ToldMore("forbidden", factorText.stepUp, { step_up: true });
}

/** How the caller can prove again who they are. */
export async function waysToProve(db: Db, caller: Caller) {
  const hasApp = (await findApp(db, caller.id))?.confirmed_at != null;
  const hasPasskey = (await listPasskeys(db, caller.id)).length > 0;
  return { password: true, code: hasApp, passkey: hasPasskey };
}

/** What a browser needs to ask the caller for one of their passkeys. @throws Failure `conflict` where none can be used. */
export async function proofOptions({ db, keys, config }: Services, caller: Caller) {
  const place = requirePasskeyPlace(config.base_url);
  const { ticket, challenge } = await makeTicket(keys.tickets, "prove by passkey", caller.id);
  return {
    challenge: ticket,
    options: await authenticationOptions(place, challenge, await listPasskeys(db, caller.id)),
  };
}

/**
 * Keeps that the caller has proved again who they are, by the password, a code or a passkey.
 * @throws Failure `invalid` for what is wrong, `too_many`.
 */
export async function proveAgain(services: Services, caller: Caller, proof: Proof): Promise<void> {
  const { db } = services;
  if ("password" in proof) {
    await requireOwnPassword(services, caller, proof.password);
    await transaction(db, (tx) => markProved(tx, caller));
    return;
  }
  await services.limits.changePassword.take(String(caller.id));
  const user = (await findUserById(db, caller.id)) as User;
  try {
    const proved =
      "code" in proof
        ? await proveCode(services, user, proof.code)
        : await provePasskey(services, "prove by passkey", proof, caller.id);
    await transaction(db, async (tx) => {
      if (!(await proved.take(tx))) throw new Failure("unauthenticated", factorText.wrongCode);
      await markProved(tx, caller);
    });
  } catch (error) {
    // An answer of 401 would end the session, which is as good as before.
    if (error instanceof Failure && error.code === "unauthenticated")
      throw new Failure("invalid", error.message);
    throw error;
  }
  await services.limits.changePassword.forgive(String(caller.id));
}

async function markProved(tx: Parameters<typeof changeSession>[0], { session }: Caller): Promise<void> {
  if (session !== null) await changeSession(tx, session, { proved_at: new Date().toISOString() });
}
