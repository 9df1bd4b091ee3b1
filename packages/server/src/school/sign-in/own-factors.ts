import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { isAppCode, type BegunApp, type Factors } from "@idms/core/school/accounts/factors";
import { Failure } from "@idms/core/failure";
import { audited, writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Config } from "../../installation/settings/config.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { appAddress, newAppSecret, stepOf } from "../factors/app-codes.ts";
import {
  algorithms,
  passkeyPlace,
  readRegistration,
  registrationOptions,
  requirePasskeyPlace,
} from "../factors/passkeys.ts";
import {
  confirmApp,
  countRecoveryCodes,
  deleteApp,
  deleteFactors,
  deletePasskey,
  deleteRecoveryCodes,
  findApp,
  findPasskey,
  hasFactor,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  saveApp,
  takeStep,
  type PasskeyRow,
} from "../factors/factor-rows.ts";
import { giveRecoveryCodes } from "../factors/recovery.ts";
import { seal } from "../factors/seal.ts";
import { openSecret } from "./app-secret.ts";
import { makeTicket, readTicket, spendTicket } from "../factors/tickets.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Caller } from "../../http/calls/caller.ts";
import type { Services } from "../../http/calls/services.ts";
import type { FindUser } from "../accounts/disable-user.ts";
import { findUserById, type User } from "../accounts/user-rows.ts";
import { tellOfFactorsLater } from "../accounts/tell-owner.ts";

/** Time limit for setting up an authenticator app, in milliseconds. */
const SET_UP_MS = 15 * 60_000;

const isRequired = ({ require_factor }: Pick<Config, "require_factor">, { role }: Pick<Caller, "role">) =>
  require_factor.includes(role);

const reasonOf = ({ code, facts, message }: Failure) => ({
  code,
  facts: facts as Record<string, string>,
  message,
});

/** Returns the caller's factors. */
export async function ownFactors({ db, config }: Services, caller: Caller): Promise<Factors> {
  const place = passkeyPlace(config.base_url);
  return {
    app: (await findApp(db, caller.id))?.confirmed_at ?? null,
    recovery_codes: await countRecoveryCodes(db, caller.id),
    passkeys: await listPasskeys(db, caller.id),
    no_passkeys: place instanceof Failure ? place.message : null,
    no_passkeys_reason: place instanceof Failure ? reasonOf(place) : null,
    required: isRequired(config, caller),
  };
}

/**
 * Starts the setup of an authenticator app and returns its secret. The app becomes a factor once a code confirms it.
 * @throws Failure `conflict` if an app is already set up.
 */
export async function beginApp({ db, keys }: Services, caller: Caller): Promise<BegunApp> {
  const secret = await newAppSecret();
  await transaction(db, async (tx) => {
    if ((await findApp(tx, caller.id))?.confirmed_at != null) throw factorFailures.appThere();
    const [newest] = await keys.factors.again(tx);
    await saveApp(tx, caller.id, seal(newest as Uint8Array, caller.id, secret));
  });
  return { secret, address: await appAddress(secret, caller.username) };
}

/**
 * Confirms an authenticator app with one of its codes.
 * @returns recovery codes, if this is the first factor
 * @throws Failure `invalid` for a wrong code, `conflict` if no setup is in progress, `too_many`.
 */
export async function addApp(services: Services, caller: Caller, code: string): Promise<string[]> {
  const { db, keys, limits, config } = services;
  await limits.changePassword.take(String(caller.id));
  const begun = await findApp(db, caller.id);
  if (!begun || begun.confirmed_at !== null || Date.now() - Date.parse(begun.created_at) > SET_UP_MS)
    throw begun?.confirmed_at ? factorFailures.appThere() : factorFailures.notBegun();
  const secret = await openSecret(keys.factors, caller.id, begun.secret);
  const step =
    secret !== undefined && isAppCode(code)
      ? await stepOf(secret, code, new Date(), config.app_code_leeway_seconds)
      : undefined;
  if (step === undefined) throw factorFailures.wrongFirstCode({}, { field: "code" });
  const { user, codes } = await transaction(db, async (tx) => {
    const now = await findApp(tx, caller.id);
    if (now?.secret !== begun.secret || now.confirmed_at !== null) throw factorFailures.notBegun();
    const isFirst = !(await hasFactor(tx, caller.id));
    await confirmApp(tx, caller.id, new Date().toISOString());
    await takeStep(tx, caller.id, step);
    return factorAdded(tx, caller, { kind: "app" }, isFirst);
  });
  await limits.changePassword.forgive(String(caller.id));
  tellOfFactorsLater(services, user, "appAdded");
  return codes;
}

async function factorAdded(
  tx: Tx,
  caller: Caller,
  details: Record<string, unknown>,
  isFirst: boolean,
): Promise<{ user: User; codes: string[] }> {
  const user = (await findUserById(tx, caller.id)) as User;
  await writeDown(tx, caller, { done: "users.add_factor", details }, user);
  return { user, codes: isFirst ? await giveRecoveryCodes(tx, caller.id) : [] };
}

/**
 * Removes the caller's authenticator app.
 * @throws Failure `missing`, and `conflict` for the last factor of a role that needs one.
 */
