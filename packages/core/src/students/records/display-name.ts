import { classLabel } from "../../school/classes/label.ts";
import { submissionText } from "../../messages.ts";
import { isFileAddress } from "./file-address.ts";
import type { Student } from "./student.ts";

interface Named {
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Returns a student's own name: full_name, student_name from the meta, or an empty string, in that order. */
export const studentName = ({ full_name, meta }: Named): string =>
  textOf(full_name) || textOf(meta.student_name);

/**
 * Returns the name as shown in the school's list, followed by ' (Father: …)' if the meta contains fatherName.
 * `ofFather` formats that part.
 */
export function displayName(
  student: Named,
  ofFather: (name: string) => string = submissionText.father,
): string {
  const father = textOf(student.meta.fatherName);
  return studentName(student) + (father && ofFather(father));
}

/** Returns a student's class as shown in lists, or the class ID if the class has no name. */
export const studentClass = ({
  classroom: { id, class_name, section },
}: Pick<Student, "classroom">): string =>
  class_name === null ? String(id) : classLabel({ class_name, section });

/**
 * Returns the photo's address for the details view: photo, photo from the meta, or student_photo from the meta, in that
 * order. Text that a person typed into a field with one of these names does not count.
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
