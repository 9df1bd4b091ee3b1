import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { Failure } from "@idms/core/failure";
import { transaction } from "../../installation/engines/connect.ts";
import { authenticationOptions, requirePasskeyPlace } from "../factors/passkeys.ts";
import { makeTicket } from "../factors/tickets.ts";
import type { Services } from "../../http/calls/services.ts";
import { beginSession, tokensOf, type Tokens, type Visitor } from "./begin-session.ts";
import { networkHash, shownNetwork } from "../accounts/guess-rows.ts";
import { knownPasskey, checkPasskey } from "./check-factor.ts";

/**
 * Returns the browser options for requesting any passkey for this installation.
 * @throws Failure `conflict` if passkeys cannot be used.
 */
export async function passkeySignInOptions({ keys, config }: Services) {
  const place = requirePasskeyPlace(config.base_url);
  const { ticket, challenge } = await makeTicket(keys.tickets, "sign in by passkey", null);
  return { challenge: ticket, options: await authenticationOptions(place, challenge) };
}

/**
 * Starts a session with a passkey alone. A passkey counts as two factors: the device, and the fingerprint, face or PIN
 * that unlocks it.
 * @throws Failure `unauthenticated`, `too_many`, and the failures of `checkPasskey`.
 */
export async function signInByPasskey(
  services: Services,
  sent: { challenge: string; passkey: { id: string } },
  visitor: Visitor,
): Promise<Tokens> {
  const { db, keys, limits, gathered } = services;
  await limits.loginAddress.take(visitor.address);
  const known = await knownPasskey(db, sent.passkey.id);
  try {
    const { user, take } = await checkPasskey(services, "sign in by passkey", sent, { known });
    const begun = await transaction(db, async (tx) => {
      if (!(await take(tx))) throw factorFailures.tooLate();
      return beginSession(tx, services, user, visitor, { factor: "passkey alone" });
    });
    return await tokensOf(services, user, visitor, begun);
  } catch (error) {
    if (error instanceof Failure && error.kind === "unauthenticated") {
      const network = shownNetwork({ network: networkHash(keys.signIns, visitor.address) });
      await gathered.failed("users.fail_sign_in", known?.user ?? null, network, "passkey alone");
    }
    throw error;
  }
}
