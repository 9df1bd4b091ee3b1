import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { type SecondStep } from "@idms/core/school/accounts/factors";
import { Failure } from "@idms/core/failure";
import { transaction } from "../../installation/engines/connect.ts";
import { authenticationOptions, requirePasskeyPlace } from "../factors/passkeys.ts";
import { listPasskeys } from "../factors/factor-rows.ts";
import { makeTicket, readTicket, spendTicket, type Ticket } from "../factors/tickets.ts";
import type { Services } from "../../http/calls/services.ts";
import { beginSession, tokensOf, type Tokens, type Visitor } from "./begin-session.ts";
import { attemptOf, shownNetwork } from "../accounts/guess-rows.ts";
import { checkCode, checkPasskey } from "./check-factor.ts";
import { findUserById, type User } from "../accounts/user-rows.ts";
import { passwordMark } from "./sign-in.ts";
import { tellOfFactorsLater } from "../accounts/tell-owner.ts";

/**
 * Completes a sign-in that began with a password.
 * @throws Failure `unauthenticated` for a wrong factor and for a ticket that has expired, has been used or belongs to
 *   an old password; `too_many`; and the failures of `checkCode` and `checkPasskey`.
 */
export async function secondStep(services: Services, sent: SecondStep, visitor: Visitor): Promise<Tokens> {
  const { db, keys, limits, gathered } = services;
  await limits.loginAddress.take(visitor.address);
  const { ticket, user } = await ownerOf(services, sent.ticket);
  await limits.secondStep.take(ticket.id);
  const attempt = attemptOf(keys.signIns, user.username, visitor.address);
  try {
    const proved =
      "code" in sent
        ? await checkCode(services, user, sent.code)
        : await checkPasskey(services, "second passkey", sent, { owner: user });
    const begun = await transaction(db, async (tx) => {
      if (!(await spendTicket(tx, ticket))) throw late();
      if (!(await proved.take(tx))) throw factorFailures.wrongCode();
      // Somebody may have been shut out, or given another password, meanwhile.
      const now = await findUserById(tx, user.id);
      if (!now || now.disabled_at !== null || passwordMark(now) !== ticket.password) throw late();
      const provedAt = ticket.provider?.signedInAt;
      return beginSession(tx, services, now, visitor, { factor: proved.way, provedAt });
    });
    await limits.loginName.forgive(String(attempt.turnSlot));
    if (proved.way === "recovery") tellOfFactorsLater(services, user, "recoveryCodeUsed");
    if (proved.way === "totp") await limits.appCode.forgive(String(user.id));
    return await tokensOf(services, user, visitor, begun);
  } catch (error) {
    if (error instanceof Failure && error.kind === "unauthenticated")
      await gathered.failed("users.fail_second_factor", user, shownNetwork(attempt));
    throw error;
  }
}

/** Returns the browser options for requesting a passkey as the second step. Throws the failures of `secondStep`. */
export async function secondStepOptions(services: Services, sent: string) {
  const { db, keys, config } = services;
  const place = requirePasskeyPlace(config.base_url);
  const { user } = await ownerOf(services, sent);
  const { ticket, challenge } = await makeTicket(keys.tickets, "second passkey", user.id);
  return {
    challenge: ticket,
    options: await authenticationOptions(place, challenge, await listPasskeys(db, user.id)),
  };
}

async function ownerOf({ db, keys }: Services, sent: string): Promise<{ ticket: Ticket; user: User }> {
  const ticket = await readTicket(keys.tickets, "second step", sent);
  const user = ticket && ticket.user !== null ? await findUserById(db, ticket.user) : undefined;
  if (!ticket || !user || user.disabled_at !== null || passwordMark(user) !== ticket.password) throw late();
  return { ticket, user };
}

const late = (): Failure => factorFailures.tooLate();
