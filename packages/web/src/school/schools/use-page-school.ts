import { useCurrentUser } from "../session/session.tsx";
import { useCan } from "../session/use-can.ts";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { useSchools } from "./use-schools.ts";

/**
 * Returns the installation's only school if it has just one. Users with access to all schools then do not have to
 * select it.
 */
export function useOnlySchool(enabled = true): { only: number | null; isPending: boolean } {
  const can = useCan();
  const { school_id } = useCurrentUser();
  const chooses = enabled && school_id === null && can("schools.read");
  const { data, isPending } = useSchools(chooses);
  const [first, second] = data?.rows ?? [];
  return { only: chooses && first && !second ? first.id : null, isPending: chooses && isPending };
}

/**
 * Returns the school of a page: the user's own school, the school in the URL, or the only school. `isAsked` means
 * that the user has to select a school first, and `isPending` that it is not known yet whether there is only one.
 */
export function usePageSchool(params: ListParams): {
  school: number | null;
  isAsked: boolean;
  isPending: boolean;
} {
  const { school_id } = useCurrentUser();
  const named = school_id ?? (Number(params.filter("school")) || null);
  const { only, isPending } = useOnlySchool(named === null);
  const school = named ?? only;
  return { school, isAsked: school === null && !isPending, isPending };
}
