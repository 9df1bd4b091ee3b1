import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { REFRESH_SECONDS } from "@idms/core/school/accounts/session-life";

/** How long the token before a rotation stays good, for tabs that ask at the same time. */
export const GRACE_MS = 60_000;

export const refreshExpiry = (now: Date): string =>
  new Date(now.getTime() + REFRESH_SECONDS * 1000).toISOString();

/** A token names its session, so that one from before is known for what it is however old. */
export interface RefreshToken {
  token: string;
  session: string;
  /** The database's form of it. */
  hash: string;
}

const fromParts = (session: string, secret: string): RefreshToken => ({
  token: `${session}.${secret}`,
  session,
  hash: hashToken(secret),
});

/** The first token of a new session. */
export const newRefreshToken = (): RefreshToken =>
  fromParts(randomBytes(16).toString("base64url"), randomBytes(32).toString("base64url"));

/** Reads a token that was sent; undefined when it cannot be one. */
export function readRefreshToken(token: string): RefreshToken | undefined {
  const { session, secret } = /^(?<session>[\w-]{22})\.(?<secret>[\w-]{43})$/.exec(token)?.groups ?? {};
  return session && secret ? fromParts(session, secret) : undefined;
}

/**
 * The token that a rotation puts in a token's place. It follows from the old one and a key that only the server has,
 * so two tabs that rotate at once, or one that asks again after a lost answer, are given the same.
 */
export function successorOf({ token, session }: RefreshToken, key: Uint8Array): RefreshToken {
  return fromParts(session, createHmac("sha256", key).update(token).digest("base64url"));
}

/** The database's form of a random token: enough to recognise it, and useless to a reader. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export function sameHash(a: string, b: string | null): boolean {
  return b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
