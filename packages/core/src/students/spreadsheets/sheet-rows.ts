import { adminSubmissionText } from "../../messages.ts";
import { studentClass, studentName } from "../records/display-name.ts";
import type { Student } from "../records/student.ts";

/** The columns of the sheet, the same as of the table on the screen. */
export const SHEET_COLUMNS = adminSubmissionText.columns;
/** How wide each column of the sheet is, in characters: most names stand whole in theirs. */
export const SHEET_WIDTHS: Record<(typeof SHEET_COLUMNS)[number], number> = {
  Name: 32,
  Class: 14,
  Phone: 14,
  Status: 16,
};

type Listed = Pick<Student, "full_name" | "parent_phone" | "status" | "classroom" | "meta">;

/** One student as the table and students.xlsx show it, a text for each column: Name, Class, Phone, Status. */
export const sheetRow = (student: Listed): string[] => [
  studentName(student),
  studentClass(student),
  student.parent_phone,
  student.status,
];
