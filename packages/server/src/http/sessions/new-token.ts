import { randomBytes } from "node:crypto";

/** 192 bits: nobody guesses what opens a link or a page without an account. */
const TOKEN_BYTES = 24;

/** Makes a token for a link or a page that somebody without an account opens. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
