/**
 * The storage key for the provider to which this tab has sent the user. A return from any other provider was not
 * requested in this tab.
 */
const GOING = "idms.going";

/** Records that the user is being sent to a provider. */
export const noteGoing = (id: string): void => sessionStorage.setItem(GOING, id);

/** Returns whether this tab has sent the user to the provider. Deletes the record of it. */
export function hasGoneTo(id: string): boolean {
  const isIt = sessionStorage.getItem(GOING) === id;
  sessionStorage.removeItem(GOING);
  return isIt;
}
