import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { idSchema } from "@idms/core/ids";

/** `?school=`, by which a super admin's lists are narrowed. */
export const schoolFilter = { school: chosenOrAll(idSchema) };

/**
 * The school whose rows a list shows: the only one that the caller reaches, else the one asked for, else all. Who
 * asks for another school than their own sees nothing: no school has the id 0.
 */
export function schoolOf(reach: number | null, { school }: { school?: number | undefined }): number | null {
  if (reach === null) return school ?? null;
  return school === undefined || school === reach ? reach : 0;
}

/** The one school that a call is about whose rights reach no further than the own school. */
export function oneSchool(reach: number | null): number {
  if (reach === null) throw new Error("This call covers every school, so a school must be specified");
  return reach;
}
