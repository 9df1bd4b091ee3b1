import { constants } from "node:fs";

/**
 * Flags for opening a file in a folder to which other users can write. A symbolic link is never followed, even if it
 * has just replaced a file. Windows has no such flag.
 */
export const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
