import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { isIsoDate } from "@idms/core/forms/values/iso-date";
import { downloadName } from "@idms/core/messages";
import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import { displayName, studentClass } from "@idms/core/students/records/display-name";
import { SHEET_COLUMNS, SHEET_WIDTHS, sheetRow } from "@idms/core/students/spreadsheets/sheet-rows";
import { writePhotoWorkbook } from "@idms/core/node/excel/write-photo-workbook";
import { writeWorkbook, type WorkbookCell, type WorkbookColumn } from "@idms/core/node/excel/write-workbook";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import type { ExportedOfSchool, ExportedStudent } from "./students-to-export.ts";

type Students = AsyncIterable<ExportedStudent>;

/** Writes students.xlsx in the format of the specification to `output` and ends the stream. */
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

/** Writes the students of several schools as CSV, with the school's name at the start of each row. */
export const writeSchoolsCsv = (students: AsyncIterable<ExportedOfSchool>, output: Writable): Promise<void> =>
  writeCsv(
    ["School", ...SHEET_COLUMNS],
    students,
    (student) => [student.school_name, ...sheetRow(student)],
    output,
  );

/**
 * Writes all answers as CSV, with a column for each field. The answer of a file field is the name that `nameOf`
 * returns.
 * @param fields the fields of all forms that the students may have answered, each name once
 */
export function writeAnswersCsv(
  students: Students,
  fields: readonly FormField[],
  nameOf: (storedName: string) => string | undefined,
  output: Writable,
): Promise<void> {
  const answer = ({ meta, files }: ExportedStudent, name: string) => {
    const file = files[name];
    if (file !== undefined) return nameOf(file) ?? file;
    const text = meta[name];
    return typeof text === "string" ? text : "";
  };
  return writeCsv(
    ["ID", ...SHEET_COLUMNS, "Submitted", ...answerHeadings(fields)],
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

/** Returns a field's label, or the text returned by `instead` if another field has the same label. */
function answerHeadings(
  fields: readonly FormField[],
  instead = (field: FormField): string => `${fieldLabel(field)} (${field.name})`,
): string[] {
  const labels = fields.map(fieldLabel);
  return fields.map((field, index) => {
    const label = labels[index] as string;
    return labels.indexOf(label) === labels.lastIndexOf(label) ? label : instead(field);
  });
}

/** The columns for office use, which follow the answers. An import ignores them. */
const KEPT: readonly WorkbookColumn[] = [
  { heading: "Status", width: 16 },
  { heading: "Sent on (UTC)", width: 18, format: "moment" },
  { heading: "Record", width: 10, format: "number" },
];

/**
 * Returns the width of the column for a field's answers, in characters, including space for the button beside the
 * heading.
 */
function answerWidth({ type, map_to }: FormField, heading: string): number {
  const usual = map_to === "full_name" ? NAME_WIDTH : (ANSWER_WIDTHS[type] ?? ANSWER_WIDTH);
  return Math.min(Math.max(usual, heading.length + BUTTON_WIDTH), WIDEST);
}
const NAME_WIDTH = 32;
const ANSWER_WIDTH = 22;
const ANSWER_WIDTHS: Partial<Record<FormField["type"], number>> = {
  date: 13,
  tel: 15,
  select: 14,
  textarea: 40,
};
const BUTTON_WIDTH = 4;
const WIDEST = 40;
/**
 * The first date that spreadsheets handle correctly. Spreadsheets do not support dates before 1900 and treat 1900 as a
 * leap year, so dates before March 1900 are wrong.
 */
const FIRST_DAY = "1900-03-01";

/**
 * Writes all answers as a workbook, with a column for each field that is not a file. An import recognises the headings
 * and values, so importing an unchanged sheet changes nothing.
 * @param fields as for `writeAnswersCsv`
 * @param thumbnail returns a student's small photo for an additional first column
 */
export async function writeAnswersWorkbook(
  students: Students,
  fields: readonly FormField[],
  output: Writable,
  thumbnail?: (student: Shown) => Promise<Uint8Array | undefined>,
): Promise<void> {
  const typed = fields.filter(({ type }) => type !== "file");
  // An import knows a field by its label or its name, and not by both together.
  const headings = answerHeadings(typed, ({ name }) => name);
  const isTaken = (heading: string) => headings.some((each) => each.toLowerCase() === heading.toLowerCase());
  const free = (column: WorkbookColumn): WorkbookColumn =>
    isTaken(column.heading) ? { ...column, heading: `${column.heading} (of the record)` } : column;
  const columns: WorkbookColumn[] = [
    ...typed.map((field, at) => {
      const heading = headings[at] as string;
      return {
        heading,
        width: answerWidth(field, heading),
        isWrapped: field.type === "textarea",
        ...(field.type === "date" && { format: "date" as const }),
      };
    }),
    free({ heading: "Class", width: SHEET_WIDTHS.Class }),
    ...KEPT.map(free),
  ];
  const answer = ({ meta }: ExportedStudent, { name, type }: FormField): WorkbookCell => {
    const text = meta[name];
    if (typeof text !== "string") return "";
    return type === "date" && isIsoDate(text) && text >= FIRST_DAY ? new Date(`${text}T00:00:00Z`) : text;
  };
  const cellsOf = (student: ExportedStudent): WorkbookCell[] => [
    ...typed.map((field) => answer(student, field)),
    studentClass(student),
    student.status,
    new Date(student.created_at),
    student.id,
  ];
  const name = downloadName.studentsSheet;
  if (!thumbnail)
    return writeWorkbook(output, name, columns, mapped(students, cellsOf), { isFiltered: true });
  const withPhotos = mapped(students, (student) => {
    const { id, photo } = student;
    return {
      cells: cellsOf(student),
      photo: photo === null ? null : { id, name: displayName(student), photo },
    };
  });
  return writePhotoWorkbook(output, name, columns, withPhotos, thumbnail);
}

/** The student whose photo is shown. */
export interface Shown {
  id: number;
  name: string;
  photo: string;
}

async function* mapped<T, R>(all: AsyncIterable<T>, of: (each: T) => R): AsyncGenerator<R> {
  for await (const each of all) yield of(each);
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
