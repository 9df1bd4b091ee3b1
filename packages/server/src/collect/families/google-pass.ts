import {
  googleClaims,
  googleSaveAddress,
  MOST_GOOGLE_ADDRESS,
  MOST_LEFT_OUT,
  type PassFacts,
} from "@idms/core/collect/families/wallet-pass";
import { SignJWT } from "jose";
import type { readGoogleSigner } from "../../installation/settings/wallet-keys.ts";

/**
 * Signs a pass for Google Wallet. Leaves out as few optional parts as possible, because long names in other scripts
 * make the address too long. Returns the address that adds the pass, or null if it is too long even so.
 * @param origin the origin of the family's page
 */
export async function makeGoogleAddress(
  facts: PassFacts,
  { key, ...ids }: Awaited<ReturnType<typeof readGoogleSigner>>,
  at: { origin: string; now: Date },
): Promise<string | null> {
  for (let leftOut = 0; leftOut <= MOST_LEFT_OUT; leftOut += 1) {
    const claims = googleClaims(facts, ids, { ...at, leftOut });
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", typ: "JWT" }).sign(key);
    const address = googleSaveAddress(token);
    if (address.length <= MOST_GOOGLE_ADDRESS) return address;
  }
  return null;
}
