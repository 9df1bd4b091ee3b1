import { createCipheriv, createDecipheriv, randomBytes, type CipherKey } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a few bytes with a 32-byte key. The result consists of a nonce, the encrypted bytes and the tag.
 * @param about the context; it is required for decryption
 */
export function sealBytes(key: CipherKey, about: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the bytes. Returns undefined if they were not encrypted with this key and context. */
export function openBytes(key: CipherKey, about: string, sealed: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const bytes = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    decipher.final();
    return bytes;
  } catch {
    return undefined;
  }
}
