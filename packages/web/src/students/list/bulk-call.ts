import {
  namedReasonSchema,
  studentVersionSchema,
  type StudentVersion,
} from "@idms/core/students/records/record-actions";
import { z } from "zod";
import { call } from "../../ui/api/api.ts";
import { STUDENTS } from "../record/record-calls.ts";

const reasons = z.array(namedReasonSchema);

const outcomeSchema = z.object({
  done: z.array(z.int()),
  refused: reasons,
  versions: studentVersionSchema.array().default([]),
  were_verified: studentVersionSchema.array().default([]),
  not_verified: reasons.default([]),
});
export type BulkOutcome = z.output<typeof outcomeSchema>;

/** The request body of an action on many students, without the list of students. */
export interface BulkWish {
  action:
    | "verify"
    | "unverify"
    | "send_back"
    | "undo_send_back"
    | "move"
    | "correct_photo"
    | "keep_photo"
    | "remove"
    | "restore";
  /** For an undo: the students who were VERIFIED before the action. They become VERIFIED again. */
  were_verified?: readonly StudentVersion[];
  [part: string]: unknown;
}

/** A student in the version that the user saw. If no version is given, the current version is used. */
export interface Seen {
  id: number;
  version?: number | null | undefined;
}

/**
 * Applies an action to several students in one call. The action is rejected for a student whose record has changed
 * since the user saw it.
 * @throws CallFailed
 */
export const doToMany = async (
  { were_verified, ...wish }: BulkWish,
  students: readonly Seen[],
): Promise<BulkOutcome> => {
  const ids = students.map(({ id }) => id);
  const chosen = new Set(ids);
  const verified = were_verified?.filter(({ id }) => chosen.has(id));
  const versions = students.flatMap(({ id, version }) =>
    typeof version === "number" ? [{ id, version }] : [],
  );
  const body = {
    ...wish,
    ids,
    ...(versions.length > 0 && { versions }),
    ...(verified && { were_verified: verified }),
  };
  return outcomeSchema.parse(await call("POST", `${STUDENTS}bulk/`, { body }));
};
