import type { Failure } from "@idms/core/failure";
import { studentFailures } from "@idms/core/students/records/student-failures";

/** The failure for a number that no student has. */
export const noStudent = (number: number): Failure => studentFailures.noNumber({ number });
