import { adminSubmissionText } from "../../messages.ts";
import { studentClass, studentName } from "../records/display-name.ts";
import type { Student } from "../records/student.ts";

/** The columns of the sheet. They are the same as in the table on the screen. */
export const SHEET_COLUMNS = adminSubmissionText.columns;
/** Width of each column in characters. This is enough for most names. */
export const SHEET_WIDTHS: Record<(typeof SHEET_COLUMNS)[number], number> = {
  Name: 32,
  Class: 14,
  Phone: 14,
  Status: 16,
};

type Listed = Pick<Student, "full_name" | "parent_phone" | "status" | "classroom" | "meta">;

/**
 * Formats a student as in the table and in students.xlsx, with one string for each column: Name, Class, Phone, Status.
 */
export const sheetRow = (student: Listed): string[] => [
  studentName(student),
  studentClass(student),
  student.parent_phone,
  student.status,
];
