import { useCurrentUser } from "../session/session.tsx";
import { useCan } from "../session/use-can.ts";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { useSchools } from "./use-schools.ts";

/** The school of an installation that has one alone, for those who choose among all: nobody is asked which one. */
export function useOnlySchool(enabled = true): { only: number | null; isPending: boolean } {
  const can = useCan();
  const { school_id } = useCurrentUser();
  const chooses = enabled && school_id === null && can("schools.read");
  const { data, isPending } = useSchools(chooses);
  const [first, second] = data?.rows ?? [];
  return { only: chooses && first && !second ? first.id : null, isPending: chooses && isPending };
}

/**
 * The school that a page is about: the own one, that of the address, or the only one there is.
 * `isAsked` says that somebody has to choose one first.
 */
export function usePageSchool(params: ListParams): { school: number | null; isAsked: boolean } {
  const { school_id } = useCurrentUser();
  const named = school_id ?? (Number(params.filter("school")) || null);
  const { only, isPending } = useOnlySchool(named === null);
  const school = named ?? only;
  return { school, isAsked: school === null && !isPending };
}
