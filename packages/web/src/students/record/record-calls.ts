import { makeField } from "@idms/core/forms/values/field";
import {
  recordSchema,
  studentSchema,
  type Student,
  type StudentRecord,
} from "@idms/core/students/records/student";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { z } from "zod";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { IMAGES } from "../../ui/marks/private-image.tsx";
import { staleOf } from "../../ui/forms/stale.ts";
import { download } from "../../ui/api/save-file.ts";
import type { ShownField } from "../../say/form-words/fields-in.ts";
import { toast } from "../../ui/page/toast.ts";
import { say } from "../../say/say/say.ts";
import { staffFields } from "../../say/say/staff-fields.ts";
import { recordText } from "../../say/core-texts/students.ts";
import type { Meanwhile } from "./changed-meanwhile.tsx";

export const STUDENTS = "/students/";

/** Returns the API path for one student. */
export const recordPath = (id: number, more = ""): string => `${STUDENTS}${id}/${more}`;

/** Downloads a zip file with all data about a student, who may have been removed. */
export const downloadRecord = (id: number, name: string): Promise<void> =>
  download(recordPath(id, "export/"), `${name}.zip`);

/** Loads one student, including the fields for correcting the answers. */
export const useRecord = (id: number) =>
  useQuery({
    queryKey: [STUDENTS, id],
    queryFn: ({ signal }) => getOne(recordPath(id), recordSchema, { signal }),
  });

/** Returns the fields of a record as shown to staff. They contain less information than the fields of the form. */
export const fieldsOf = ({ fields }: Pick<StudentRecord, "fields">): ShownField[] =>
  staffFields(fields.map(({ name, label, type, ...more }) => makeField(name, label, type, more)));

/**
 * Returns a function that reloads all student data that is shown. It first reloads the lists and records, and then
 * the pictures that are still in use. A photo keeps its URL, and a deleted photo is not requested.
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

const statusSchema = z.object({ status: z.enum(STUDENT_STATUSES) });

/**
 * Says that a change of a record was saved, and whether the record must be verified again.
 * @param answer the server's response to the change
 */
export function tellStatus(before: Student, answer: unknown): void {
  const after = statusSchema.safeParse(answer).data;
  const isReset = before.status === "VERIFIED" && after?.status === "SUBMITTED";
  toast(isReset ? say("Saved. The record must be verified again.") : say("Saved"));
}

/** Returns the changes by another user that caused a call to be rejected. Returns null for any other failure. */
export function meanwhileOf(error: unknown, seen: Student): Meanwhile | null {
  const stale = staleOf(error);
  if (!stale) return null;
  return { seen, now: studentSchema.parse(stale.current), changed: stale.changed ?? [] };
}

/**
 * Runs actions on a record and then reloads what is shown. Reports the error of the last action.
 * @param record the record as shown; it is needed to report what another user has since changed
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
