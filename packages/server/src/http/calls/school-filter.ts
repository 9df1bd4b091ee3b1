import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { idSchema } from "@idms/core/ids";

/** The `?school=` parameter, which narrows a super admin's lists. */
export const schoolFilter = { school: chosenOrAll(idSchema) };

/**
 * Returns the school whose rows a list shows: the only school that the caller can access, the requested school, or
 * null for all schools. A caller who requests an inaccessible school sees no rows, because no school has the ID 0.
 */
export function schoolOf(reach: number | null, { school }: { school?: number | undefined }): number | null {
  if (reach === null) return school ?? null;
  return school === undefined || school === reach ? reach : 0;
}

/** Returns the caller's own school, for a call that is always limited to one school. */
export function oneSchool(reach: number | null): number {
  if (reach === null)
    throw new Error("You have access to every school, so specify which school this call is for");
  return reach;
}
