import { forget, readStored, store } from "../../browser-storage.ts";

/** The storage key of the current school, which is sent with each call. */
const KEY = "idms.school-at-work";

export const schoolAtWork = (): string | null => readStored(KEY);

/** Sets the current school. If `id` is null, clears it. */
export function workInSchool(id: number | null): void {
  if (id === null) forget(KEY);
  else store(KEY, String(id));
}
