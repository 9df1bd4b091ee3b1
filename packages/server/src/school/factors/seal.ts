import { openBytes, sealBytes } from "../../installation/keys/seal-bytes.ts";

/** A text sealed with a key, for one user: a row that is put under another's is not opened. */
export const seal = (key: Uint8Array, user: number, text: string): string =>
  sealBytes(key, ownerOf(user), Buffer.from(text)).toString("base64url");

/** The text again; undefined where another key has sealed it. */
export const unseal = (key: Uint8Array, user: number, sealed: string): string | undefined =>
  openBytes(key, ownerOf(user), Buffer.from(sealed, "base64url"))?.toString("utf8");

const ownerOf = (user: number): string => `app of ${user}`;
