import { constants } from "node:fs";

/**
 * Opens what was found in a folder in which others may put things: a file, and never what a symbolic link leads to, also one
 * that took the place of a file since. Windows has no such flag.
 */
export const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
