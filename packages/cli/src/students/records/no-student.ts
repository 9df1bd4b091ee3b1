import type { Failure } from "@idms/core/failure";
import { studentFailures } from "@idms/core/students/records/student-failures";

/** Returns the failure for a number that does not belong to any student. */
export const noStudent = (number: number): Failure => studentFailures.noNumber({ number });
