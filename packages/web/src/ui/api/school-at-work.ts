import { forget, readStored, store } from "../../browser-storage.ts";

/** In which school somebody works whose role is given for several; each call says so. */
const KEY = "idms.school-at-work";

export const schoolAtWork = (): string | null => readStored(KEY);

/** Chooses it; with null none. */
export function workInSchool(id: number | null): void {
  if (id === null) forget(KEY);
  else store(KEY, String(id));
}
