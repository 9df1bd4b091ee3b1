import type { ListFilter } from "../../ui/lists/filters.tsx";
import { useCan } from "../session/use-can.ts";
import { useSchools } from "./use-schools.ts";
import { say } from "../../say/say/say.ts";

/** Returns a list's filter by school, or none if the user can access only one. */
export function useSchoolFilter(): ListFilter[] {
  const reads = useCan()("schools.read");
  const { data } = useSchools(reads);
  if (!reads) return [];
  return [
    {
      name: "school",
      label: say("School"),
      words: (value) => data?.rows.find(({ id }) => id === Number(value))?.name,
    },
  ];
}
