import { classLabel } from "../classes/label.ts";
import { adminSubmissionText } from "../messages.ts";
import { studentName } from "./display-name.ts";
import type { Student } from "./student.ts";

/** The columns of the sheet, the same as of the table on the screen. */
export const SHEET_COLUMNS = adminSubmissionText.columns;

/** One student as the table and students.xlsx show it, a text for each column: Name, Class, Phone, Status. */
export function sheetRow(student: Student): string[] {
  const { id, class_name, section } = student.classroom;
  const room = class_name === null ? String(id) : classLabel({ class_name, section });
  return [studentName(student), room, student.parent_phone, student.status];
}

/** The whole sheet: the headings, then a row for each student in the given order. */
export const sheetRows = (students: readonly Student[]): string[][] => [
  [...SHEET_COLUMNS],
  ...students.map(sheetRow),
];
