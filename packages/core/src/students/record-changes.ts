import type { FormField } from "../forms/field.ts";
import { commonText, submissionText } from "../messages.ts";
import { studentClass } from "./display-name.ts";
import { readableRecord } from "./readable-record.ts";
import type { Student } from "./student.ts";

/** Something that a correction has changed, in words. */
export interface RecordDifference {
  label: string;
  before: string;
  after: string;
}

/** What two versions of a record have not in common: answers, class and status. Files are to be looked at. */
export function differencesOf(
  before: Student,
  after: Student,
  fields: readonly FormField[],
): RecordDifference[] {
  const [, , room, status] = submissionText.columns;
  const parts = (student: Student) => [
    ...readableRecord(student, fields).filter(({ isFile }) => !isFile),
    { name: " class", label: room, text: studentClass(student) },
    { name: " status", label: status, text: student.status },
  ];
  const [old, now] = [parts(before), parts(after)];
  const names = [...new Set([...old, ...now].map(({ name }) => name))];
  return names.flatMap((name) => {
    const [one, other] = [old, now].map((each) => each.find((part) => part.name === name));
    const label = (one ?? other)?.label ?? name;
    const difference = { label, before: one?.text ?? commonText.none, after: other?.text ?? commonText.none };
    return difference.before === difference.after ? [] : [difference];
  });
}
