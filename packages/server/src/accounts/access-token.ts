import { Failure, can, isSessionOver, scopeOf, type Right } from "@idms/core";
import { jwtVerify, SignJWT } from "jose";
import { callerWithToken, isApiToken } from "./api-token.ts";
import { transaction } from "../db/connect.ts";
import { findCaller, markSessionUsed } from "./records.ts";
import type { Caller } from "../http/caller.ts";
import { rightsOf, type Access } from "../http/route.ts";
import type { Services } from "../http/services.ts";

/** How long an access token is good for; the session behind it can end it sooner. */
export const ACCESS_MINUTES = 15;

const ALGORITHM = "HS256";
const ISSUER = "idms";

/** An access token: it names the session, and nothing about its user that could become untrue. */
export function signAccess(key: Uint8Array, session: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setJti(session)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_MINUTES}m`)
    .sign(key);
}

const notSignedIn = (): Failure => new Failure("unauthenticated", "Please sign in.");

/**
 * Who sends a request with this Authorization header: a session's token, or an API token.
 * @throws Failure `unauthenticated` for a token that is missing, forged, revoked or expired, and for a session that has ended.
 */
export async function authenticate(
  services: Pick<Services, "db" | "keys" | "background" | "config">,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw notSignedIn();
  const caller = isApiToken(token)
    ? await callerWithToken(services, token)
    : await callerOfSession(services, await sessionOf(token, services.keys.access));
  if (!caller) throw notSignedIn();
  return caller;
}

/** How long that a session was used is not written down again, in milliseconds. */
const USED_AGAIN_MS = 60_000;

async function callerOfSession(
  { db, background, config }: Pick<Services, "db" | "background" | "config">,
  session: string,
): Promise<Caller | undefined> {
  const now = new Date();
  const found = await findCaller(db, session, now);
  if (!found || isSessionOver(found.moments, config, now)) return undefined;
  const since = new Date(now.getTime() - USED_AGAIN_MS).toISOString();
  if ((found.moments.last_used_at ?? "") < since)
    background.run("keep that a session was used", () =>
      transaction(db, (tx) => markSessionUsed(tx, session, now.toISOString(), since)),
    );
  return found.caller;
}

async function sessionOf(token: string, key: Uint8Array): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      requiredClaims: ["jti", "exp"],
    });
    return payload.jti as string;
  } catch {
    throw notSignedIn();
  }
}

const tokenForbids = (needed: readonly Right[]): string =>
  `This API token does not allow this: it needs the right "${needed.join('" or "')}".`;

/**
 * The one school whose data a caller reaches with a call; null reaches every school's, and undefined is of no matter.
 * @throws Failure `forbidden` when the caller's role may not make the call.
 */
export function reachOf(caller: Caller, access: Access): number | null | undefined {
  const needed = rightsOf(access);
  if (needed.length === 0) {
    // One's own account, which a program has not.
    if (caller.only && access === "staff")
      throw new Failure("forbidden", "An API token cannot do this: sign in with a name and a password.");
    return undefined;
  }
  const right = needed.find((each) => can(caller, each));
  if (right === undefined)
    throw new Failure("forbidden", caller.only ? tokenForbids(needed) : "Your role does not allow this.");
  if (scopeOf(caller, right) === "all") return null;
  if (caller.school_id !== null) return caller.school_id;
  throw new Failure("forbidden", "Your account has no school yet: ask the super admin to choose one.");
}
