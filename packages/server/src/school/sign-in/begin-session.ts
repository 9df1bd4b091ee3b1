import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { createHash } from "node:crypto";
import { deviceName } from "@idms/core/school/accounts/device-name";
import { writeDown } from "../../trust/log/audited.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import { rememberDevice } from "../factors/factor-rows.ts";
import type { Services } from "../../http/calls/services.ts";
import { bearerIn, sessionNamed, signAccess } from "./session-token.ts";
import { attemptOf, shownNetwork } from "../accounts/guess-rows.ts";
import { deleteSession, findSession, findUserById, insertSession, type User } from "../accounts/user-rows.ts";
import { newRefreshToken, refreshExpiry } from "./refresh-token.ts";
import { requireNoGuess } from "../accounts/slow-guesses.ts";
import { tellOfDevice } from "../accounts/tell-owner.ts";

export interface Tokens {
  access: string;
  refresh: string;
}

/** Information from the browser and network of a person who is signing in. */
export interface Visitor {
  /** The client address that is used for rate limits. */
  address: string;
  agent: string;
  /** An identifier that the browser stores, or an empty string if the browser has none. */
  device: string;
  /** The token of the browser's previous session, or undefined if there was none. */
  before?: string | undefined;
}

/** The header that identifies a browser. It is sent with each sign-in. */
const DEVICE_HEADER = "x-idms-device";
const MOST_OF_AGENT = 400;

export const visitorOf = (request: Request, address: string): Visitor => ({
  address,
  agent: (request.headers.get("user-agent") ?? "").slice(0, MOST_OF_AGENT),
  device: (request.headers.get(DEVICE_HEADER) ?? "").slice(0, 100),
  before: bearerIn(request.headers.get("authorization") ?? undefined),
});

const deviceHash = ({ device, agent }: Visitor): string =>
  createHash("sha256")
    .update(JSON.stringify(device === "" ? ["agent", agent] : ["device", device]))
    .digest("base64url");

/** A new session whose tokens have not been signed yet. */
export interface Begun {
  session: string;
  refresh: string;
  isNewDevice: boolean;
}

/**
 * Starts a session in the transaction in which the user has proved their identity.
 * @param proof.provedAt the time of the proof if it was not just now, or null if unknown
 */
export async function beginSession(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  user: User,
  visitor: Visitor,
  { factor, provedAt }: { factor?: string; provedAt?: string | null | undefined } = {},
): Promise<Begun> {
  const now = new Date();
  const attempt = attemptOf(keys.signIns, user.username, visitor.address);
  const { token, session, hash } = newRefreshToken();
  await endBefore(tx, keys.access, visitor);
  await requireNoGuess(tx, user.id, attempt, now);
  await insertSession(tx, {
    id: session,
    user_id: user.id,
    refresh_hash: hash,
    expires_at: refreshExpiry(now),
    user_agent: visitor.agent,
    address: visitor.address,
    last_used_at: now.toISOString(),
    proved_at: provedAt === undefined ? now.toISOString() : provedAt,
  });
  const device = await rememberDevice(tx, user.id, deviceHash(visitor), now);
  const details = { network: shownNetwork(attempt), ...(factor !== undefined && { factor }) };
  await writeDown(tx, user, { done: "users.sign_in", details }, user);
  return { session, refresh: token, isNewDevice: device === "new" };
}

/** Ends the browser's previous session when its user signs in again. */
async function endBefore(tx: Tx, key: Uint8Array, { before }: Visitor): Promise<void> {
  const id = before === undefined ? undefined : await sessionNamed(key, before);
  const session = id === undefined ? undefined : await findSession(tx, id);
  if (!session) return;
  await deleteSession(tx, session.id);
  const owner = await findUserById(tx, session.user_id);
  const details = { signed_in_anew: true };
  if (owner)
    await writeDown(tx, owner, { done: "sessions.end", details }, { id: null, school_id: owner.school_id });
}

/**
 * Replaces a session after its user has proved their identity again. The new session has new tokens but does not
 * outlast the maximum lifetime of the old one.
 */
export async function renewSession(tx: Tx, { keys }: Pick<Services, "keys">, id: string): Promise<Tokens> {
  const before = await findSession(tx, id);
  if (!before) throw signInFailures.needed();
  const { token, session, hash } = newRefreshToken();
  const now = new Date();
  await deleteSession(tx, id);
  await insertSession(tx, {
    ...before,
    id: session,
    refresh_hash: hash,
    previous_refresh_hash: null,
    rotated_at: null,
    expires_at: refreshExpiry(now),
    last_used_at: now.toISOString(),
    proved_at: now.toISOString(),
  });
  return { access: await signAccess(keys.access, session), refresh: token };
}

/** Returns the tokens of a new session. If the browser is unknown, its user is notified by email. */
export async function tokensOf(
  { keys, mailer, background }: Pick<Services, "keys" | "mailer" | "background">,
  user: User,
  visitor: Visitor,
  { session, refresh, isNewDevice }: Begun,
): Promise<Tokens> {
  if (isNewDevice)
    background.run("report a new device", () => tellOfDevice(mailer, user, deviceName(visitor.agent)));
  return { access: await signAccess(keys.access, session), refresh };
}
