import { displayName as nameWithFather } from "@idms/core/students/records/display-name";
import type { Student } from "@idms/core/students/records/student";
import { submissionText } from "../../say/texts/messages.ts";

/** Returns a student's name as shown in lists, with the father's name if known. */
export const displayName = (student: Pick<Student, "full_name" | "meta">): string =>
  nameWithFather(student, submissionText.father);
