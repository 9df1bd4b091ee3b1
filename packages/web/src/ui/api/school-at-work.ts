import { forget, readStored, store } from "../../browser-storage.ts";

/** The key under which the school is stored that somebody works in; each call sends it. */
const KEY = "idms.school-at-work";

export const schoolAtWork = (): string | null => readStored(KEY);

/** Chooses it; with null none. */
export function workInSchool(id: number | null): void {
  if (id === null) forget(KEY);
  else store(KEY, String(id));
}
