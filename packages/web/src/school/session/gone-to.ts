/**
 * The storage key for the provider to which this tab was sent. A return from another provider was not requested here.
 */
const GOING = "idms.going";

/** Records that the user is being sent to a provider. */
export const noteGoing = (id: string): void => sessionStorage.setItem(GOING, id);

/** Returns whether this tab was sent to the provider, and deletes the record of it. */
export function hasGoneTo(id: string): boolean {
  const isIt = sessionStorage.getItem(GOING) === id;
  sessionStorage.removeItem(GOING);
  return isIt;
}
