import { classroomSchema } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import { useQuery } from "@tanstack/react-query";
import { getList } from "../../ui/api/api.ts";

/** Where a server may keep its classes; the first that answers is taken. */
const paths = ["/classes/", "/classrooms/", "/class/"] as const;

async function loadClassNames(signal: AbortSignal): Promise<Map<number, string>> {
  for (const path of paths) {
    try {
      const { rows } = await getList(path, classroomSchema, { signal });
      return new Map(rows.map((room) => [room.id, classLabel(room)]));
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  return new Map();
}

/** The names of classes by id, where the counts come without; an empty map where there is no such list. */
export function useClassNames(wanted: boolean): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: ["class-names"],
    queryFn: ({ signal }) => loadClassNames(signal),
    enabled: wanted,
  });
  return data ?? new Map();
}
