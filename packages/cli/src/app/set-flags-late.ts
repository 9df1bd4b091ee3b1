/** By then all is loaded that a command needs, in milliseconds; to print a class of sixty takes less. */
export const LOADED_MS = 200;

let waiting: (() => void)[] = [];

/**
 * Sets flags of V8's for a command that takes longer. Not before all is loaded: V8 takes no code that it compiled before it was told
 * to work in another way, its own and ours.
 */
export function setFlagsLate(setFlags: () => void): void {
  waiting.push(setFlags);
  setTimeout(setWaiting, LOADED_MS).unref();
}

/**
 * Takes the progress of a print, before whose first card all is loaded, and sets the flags that wait: the search for garbage that V8
 * begins soon after takes as long as five cards.
 */
export const onceLoaded =
  (tell: (cards: number) => void) =>
  (cards: number): void => {
    setWaiting();
    tell(cards);
  };

function setWaiting(): void {
  const now = waiting;
  waiting = [];
  for (const setFlags of now) setFlags();
}
