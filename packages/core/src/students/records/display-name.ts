import { classLabel } from "../../school/classes/label.ts";
import { submissionText } from "../../messages.ts";
import { isFileAddress } from "./file-address.ts";
import type { Student } from "./student.ts";

interface Named {
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** A student's own name: full_name, else the meta's student_name, else an empty text. */
export const studentName = ({ full_name, meta }: Named): string =>
  textOf(full_name) || textOf(meta.student_name);

/** The name as the school's list shows it, with ' (Father: …)' where the meta holds fatherName; `ofFather` says that. */
export function displayName(
  student: Named,
  ofFather: (name: string) => string = submissionText.father,
): string {
  const father = textOf(student.meta.fatherName);
  return studentName(student) + (father && ofFather(father));
}

/** The student's class as lists show it; its id where the answer has no name. */
export const studentClass = ({
  classroom: { id, class_name, section },
}: Pick<Student, "classroom">): string =>
  class_name === null ? String(id) : classLabel({ class_name, section });

/**
 * The place of the photo in the details: photo, else the meta's photo, else its student_photo. A text that somebody
 * typed into a field of such a name is none.
 */
export function photoSource(student: {
  id: number;
  photo: string | null;
  meta: Named["meta"];
}): string | null {
  const { photo, student_photo } = student.meta;
  const answers = [photo, student_photo].map(textOf);
  return textOf(student.photo) || (answers.find((text) => isFileAddress(student.id, text)) ?? null);
}
