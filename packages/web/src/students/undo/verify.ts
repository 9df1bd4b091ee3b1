import { studentSchema, type Student } from "@idms/core/students/records/student";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { staleOf } from "../../ui/forms/stale.ts";

export const STUDENTS = "/students/";

/** The message if the server gives no reason. */
export const VERIFY_FAILED = say("The submission could not be verified. Please try again.");
export const UNVERIFY_FAILED = say("The verification could not be undone. Please try again.");

/**
 * Verifies a submission in the version that the user saw, and returns the verified submission. A version that was
 * saved again without changes counts as seen.
 * @throws CallFailed with 412 if the submission has changed
 */
export const verifySeen = ({ id, version }: Pick<Student, "id" | "version">): Promise<Student> =>
  call("POST", `${STUDENTS}${id}/verify/`, { version }).then(
    (row) => studentSchema.parse(row),
    (error: unknown) => {
      const stale = staleOf(error);
      if (stale?.changed?.length !== 0) throw error;
      return verifySeen({ id, version: stale.current.version });
    },
  );
