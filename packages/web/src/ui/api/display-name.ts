import { displayName as nameWithFather } from "@idms/core/students/records/display-name";
import type { Student } from "@idms/core/students/records/student";
import { submissionText } from "../../say/core-texts/messages.ts";

/** Returns the name of a student as shown in lists, with the father's name if it is known. */
export const displayName = (student: Pick<Student, "full_name" | "meta">): string =>
  nameWithFather(student, submissionText.father);
