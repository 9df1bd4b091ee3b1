import { randomBytes } from "node:crypto";

/**
 * Length of a token in bytes. A token of 192 bits cannot be guessed. The token alone opens a link or a page that needs no
 * account.
 */
export const TOKEN_BYTES = 24;

/** Creates a token for a link or a page that needs no account. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
