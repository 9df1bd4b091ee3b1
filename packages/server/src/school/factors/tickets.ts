import { SECOND_STEP_MINUTES } from "@idms/core/school/accounts/factors";
import { randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Tx } from "../../installation/engines/connect.ts";
import { insertSpent } from "./factor-rows.ts";

const ALGORITHM = "HS256";
const ISSUER = "idms";
const CHALLENGE_BYTES = 32;

/** The purpose of a ticket: the second step after a password, or the use of a passkey. */
export type Purpose =
  | "second step"
  | "sign in by passkey"
  | "second passkey"
  | "add passkey"
  | "prove by passkey"
  | "arrive from provider";

/** The result of an earlier sign-in step, which is valid only together with the next step. */
export interface Ticket {
  id: string;
  expires: Date;
  /** The owner's ID, or null if the owner is not known yet. */
  user: number | null;
  /** The challenge that a passkey signs. */
  challenge: string;
  /** A fingerprint of the password, which makes the ticket invalid when the password changes. */
  password: string;
  /** The provider's information about the user. */
  provider?: NamedBy | undefined;
}

/**
 * The provider that identified the user, and the time when the user signed in there. The time is null if the provider
 * does not report it.
 */
export interface NamedBy {
  id: string;
  signedInAt: string | null;
}

/**
 * Creates a ticket that is valid for a few minutes. It is signed instead of stored, so that requests for tickets cannot
 * fill the database.
 */
export async function makeTicket(
  key: Uint8Array,
  purpose: Purpose,
  user: number | null,
  { password = "", provider }: Partial<Pick<Ticket, "password" | "provider">> = {},
): Promise<{ ticket: string; challenge: string }> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const ticket = await new SignJWT({
    challenge,
    password,
    ...(user !== null && { user }),
    ...(provider && { provider }),
  })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(purpose)
    .setJti(randomBytes(16).toString("base64url"))
    .setIssuedAt()
    .setExpirationTime(`${SECOND_STEP_MINUTES}m`)
    .sign(key);
  return { ticket, challenge };
}

/** Reads a ticket for a purpose. Returns undefined if it is invalid or has expired. */
export async function readTicket(
  key: Uint8Array,
  purpose: Purpose,
  ticket: string,
): Promise<Ticket | undefined> {
  try {
    const { payload } = await jwtVerify(ticket, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: purpose,
      requiredClaims: ["jti", "exp", "challenge"],
    });
    const { jti, exp, user, challenge, password, provider } = payload;
    return {
      id: jti as string,
      expires: new Date((exp as number) * 1000),
      user: typeof user === "number" ? user : null,
      challenge: challenge as string,
      password: String(password ?? ""),
      provider: provider as NamedBy | undefined,
    };
  } catch {
    return undefined;
  }
}

/**
 * Marks a ticket as used, in the transaction that uses the ticket. Returns false if the ticket had already been used.
 */
export const spendTicket = (tx: Tx, { id, expires }: Ticket): Promise<boolean> =>
  insertSpent(tx, { id, expires_at: expires.toISOString() });
