import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { REFRESH_SECONDS } from "@idms/core/school/accounts/sign-in-rules";

/**
 * How long a refresh token stays valid after it is replaced, in milliseconds, for tabs that refresh at the same time.
 */
export const GRACE_MS = 60_000;

export const refreshExpiry = (now: Date): string =>
  new Date(now.getTime() + REFRESH_SECONDS * 1000).toISOString();

/**
 * A refresh token. It contains the ID of its session, so that an old token is recognised, no matter how old it is.
 */
export interface RefreshToken {
  token: string;
  session: string;
  /** The hash stored in the database. */
  hash: string;
}

const fromParts = (session: string, secret: string): RefreshToken => ({
  token: `${session}.${secret}`,
  session,
  hash: hashToken(secret),
});

/** Creates the first refresh token of a new session. */
export const newRefreshToken = (): RefreshToken =>
  fromParts(randomBytes(16).toString("base64url"), randomBytes(32).toString("base64url"));

/** Parses a token that a client sent. Returns undefined if the format is wrong. */
export function readRefreshToken(token: string): RefreshToken | undefined {
  const { session, secret } = /^(?<session>[\w-]{22})\.(?<secret>[\w-]{43})$/.exec(token)?.groups ?? {};
  return session && secret ? fromParts(session, secret) : undefined;
}

/**
 * Derives the token that replaces the given one. The result depends only on the old token and on a key that only the
 * server has. Two tabs that rotate at the same time, or a tab that retries after a lost response, therefore get the
 * same token.
 */
export function successorOf({ token, session }: RefreshToken, key: Uint8Array): RefreshToken {
  return fromParts(session, createHmac("sha256", key).update(token).digest("base64url"));
}

/**
 * Returns the hash of a random token for the database. The hash identifies the token but cannot be used in its place.
 */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export function sameHash(a: string, b: string | null): boolean {
  return b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
