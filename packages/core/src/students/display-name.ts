import { classLabel } from "../classes/label.ts";
import { submissionText } from "../messages.ts";
import type { Student } from "./student.ts";

interface Named {
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** A student's own name: full_name, else the meta's student_name, else an empty text. */
export const studentName = ({ full_name, meta }: Named): string =>
  textOf(full_name) || textOf(meta.student_name);

/** The name as the school's list shows it, with ' (Father: …)' where the meta holds fatherName. */
export function displayName(student: Named): string {
  const father = textOf(student.meta.fatherName);
  return studentName(student) + (father && submissionText.father(father));
}

/** The student's class as lists show it; its id where the answer has no name. */
export const studentClass = ({
  classroom: { id, class_name, section },
}: Pick<Student, "classroom">): string =>
  class_name === null ? String(id) : classLabel({ class_name, section });

/** Where the details find the photo: photo, else the meta's photo, else its student_photo. */
export function photoSource(student: { photo: string | null; meta: Named["meta"] }): string | null {
  return textOf(student.photo) || textOf(student.meta.photo) || textOf(student.meta.student_photo) || null;
}
