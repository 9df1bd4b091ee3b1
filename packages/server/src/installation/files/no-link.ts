import { constants } from "node:fs";

/**
 * Flags for opening a file in a folder that others can write to. A symbolic link is never followed, even one that has
 * just replaced a file. Windows has no such flag.
 */
export const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
