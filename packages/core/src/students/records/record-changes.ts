import type { FormField } from "../../forms/values/field.ts";
import { commonText, submissionText } from "../../messages.ts";
import { studentClass } from "./display-name.ts";
import { readableRecord } from "./readable-record.ts";
import type { Student } from "./student.ts";

/** The parts of a record that are compared. */
export type ComparedRecord = Pick<Student, "id" | "meta" | "parent_phone" | "photo" | "classroom" | "status">;

/** One line of a side-by-side comparison of two records. */
export interface RecordPart {
  /**
   * The name of the answer's field, or " class" or " status". The leading space prevents a conflict with field names.
   */
  name: string;
  label: string;
  before: string;
  after: string;
}

/**
 * Lists the answers, class and status of two records side by side. Files are omitted because they have to be viewed to
 * be compared.
 */
export function sideBySide(
  before: ComparedRecord,
  after: ComparedRecord,
  fields: readonly FormField[],
): RecordPart[] {
  const [, , room, status] = submissionText.columns;
  const parts = (student: ComparedRecord) => [
    ...readableRecord(student, fields).filter(({ isFile }) => !isFile),
    { name: " class", label: room, text: studentClass(student) },
    { name: " status", label: status, text: student.status },
  ];
  const [old, now] = [parts(before), parts(after)];
  const names = [...new Set([...old, ...now].map(({ name }) => name))];
  return names.map((name) => {
    const [one, other] = [old, now].map((each) => each.find((part) => part.name === name));
    const label = (one ?? other)?.label ?? name;
    return { name, label, before: one?.text ?? commonText.none, after: other?.text ?? commonText.none };
  });
}

/** Returns the differences between versions of a record. */
export const differencesOf = (...versions: Parameters<typeof sideBySide>): RecordPart[] =>
  sideBySide(...versions).filter(({ before, after }) => before !== after);
