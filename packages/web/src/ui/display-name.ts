import { displayName as nameWithFather, type Student } from "@idms/core";
import { submissionText } from "../say/texts/messages.ts";

/** A student's name as lists show it, with the father's where it is known. */
export const displayName = (student: Pick<Student, "full_name" | "meta">): string =>
  nameWithFather(student, submissionText.father);
