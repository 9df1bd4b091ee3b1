import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { isAppCode, type FactorWay } from "@idms/core/school/accounts/factors";
import type { Failure } from "@idms/core/failure";
import { writeDown } from "../../trust/log/audited.ts";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { stepOf } from "../factors/app-codes.ts";
import { algorithms, readAuthentication, requirePasskeyPlace } from "../factors/passkeys.ts";
import {
  countPasskey,
  findApp,
  findPasskey,
  takeStep,
  useRecoveryCode,
  type PasskeyRow,
} from "../factors/factor-rows.ts";
import { recoveryHash } from "../factors/recovery.ts";
import { openSecret } from "./app-secret.ts";
import { readTicket, spendTicket, type Purpose } from "../factors/tickets.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { RetryLater } from "../../http/limits/rate-limits.ts";
import type { Services } from "../../http/calls/services.ts";
import { tellOfFactors } from "../accounts/tell-owner.ts";
import { findUserById, type User } from "../accounts/user-rows.ts";

/**
 * A factor that passed its check. `take` marks it as used in a transaction and returns false if another request used it
 * first.
 */
export interface Proved {
  way: FactorWay;
  take(tx: Tx): Promise<boolean>;
}

/** A passkey that passed its check, with its owner. */
export interface ProvedPasskey extends Proved {
  user: User;
}

type Needed = Pick<Services, "db" | "keys" | "limits" | "mailer" | "background" | "config">;

/**
 * Checks a code from a user's authenticator app, or one of their recovery codes.
 * @throws Failure `unauthenticated` for a wrong code, `conflict` if the app's secret cannot be decrypted here,
 *   `too_many`.
 */
export async function checkCode(services: Needed, user: User, code: string): Promise<Proved> {
  const { db, keys, config } = services;
  if (!isAppCode(code)) {
    const hash = recoveryHash(code);
    return {
      way: "recovery",
      async take(tx) {
        if (!(await useRecoveryCode(tx, user.id, hash, new Date().toISOString()))) return false;
        await writeDown(tx, user, { done: "users.use_recovery_code" }, user);
        return true;
      },
    };
  }
  await limitCodes(services, user);
  const app = await findApp(db, user.id);
  if (app?.confirmed_at == null) throw factorFailures.wrongCode();
  const secret = await openSecret(keys.factors, user.id, app.secret);
  if (secret === undefined) throw factorFailures.otherKey();
  const step = await stepOf(secret, code, new Date(), config.app_code_leeway_seconds);
  if (step === undefined) throw factorFailures.wrongCode();
  return { way: "totp", take: (tx) => takeStep(tx, user.id, step) };
}

/**
 * Limits attempts to enter app codes. Anyone who is trying codes already knows the password, so the owner is notified
 * when the limit is reached.
 */
async function limitCodes({ limits, mailer, background }: Needed, user: User): Promise<void> {
  const key = String(user.id);
  await limits.appCode.take(key).catch(async (error: unknown) => {
    if (error instanceof RetryLater) {
      const isTold = await limits.appCodeMail.take(key).then(
        () => false,
        () => true,
      );
      if (!isTold) background.run("report wrong codes", () => tellOfFactors(mailer, user, "codesTried"));
    }
    throw error;
  });
}

/** A registered passkey with its owner. */
export interface KnownPasskey {
  row: PasskeyRow;
  user: User;
}

/**
 * Finds the registered passkey with that credential ID.
 * @param owner the required owner; omitted if the user signs in with the passkey alone
 */
export async function knownPasskey(db: Db, id: string, owner?: User): Promise<KnownPasskey | undefined> {
  const row = await findPasskey(db, id);
  if (!row || (owner && row.user_id !== owner.id)) return undefined;
  const user = owner ?? (await findUserById(db, row.user_id));
  return user && { row, user };
}

/**
 * Checks that a passkey signed the challenge that was issued for a purpose.
 * @param whose the required owner, or the passkey itself if the user signs in with it alone
 * @throws Failure `unauthenticated` for a wrong or late signature, `conflict` if passkeys cannot be used.
 */
export async function checkPasskey(
  { db, keys, config, log }: Pick<Services, "db" | "keys" | "config" | "log">,
  purpose: Purpose,
  { challenge, passkey }: { challenge: string; passkey: { id: string } },
  whose: { owner: User } | { known: KnownPasskey | undefined },
): Promise<ProvedPasskey> {
  const place = requirePasskeyPlace(config.base_url);
  const ticket = await readTicket(keys.tickets, purpose, challenge);
  if (!ticket || ("owner" in whose && ticket.user !== whose.owner.id)) throw factorFailures.tooLate();
  const known = "owner" in whose ? await knownPasskey(db, passkey.id, whose.owner) : whose.known;
  if (!known || known.user.disabled_at !== null) throw wrongPasskey();
  const { row, user } = known;
  const answer = await readAuthentication(place, ticket.challenge, passkey, row, algorithms(config));
  if (answer.is === "copy") {
    log.warn(
      { passkey: row.id },
      "the counter of a passkey went backwards, so there may be a copy of the passkey",
    );
    await refuseCopy(db, user, row);
  }
  if (answer.is !== "right") throw wrongPasskey();
  const { counter } = answer;
  return {
    user,
    way: "passkey",
    take: async (tx) =>
      (await spendTicket(tx, ticket)) && countPasskey(tx, row, counter, new Date().toISOString()),
  };
}

/**
 * Logs a suspected copy of a passkey. The owner decides whether to keep the passkey and must use another factor until
 * then.
 */
const refuseCopy = (db: Db, user: User, { name }: PasskeyRow): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(tx, user, { done: "users.refuse_passkey", details: { passkey: name } }, user),
  );

const wrongPasskey = (): Failure => factorFailures.wrongPasskey();
