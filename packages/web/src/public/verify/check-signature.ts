import type { CheckSignature } from "@idms/core/cards/verify/verdict";
import { verifyAsync } from "@noble/ed25519";

/**
 * Verifies an Ed25519 signature. The browser's own implementation is used if there is one. Phones from 2024 and older
 * have none, so a library is used there.
 */
export const checkSignature: CheckSignature = async (key, message, signature) => {
  const bytes = (from: Uint8Array) => Uint8Array.from(from);
  try {
    const known = await crypto.subtle.importKey("raw", bytes(key), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", known, bytes(signature), bytes(message));
  } catch {
    return verifyAsync(signature, message, key).catch(() => false);
  }
};
