/** By then all is loaded that a command needs, in milliseconds; to print a class of sixty takes less. */
const LOADED_MS = 200;

/**
 * Sets flags of V8's for a command that takes longer. Not before: V8 takes no code that it compiled before it was told to
 * work in another way, its own and ours.
 */
export function setFlagsLate(setFlags: () => void): void {
  setTimeout(setFlags, LOADED_MS).unref();
}
