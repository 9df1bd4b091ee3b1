/** The provider somebody has gone to from this tab: anyone who comes back from another has not asked for it. */
const GOING = "idms.going";

/** Notes that somebody goes there. */
export const noteGoing = (id: string): void => sessionStorage.setItem(GOING, id);

/** Whether somebody went to this provider from here, which is forgotten with that. */
export function hasGoneTo(id: string): boolean {
  const isIt = sessionStorage.getItem(GOING) === id;
  sessionStorage.removeItem(GOING);
  return isIt;
}
