import { randomBytes } from "node:crypto";

/** 192 bits: nobody guesses what opens a link or a page without an account. */
const TOKEN_BYTES = 24;

/** What opens a link or a page that is given to somebody without an account. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
