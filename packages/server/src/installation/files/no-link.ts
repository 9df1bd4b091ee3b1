import { constants } from "node:fs";

/**
 * Opens a file in a folder that others can write to, but never follows a symbolic link, even one that has just replaced
 * a file. Windows has no such flag.
 */
export const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
