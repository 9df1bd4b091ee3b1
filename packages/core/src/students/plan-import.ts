import { findClass } from "../classes/find-class.ts";
import { classLabel, type ClassName } from "../classes/label.ts";
import { cellText, isBlankRow, type RowNote, type SheetRow } from "../classes/sheet-columns.ts";
import { checkAnswers } from "../forms/check-answers.ts";
import { comparisonKey } from "../forms/clean-text.ts";
import { fieldLabel, type FormField } from "../forms/field.ts";
import { fieldText } from "../messages.ts";
import { answerClaims, type ExistingStudent } from "./claim-answers.ts";
import { studentName } from "./display-name.ts";
import { keyFieldOf, mappingOf, matchImportColumns, type ImportColumns } from "./import-columns.ts";
import { submissionFrom, type Submission } from "./submission.ts";

/** A class that a row can name. */
export type ImportClass = ClassName & { id: number };

export interface StudentImport {
  rows: readonly SheetRow[];
  fields: readonly FormField[];
  /** The school's classes. */
  classes: readonly ImportClass[];
  /** The class of every row; without it each row names its own. */
  fixedClass?: ImportClass | undefined;
  /** The school's students, against whom unique answers are compared. */
  existing?: readonly ExistingStudent[];
  /** Name or label of the field that tells whether a student is already there; else the first unique one. */
  keyField?: string | undefined;
  /** The column whose cells name the photos; else the photo field's own. */
  photoColumn?: string | undefined;
}

export interface PlannedStudent extends Omit<Submission, "photo"> {
  row: number;
  classId: number;
  /** What the sheet calls the photo, or null; whether there is such a photo is for the caller to see. */
  photoKey: string | null;
}

/** What an import of students would do; nothing in it is done yet. */
export interface StudentImportPlan {
  create: PlannedStudent[];
  /** Rows of students who are already there, known by the key field and the name. */
  skip: RowNote[];
  reject: RowNote[];
  /** What each heading was taken for: a field's name, `class`, `section` or `photo`. */
  mapping: Record<string, string>;
  /** Headings that were not taken for anything. */
  ignored: string[];
}

type Room = { room: ImportClass; problem?: undefined } | { room?: undefined; problem: string };

function roomOf(row: SheetRow, columns: ImportColumns, input: StudentImport): Room {
  const name = cellText(row, columns.className);
  const said = classLabel({ class_name: name, section: cellText(row, columns.section) || null });
  const { fixedClass } = input;
  if (!fixedClass) return name ? findClass(input.classes, said) : { problem: fieldText.required("Class") };
  if (!name || findClass([fixedClass], said).room) return { room: fixedClass };
  return { problem: `The row says "${said}", but the import is for "${classLabel(fixedClass)}".` };
}

/** A select's cell may differ from its option in case; what is kept is the option. */
function answerOf(field: FormField, cell: string): string {
  if (field.type !== "select") return cell;
  return field.options.find((option) => comparisonKey(option) === comparisonKey(cell)) ?? cell;
}

/**
 * Plans an import of students from a sheet. Every answer passes the same check as on the public form, except files,
 * which the caller checks against the photos it has. A row whose key answer and name are those of a student already
 * there is skipped; another use of a unique answer is rejected and names who or which row gave it first. Blank rows
 * are passed over. Throws a Failure `unprocessable` where the headings cannot be matched (see `matchImportColumns`).
 */
export function planStudentImport(input: StudentImport): StudentImportPlan {
  const { rows, fields, existing = [], photoColumn } = input;
  const columns = matchImportColumns(rows, fields, { fixedClass: Boolean(input.fixedClass), photoColumn });
  const typed = fields.filter(({ type }) => type !== "file");
  const claim = answerClaims(fields, keyFieldOf(fields, input.keyField), existing);
  const columnOf = (field: FormField) => columns.answers.get(field.name) ?? fieldLabel(field);
  const { ignored } = columns;
  const plan: StudentImportPlan = { create: [], skip: [], reject: [], mapping: mappingOf(columns), ignored };

  for (const row of rows) {
    if (isBlankRow(row)) continue;
    const note = (column: string, message: string): RowNote => ({ row: row.row, column, message });
    const cells = typed.map((field) => [
      field.name,
      answerOf(field, cellText(row, columns.answers.get(field.name))),
    ]);
    const { values, errors } = checkAnswers(typed, Object.fromEntries(cells));
    const { full_name, parent_phone, meta } = submissionFrom(fields, values);
    const claimed = claim(row.row, values, studentName({ full_name, meta }));
    if (claimed.there) {
      plan.skip.push(note(columnOf(claimed.there.field), claimed.there.message));
      continue;
    }

    const { room, problem } = roomOf(row, columns, input);
    const wrong = [
      ...(problem ? [note(columns.className ?? "Class", problem)] : []),
      ...typed.flatMap((field) =>
        (errors[field.name] ?? []).map((message) => note(columnOf(field), message)),
      ),
      ...claimed.refused.map(({ field, message }) => note(columnOf(field), message)),
    ];
    plan.reject.push(...wrong);
    if (room && wrong.length === 0) {
      const photoKey = cellText(row, columns.photo) || null;
      plan.create.push({ row: row.row, classId: room.id, full_name, parent_phone, meta, photoKey });
    }
  }
  return plan;
}
