import { makeField } from "@idms/core/forms/values/field";
import {
  recordSchema,
  studentSchema,
  type Student,
  type StudentRecord,
} from "@idms/core/students/records/student";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { IMAGES } from "../../ui/marks/private-image.tsx";
import { staleOf } from "../../ui/forms/stale.ts";
import { download } from "../../ui/api/save-file.ts";
import type { ShownField } from "../../say/form-words/fields-in.ts";
import { staffFields } from "../../say/say/staff-fields.ts";
import { recordText } from "../../say/texts/students.ts";
import type { Meanwhile } from "./changed-meanwhile.tsx";

export const STUDENTS = "/students/";

/** The path of a call about one student. */
export const recordPath = (id: number, more = ""): string => `${STUDENTS}${id}/${more}`;

/** Saves the zip of all that is known of a student, who may have been removed. */
export const downloadRecord = (id: number, name: string): Promise<void> =>
  download(recordPath(id, "export/"), `${name}.zip`);

/** One student, with the fields by which the answers are corrected. */
export const useRecord = (id: number) =>
  useQuery({
    queryKey: [STUDENTS, id],
    queryFn: ({ signal }) => getOne(recordPath(id), recordSchema, { signal }),
  });

/** The fields of a record as staff read them, which say less than those of its form. */
export const fieldsOf = ({ fields }: Pick<StudentRecord, "fields">): ShownField[] =>
  staffFields(fields.map(({ name, label, type, ...more }) => makeField(name, label, type, more)));

/**
 * Loads what is shown of students anew, each list and record, and then the pictures that they still show: a photo keeps
 * its address, and one that is gone is not asked for.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({
      predicate: ({ queryKey: [first] }) =>
        first === DASHBOARD || (typeof first === "string" && first.startsWith(STUDENTS)),
    });
    await client.invalidateQueries({ queryKey: [IMAGES] });
  }, [client]);
}

/** Somebody else's changes of a student meanwhile, for which a call was refused; null for any other failure. */
export function meanwhileOf(error: unknown, seen: Student): Meanwhile | null {
  const stale = staleOf(error);
  if (!stale) return null;
  return { seen, now: studentSchema.parse(stale.current), changed: stale.changed ?? [] };
}

/**
 * Does one thing after the other to a record, and says what went wrong with the last; what is shown then loads anew.
 * @param record as it is shown, to say what somebody else has changed since
 */
export function useAct(record?: Student) {
  const refresh = useRefresh();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ act }: { act: () => Promise<unknown>; seen: Student | undefined }) => act(),
    onSettled: refresh,
  });
  const act = useCallback((act: () => Promise<unknown>) => mutate({ act, seen: record }), [mutate, record]);
  return {
    act,
    busy: isPending,
    failure: error ? detailOf(error, recordText.failed) : undefined,
    meanwhile: error && variables?.seen ? meanwhileOf(error, variables.seen) : null,
  };
}
