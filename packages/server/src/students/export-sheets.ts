import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  CSV_START,
  csvLine,
  downloadName,
  fieldLabel,
  SHEET_COLUMNS,
  SHEET_WIDTHS,
  sheetRow,
  type FormField,
} from "@idms/core";
import { writeWorkbook } from "@idms/core/node";
import { zonedTime } from "../zoned-time.ts";
import type { ExportedOfSchool, ExportedStudent } from "./read-exported.ts";

type Students = AsyncIterable<ExportedStudent>;

/** Writes students.xlsx as the specification has it to `output` and ends it. */
export async function writeStudentsWorkbook(students: Students, output: Writable): Promise<void> {
  const columns = SHEET_COLUMNS.map((heading) => ({ heading, width: SHEET_WIDTHS[heading] }));
  async function* rows() {
    for await (const student of students) yield sheetRow(student);
  }
  await writeWorkbook(output, downloadName.studentsSheet, columns, rows());
}

/** Writes the same columns as CSV. */
export const writeStudentsCsv = (students: Students, output: Writable): Promise<void> =>
  writeCsv(SHEET_COLUMNS, students, sheetRow, output);

/** The same of several schools, with the name of each student's before it. */
export const writeSchoolsCsv = (students: AsyncIterable<ExportedOfSchool>, output: Writable): Promise<void> =>
  writeCsv(
    ["School", ...SHEET_COLUMNS],
    students,
    (student) => [student.school_name, ...sheetRow(student)],
    output,
  );

/**
 * Writes every answer as CSV, a column for each field. A file's answer is the name that `nameOf` gives it.
 * @param fields the fields of all forms that the students may have answered, no name twice
 */
export function writeAnswersCsv(
  students: Students,
  fields: readonly FormField[],
  nameOf: (storedName: string) => string | undefined,
  output: Writable,
): Promise<void> {
  const labels = fields.map(fieldLabel);
  const headings = fields.map(({ name }, index) => {
    const label = labels[index] as string;
    return labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${name})`;
  });
  const answer = ({ meta, files }: ExportedStudent, name: string) => {
    const file = files[name];
    if (file !== undefined) return nameOf(file) ?? file;
    const text = meta[name];
    return typeof text === "string" ? text : "";
  };
  return writeCsv(
    ["ID", ...SHEET_COLUMNS, "Submitted", ...headings],
    students,
    (student) => [
      String(student.id),
      ...sheetRow(student),
      zonedTime(new Date(student.created_at)),
      ...fields.map(({ name }) => answer(student, name)),
    ],
    output,
  );
}

async function writeCsv<T>(
  headings: readonly string[],
  students: AsyncIterable<T>,
  rowOf: (student: T) => string[],
  output: Writable,
): Promise<void> {
  const written = finished(output);
  written.catch(() => undefined);
  try {
    output.write(CSV_START + csvLine(headings));
    for await (const student of students) {
      if (!output.write(csvLine(rowOf(student)))) await once(output, "drain");
    }
    output.end();
    await written;
  } catch (error) {
    output.destroy();
    throw error;
  }
}
