import { readSaid } from "../../forms/said/read-said.ts";
import { classroomInputSchema, type Classroom, type ClassroomInput } from "./classroom.ts";
import { comparableClass, classLabel } from "./label.ts";
import type { ColumnWish } from "../../spreadsheets/headings/column-wish.ts";
import { NAMES_OF_OTHERS, OWN_NAMES } from "../../spreadsheets/headings/heading-words.ts";
import { guessSentences } from "../../spreadsheets/said/guess-sentences.ts";
import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import { inSheetOrder, reasonOf, rejectedRows, type PlanRow } from "../../spreadsheets/cells/import-plan.ts";
import { namedColumns, usedColumns } from "../../spreadsheets/headings/named-columns.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import { readHeading } from "../../spreadsheets/headings/read-heading.ts";
import { withJoinedColumns } from "../../spreadsheets/columns/joined-columns.ts";
import { rowFaults } from "../../spreadsheets/cells/unreadable-cell.ts";
import {
  CLASS_COLUMNS,
  CLASS_MEANS,
  cellText,
  headingKey,
  headingsOf,
  isBlankRow,
  missingColumn,
  type RowNote,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";

/** An existing class of the school. */
export type ExistingClass = Pick<Classroom, "id" | "class_name" | "section" | "total_students">;

/** The plan of a class import, before anything has been changed. */
export interface ClassImportPlan {
  create: (ClassroomInput & { row: number })[];
  /** Classes for which the number of students changes. `from` is the current number. */
  change: { row: number; id: number; label: string; from: number; total_students: number }[];
  unchanged: { row: number; id: number; label: string }[];
  reject: RowNote[];
  /** The meaning assigned to each heading. */
  mapping: Record<string, string>;
  /** Headings in the sheet that were ignored. */
  ignored: string[];
  /** The guesses about the meaning of the sheet, if the user needs to know them. */
  guesses?: Guess[];
}

type Columns = Partial<Record<keyof typeof CLASS_COLUMNS, string>> & { class_name: string };

/** The name of each column in messages. */
export const CLASS_MEANINGS = {
  class_name: "the class name",
  section: "the section",
  total_students: "the number of students",
} as const;

function columnsOf(rows: readonly SheetRow[], wishes: readonly ColumnWish[]): Columns {
  const columns = namedColumns(rows, CLASS_COLUMNS, CLASS_MEANINGS, wishes, CLASS_MEANS);
  const { class_name } = columns;
  if (class_name === undefined) throw missingColumn(CLASS_MEANINGS.class_name, "Class", headingsOf(rows));
  const { total_students } = columns;
  const isOfOne = total_students !== undefined && isSaidOfOne(total_students, wishes);
  return { ...columns, class_name, ...(isOfOne && { total_students: undefined }) };
}

/** Whether a column identifies individual students, such as `student_number`, instead of containing a count. */
const isSaidOfOne = (heading: string, wishes: readonly ColumnWish[]): boolean =>
  /^(?:student|pupil|learner)s?(?:no|num|number|id)$/.test(headingKey(heading)) &&
  !wishes.some(({ column }) => headingKey(column) === headingKey(heading));

/** Whether a sheet has one row per student, so that many rows belong to the same class. */
const isOfStudents = (ignored: readonly string[], { total_students }: Columns): boolean =>
  total_students === undefined &&
  ignored.some((heading) =>
    readHeading(heading).some(
      ({ meaning }) => OWN_NAMES.has(meaning) || NAMES_OF_OTHERS.has(meaning) || meaning === "admission_no",
    ),
  );

const OF_STUDENTS: Guess = {
  what: "value",
  ...guessSentences.rowForEachStudent(),
};

function readRow(row: SheetRow, columns: Columns): { input?: ClassroomInput; notes: RowNote[] } {
  const read = readSaid(classroomInputSchema, {
    class_name: cellText(row, columns.class_name),
    section: cellText(row, columns.section),
    total_students: cellText(row, columns.total_students),
  });
  if (read.data) return { input: read.data, notes: [] };
  const notes = read.wrong.map(({ path, sentence }) => ({
    row: row.row,
    column: columns[path[0] as keyof Columns] ?? columns.class_name,
    ...sentence,
  }));
  return { notes };
}

/**
 * Plans an import of a school's classes. A class is matched by name and section, ignoring case and spacing. An existing
 * class gets the number of students stated in the sheet, unless the cell is empty. In a list of students, each class
 * counts once. Blank rows are skipped.
 * @throws Failure `unprocessable` if the sheet has no column for the class name, or two columns with the same meaning
 */
export function planClassImport(
  sheet: readonly SheetRow[],
  existing: readonly ExistingClass[],
  wished: readonly ColumnWish[] = [],
): ClassImportPlan {
  const { rows, wishes } = withJoinedColumns(sheet, wished, false);
  const columns = columnsOf(rows, wishes);
  const known = new Map(existing.map((room) => [comparableClass(room), room]));
  const seen = new Map<string, number>();
  const used = usedColumns(rows, columns);
  const ofStudents = isOfStudents(used.ignored, columns);
  const plan: ClassImportPlan = {
    create: [],
    change: [],
    unchanged: [],
    reject: [],
    ...used,
    ...(ofStudents && { guesses: [OF_STUDENTS] }),
  };

  for (const row of rows) {
    if (isBlankRow(row)) continue;
    const faults = rowFaults(row, Object.values(columns));
    plan.reject.push(...faults);
    if (faults.length > 0) continue;
    const { input, notes } = readRow(row, columns);
    plan.reject.push(...notes);
    if (!input) continue;

    const key = comparableClass(input);
    const label = classLabel(input);
    const earlier = seen.get(key);
    if (earlier !== undefined && ofStudents) continue;
    if (earlier !== undefined) {
      const said = rowSentences.sameClass({ earlier, row: row.row, class: label });
      plan.reject.push({ row: row.row, column: columns.class_name, ...said });
      continue;
    }
    seen.set(key, row.row);

    const room = known.get(key);
    const { total_students } = input;
    if (!room) {
      plan.create.push({ row: row.row, ...input });
    } else if (cellText(row, columns.total_students) === "" || room.total_students === total_students) {
      plan.unchanged.push({ row: row.row, id: room.id, label });
    } else {
      plan.change.push({ row: row.row, id: room.id, label, from: room.total_students, total_students });
    }
  }
  return plan;
}

/** Returns the plan row by row, for a dry run. */
export function classPlanRows({ create, change, unchanged, reject, mapping }: ClassImportPlan): PlanRow[] {
  const totals = Object.keys(mapping).find((heading) => mapping[heading] === "total_students") ?? "";
  return inSheetOrder([
    ...create.map((each): PlanRow => ({ row: each.row, name: classLabel(each), action: "create" })),
    ...change.map(({ row, label, from, total_students }): PlanRow => {
      const changes = [{ column: totals, from: String(from), to: String(total_students) }];
      return { row, name: label, action: "change", changes };
    }),
    ...unchanged.map(({ row, label }): PlanRow => {
      const said = reasonOf(rowSentences.alreadyThere({ name: label }));
      return { row, name: label, action: "skip", column: "", ...said };
    }),
    ...rejectedRows(reject),
  ]);
}