export async function removeApp(services: Services, caller: Caller): Promise<void> {
  const user = await factorRemoved(services, caller, { kind: "app" }, async (tx) => {
    if ((await findApp(tx, caller.id))?.confirmed_at == null) throw factorFailures.noApp();
    await deleteApp(tx, caller.id);
  });
  tellOfFactorsLater(services, user, "appRemoved");
}

/** Deletes the recovery codes together with the last factor, because they are useless without a factor. */
function factorRemoved(
  { db, config }: Services,
  caller: Caller,
  details: Record<string, unknown>,
  remove: (tx: Tx) => Promise<void>,
): Promise<User> {
  return audited(db, caller, { done: "users.remove_factor", details }, async (tx) => {
    await remove(tx);
    if (!(await hasFactor(tx, caller.id))) {
      if (isRequired(config, caller)) throw factorFailures.lastNeeded();
      await deleteRecoveryCodes(tx, caller.id);
    }
    return (await findUserById(tx, caller.id)) as User;
  });
}

/**
 * Replaces the caller's recovery codes and returns the new ones.
 * @throws Failure `missing` if the caller has no factor.
 */
export async function renewRecoveryCodes(services: Services, caller: Caller): Promise<string[]> {
  const { user, codes } = await transaction(services.db, async (tx) => {
    if (!(await hasFactor(tx, caller.id))) throw factorFailures.none();
    const owner = (await findUserById(tx, caller.id)) as User;
    await writeDown(tx, caller, { done: "users.renew_recovery_codes" }, owner);
    return { user: owner, codes: await giveRecoveryCodes(tx, caller.id) };
  });
  tellOfFactorsLater(services, user, "codesMade");
  return codes;
}

/**
 * Returns the browser options for creating a passkey.
 * @throws Failure `conflict` if passkeys cannot be used.
 */
export async function newPasskeyOptions({ db, keys, config }: Services, caller: Caller) {
  const place = requirePasskeyPlace(config.base_url);
  const { ticket, challenge } = await makeTicket(keys.tickets, "add passkey", caller.id);
  const options = await registrationOptions(
    place,
    caller,
    challenge,
    await listPasskeys(db, caller.id),
    algorithms(config),
  );
  return { challenge: ticket, options };
}

/**
 * Adds a passkey that a browser has created.
 * @returns the passkey, and recovery codes if this is the first factor
 * @throws Failure `invalid` if the passkey is invalid or took too long, `conflict` if it is already registered.
 */
export async function addPasskey(
  services: Services,
  caller: Caller,
  sent: { challenge: string; passkey: unknown; name: string },
): Promise<{ passkey: PasskeyRow; codes: string[] }> {
  const { db, keys, config } = services;
  const place = requirePasskeyPlace(config.base_url);
  const ticket = await readTicket(keys.tickets, "add passkey", sent.challenge);
  if (ticket?.user !== caller.id) throw factorFailures.passkeyNotBegun();
  const made = await readRegistration(place, ticket.challenge, sent.passkey, algorithms(config));
  const { user, codes, passkey } = await transaction(db, async (tx) => {
    if (!(await spendTicket(tx, ticket))) throw factorFailures.passkeyNotBegun();
    if (await findPasskey(tx, made.credential_id)) throw factorFailures.passkeyThere();
    const isFirst = !(await hasFactor(tx, caller.id));
    const row = await insertPasskey(tx, { ...made, user_id: caller.id, name: sent.name });
    return {
      ...(await factorAdded(tx, caller, { kind: "passkey", name: sent.name }, isFirst)),
      passkey: row,
    };
  });
  tellOfFactorsLater(services, user, "passkeyAdded");
  return { passkey, codes };
}

/**
 * Renames one of the caller's passkeys.
 * @throws Failure `missing`
 */
export async function nameOwnPasskey(db: Db, caller: Caller, id: number, name: string): Promise<PasskeyRow> {
  const renamed = await transaction(db, (tx) => renamePasskey(tx, caller.id, id, name));
  if (!renamed) throw missing("passkey");
  return renamed;
}

/** Removes one of the caller's passkeys. Throws the failures of `removeApp`. */
export async function removePasskey(services: Services, caller: Caller, id: number): Promise<void> {
  const details: Record<string, unknown> = { kind: "passkey" };
  const user = await factorRemoved(services, caller, details, async (tx) => {
    const gone = await deletePasskey(tx, caller.id, id);
    if (!gone) throw missing("passkey");
    details["name"] = gone.name;
  });
  tellOfFactorsLater(services, user, "passkeyRemoved");
}

/**
 * Removes all factors of a user who is locked out. The user can then sign in with their password alone. Throws any
 * error that `find` throws.
 */
export const removeFactors = ({ db }: { db: Db }, find: FindUser, doer: Doer): Promise<User> =>
  audited(db, doer, { done: "users.remove_factors" }, async (tx) => {
    const user = await find(tx);
    await deleteFactors(tx, user.id);
    return user;
  });

/** Counts a user's factors of each kind. */
export async function countFactors(
  db: Db,
  user: number,
): Promise<{ app: boolean; passkeys: number; recovery_codes: number }> {
  return {
    app: (await findApp(db, user))?.confirmed_at != null,
    passkeys: (await listPasskeys(db, user)).length,
    recovery_codes: await countRecoveryCodes(db, user),
  };
}
