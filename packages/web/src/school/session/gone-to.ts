/** The provider that this tab was sent to. A return from another provider was not requested here. */
const GOING = "idms.going";

/** Records that the user is being sent to a provider. */
export const noteGoing = (id: string): void => sessionStorage.setItem(GOING, id);

/** Whether this tab was sent to the provider. The record is then deleted. */
export function hasGoneTo(id: string): boolean {
  const isIt = sessionStorage.getItem(GOING) === id;
  sessionStorage.removeItem(GOING);
  return isIt;
}
