import type { CellChange } from "../../spreadsheets/cells/import-plan.ts";
import { classLabel } from "../../school/classes/label.ts";
import { fieldFor, type FormField } from "../../forms/values/field.ts";
import type { ExistingStudent } from "../records/claim-answers.ts";
import type { ImportColumns } from "./import-columns.ts";
import type { PlannedChange, PlannedStudent, StudentImport } from "./student-import.ts";

/** Returns a student's answer to a field. The name is read from its own column. */
function answerOf(student: ExistingStudent, fields: readonly FormField[], name: string): string {
  if (fieldFor(fields, "full_name")?.name === name && student.full_name !== "") return student.full_name;
  const answer = student.meta[name];
  return typeof answer === "string" ? answer : "";
}

/** Fills a row's empty cells with the student's existing answers. */
export const withAnswersOf = (
  student: ExistingStudent,
  fields: readonly FormField[],
  cells: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, cell === "" ? answerOf(student, fields, name) : cell]),
  );

/**
 * Returns the change that a row makes to an existing student. `typed` contains the fields that have a value in the
 * row.
 */
export function changeOf(
  student: ExistingStudent,
  planned: PlannedStudent,
  { input, columns, typed }: { input: StudentImport; columns: ImportColumns; typed: readonly FormField[] },
): PlannedChange {
  const answers = typed.flatMap(({ name }): CellChange[] => {
    const from = answerOf(student, input.fields, name);
    const to = planned.meta[name] ?? "";
    return from === to ? [] : [{ column: columns.answers.get(name) ?? name, from, to }];
  });
  const photoKey = student.photo === null || input.replacePhotos ? planned.photoKey : null;
  const photo = {
    column: columns.photo ?? "Photo",
    from: student.photo === null ? "" : "a photo",
    to: photoKey ?? "",
  };
  return {
    ...planned,
    id: student.id,
    meta: { ...stringsOf(student.meta), ...planned.meta },
    photoKey,
    photo: student.photo,
    files: student.files,
    before: student,
    changes: [
      ...answers,
      ...classChange(student, planned, input, columns),
      ...(photoKey === null ? [] : [photo]),
    ],
  };
}

function classChange(
  { class_id }: ExistingStudent,
  { classId }: PlannedStudent,
  { classes }: StudentImport,
  columns: ImportColumns,
): CellChange[] {
  if (classId === class_id) return [];
  const labelOf = (id: number) => {
    const room = classes.find((each) => each.id === id);
    return room ? classLabel(room) : "";
  };
  return [{ column: columns.className ?? "Class", from: labelOf(class_id), to: labelOf(classId) }];
}

const stringsOf = (meta: ExistingStudent["meta"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(meta).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
