import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { isIP } from "node:net";
import { Failure } from "@idms/core/failure";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyRow } from "./factor-rows.ts";

/** Loads the passkey library only when needed, because loading is slow and few commands use it. */
const library = () => import("@simplewebauthn/server");

const RS256 = -257;

/** Returns the COSE algorithm numbers of EdDSA, ES256 and, if allowed, RS256. */
export const algorithms = ({ rsa_passkeys }: { rsa_passkeys: boolean }): number[] =>
  rsa_passkeys ? [-8, -7, RS256] : [-8, -7];

/** The relying party ID and origin for which passkeys are valid. */
export interface PasskeyPlace {
  rpID: string;
  origin: string;
}

/**
 * Returns the relying party ID and origin for a public address, or the failure that explains why passkeys cannot be
 * used with it.
 */
export function passkeyPlace(baseUrl: string): PasskeyPlace | Failure {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0)
    return factorFailures.passkeysNeedName({ address: origin });
  if (protocol !== "https:" && !isHere) return factorFailures.passkeysNeedHttps({ address: origin });
  return { rpID: hostname, origin };
}

/**
 * Like `passkeyPlace`, but throws the failure instead of returning it.
 * @throws Failure `conflict`
 */
export function requirePasskeyPlace(baseUrl: string): PasskeyPlace {
  const place = passkeyPlace(baseUrl);
  if (place instanceof Failure) throw place;
  return place;
}

const known = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

const handleOf = (user: number): string => `user ${user}`;

/**
 * Returns the browser options for creating a passkey that is enough to sign in on its own. The device stores the
 * passkey and unlocks it with a fingerprint, face or PIN.
 */
export const registrationOptions = async (
  { rpID }: PasskeyPlace,
  user: { id: number; username: string },
  challenge: string,
  rows: readonly PasskeyRow[],
  supportedAlgorithmIDs: number[],
) =>
  (await library()).generateRegistrationOptions({
    rpName: "IDMS",
    rpID,
    userName: user.username,
    userDisplayName: user.username,
    userID: Uint8Array.from(Buffer.from(handleOf(user.id))),
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    excludeCredentials: known(rows),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });

/**
 * Verifies a new passkey from a browser and returns the part of it to store.
 * @throws Failure `invalid` for a passkey that was created for another site or purpose, or without user verification.
 */
export async function readRegistration(
  { rpID, origin }: PasskeyPlace,
  challenge: string,
  response: unknown,
  supportedAlgorithmIDs: number[],
): Promise<Pick<PasskeyRow, "credential_id" | "public_key" | "counter" | "transports">> {
  const { verifyRegistrationResponse } = await library();
  const found = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!found?.verified) throw factorFailures.passkeyRefused();
  const { id, publicKey, counter, transports } = found.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64"),
    counter,
    transports: [...(transports ?? [])],
  };
}

/** Returns the browser options for requesting one of the given passkeys, or any passkey if `rows` is empty. */
export const authenticationOptions = async (
  { rpID }: PasskeyPlace,
  challenge: string,
  rows: readonly PasskeyRow[] = [],
) =>
  (await library()).generateAuthenticationOptions({
    rpID,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    userVerification: "required",
    ...(rows.length > 0 && { allowCredentials: known(rows) }),
  });

/**
 * The result of a passkey check: valid, with the new counter; a copy, whose counter is not higher than the stored one;
 * or invalid.
 */
export type PasskeyAnswer = { is: "right"; counter: number } | { is: "copy" } | { is: "wrong" };

/** Verifies a browser's response for a known passkey. */
export async function readAuthentication(
  { rpID, origin }: PasskeyPlace,
  challenge: string,
  response: unknown,
  row: PasskeyRow,
  allowed: readonly number[],
): Promise<PasskeyAnswer> {
  const publicKey = Uint8Array.from(Buffer.from(row.public_key, "base64"));
  if (!allowed.includes(RS256) && !allowed.includes(algorithmOf(publicKey))) return { is: "wrong" };
  const sent = response as AuthenticationResponseJSON;
  const handle = sent.response.userHandle;
  if (handle && Buffer.from(handle, "base64url").toString() !== handleOf(row.user_id)) return { is: "wrong" };
  const { verifyAuthenticationResponse } = await library();
  const found = await verifyAuthenticationResponse({
    response: sent,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey,
      // The count is compared below, so that a copy is told from a wrong answer.
      counter: 0,
    },
  }).catch(() => undefined);
  if (!found?.verified) return { is: "wrong" };
  const { newCounter: counter } = found.authenticationInfo;
  if ((counter > 0 || row.counter > 0) && counter <= row.counter) return { is: "copy" };
  return { is: "right", counter };
}

/**
 * Returns the COSE algorithm number of a key. CTAP 2.1, section 8, puts the key type (1) and the algorithm (3) first in
 * the map. Returns NaN for a map that begins differently.
 */
function algorithmOf([, kind, , algorithm, first = 0, high = 0, low = 0]: Uint8Array): number {
  if (kind !== 1 || algorithm !== 3) return Number.NaN;
  if (first >> 5 === 1 && (first & 31) < 24) return -1 - (first & 31);
  if (first === 0x38) return -1 - high;
  return first === 0x39 ? -1 - (high * 256 + low) : Number.NaN;
}
