import { openBytes, sealBytes } from "../../installation/keys/seal-bytes.ts";

/** Encrypts a string with a key for one user. If the row is moved to another user, the string cannot be decrypted. */
export const seal = (key: Uint8Array, user: number, text: string): string =>
  sealBytes(key, ownerOf(user), Buffer.from(text)).toString("base64url");

/** Decrypts an encrypted string. Returns undefined if it was encrypted with another key. */
export const unseal = (key: Uint8Array, user: number, sealed: string): string | undefined =>
  openBytes(key, ownerOf(user), Buffer.from(sealed, "base64url"))?.toString("utf8");

const ownerOf = (user: number): string => `app of ${user}`;
