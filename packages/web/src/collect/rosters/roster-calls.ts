import {
  rosterImportAnswer,
  rosterSchema,
  type RosterFilter,
  type RosterImported,
} from "@idms/core/collect/rosters/expected-student";
import type { Sure } from "@idms/core/spreadsheets/cells/sure";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, detailOf, getOne } from "../../ui/api/api.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { download } from "../../ui/api/save-file.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { rosterText } from "../../say/core-texts/rosters.ts";

export const EXPECTED = "/expected-students/";

export const rosterPath = (classroom: number): string => `/classes/${classroom}/roster/`;

/** Loads the children expected in a class, including which of them are missing. */
export const useRoster = (classroom: number) =>
  useQuery({
    queryKey: [rosterPath(classroom)],
    queryFn: ({ signal }) => getOne(rosterPath(classroom), rosterSchema, { signal }),
  });

/** Returns a function that changes a roster, shows any error and reloads the roster. */
export function useRosterAct(classroom: number) {
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => reload(rosterPath(classroom), DASHBOARD),
  });
  return { act: mutate, busy: isPending, failure: error ? detailOf(error, rosterText.failed) : undefined };
}

/**
 * Matches a record with an expected student. If `student` is null, separates that expected student from the current
 * record.
 */
export const sayWhose = (expected: number, student: number | null): Promise<unknown> =>
  student === null
    ? call("POST", `${EXPECTED}${expected}/unmatch/`)
    : call("POST", `${EXPECTED}${expected}/match/`, { body: { student } });

/** Downloads the roster of a class as a spreadsheet, with the students that the filter shows. */
export const exportRoster = (
  classroom: number,
  name: string,
  state: RosterFilter | undefined,
): Promise<void> => download(`${rosterPath(classroom)}export/`, name, { state });

/** Uploads a spreadsheet for a dry run or an import. */
export async function importRoster(
  classroom: number,
  file: File,
  how: { tryOut: boolean; removeMissing: boolean; sure: readonly Sure[] },
): Promise<RosterImported> {
  const body = new FormData();
  body.set("file", file);
  body.set("classroom", String(classroom));
  body.set("dry_run", String(how.tryOut));
  body.set("remove_missing", String(how.removeMissing));
  body.set("sure", how.sure.join(","));
  return rosterImportAnswer.parse(await call("POST", `${EXPECTED}import/`, { body }));
}
