import { readSaid } from "../../forms/said/read-said.ts";
import { classesRead, isReadAs } from "../../school/classes/find-class.ts";
import { classLabel, type ClassName } from "../../school/classes/label.ts";
import { classSaidSentences } from "../../school/classes/class-said-sentences.ts";
import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import { askOtherRows, classSayer, findSaidClass, type SaidClass } from "../../school/classes/said-class.ts";
import { withJoinedColumns } from "../../spreadsheets/columns/joined-columns.ts";
import type { Sure } from "../../spreadsheets/cells/sure.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { ColumnWish } from "../../spreadsheets/headings/column-wish.ts";
import {
  inSheetOrder,
  reasonOf,
  rejectedRows,
  type CellChange,
  type PlanRow,
} from "../../spreadsheets/cells/import-plan.ts";
import { withoutPlaceholder } from "../../spreadsheets/cells/no-surname.ts";
import { saidCells } from "../../spreadsheets/cells/said-cells.ts";
import { namedColumns, usedColumns } from "../../spreadsheets/headings/named-columns.ts";
import {
  CLASS_COLUMNS,
  cellText,
  headingsOf,
  isBlankRow,
  missingColumn,
  saidOf,
  withCell,
  type RowNote,
  type SaidNote,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";
import { rowFaults } from "../../spreadsheets/cells/unreadable-cell.ts";
import { comparableName } from "../../forms/values/search-columns.ts";
import {
  EXPECTED_FIELDS,
  expectedInputSchema,
  type ExpectedField,
  type ExpectedInput,
  type KnownExpected,
  type PlannedExpected,
} from "./expected-student.ts";
import { matchRoster } from "./match-roster.ts";
import { comparableExpected } from "./comparable-child.ts";

/** Separates the distinct children in a sheet from rows that repeat an earlier row. */
function sameChildren(rows: readonly PlannedExpected[]): {
  alone: PlannedExpected[];
  same: { row: number; earlier: number }[];
} {
  const seen = new Map<string, number>();
  const alone: PlannedExpected[] = [];
  const same: { row: number; earlier: number }[] = [];
  for (const expected of rows) {
    const keys = identitiesOf(expected);
    const earlier = keys.map((key) => seen.get(key)).find((row) => row !== undefined);
    if (earlier === undefined) {
      alone.push(expected);
      for (const key of keys) seen.set(key, expected.row);
    } else same.push({ row: expected.row, earlier });
  }
  return { alone, same };
}

/**
 * Returns the keys that no two children share: the admission number within the school, the roll number within the
 * class, or else the name and the phone within the class.
 */
function identitiesOf(expected: PlannedExpected): string[] {
  const { admission_no, roll_no, phone, full_name } = comparableExpected(expected);
  const { class_id } = expected;
  const numbers = [
    ...(admission_no === "" ? [] : [`admission ${admission_no}`]),
    ...(roll_no === "" ? [] : [`roll ${class_id} ${roll_no}`]),
  ];
  return numbers.length > 0 ? numbers : [`name ${class_id} ${phone} ${comparableName(full_name)}`];
}

/** Finds the expected students that a sheet's rows refer to, keyed by row number. */
function knownRows(
  rows: readonly PlannedExpected[],
  existing: readonly KnownExpected[],
): Map<number, KnownExpected> {
  const byId = new Map(existing.map((each) => [each.id, each]));
  const found = new Map<number, KnownExpected>();
  const take = (there: readonly KnownExpected[], arriving: readonly PlannedExpected[]) => {
    const awaited = there.map((each) => ({ ...comparableExpected(each), id: each.id, not_students: [] }));
    const arrived = arriving.map((each) => ({ ...comparableExpected(each), id: each.row }));
    for (const { expected, student } of matchRoster(awaited, arrived).matches)
      found.set(student, byId.get(expected) as KnownExpected);
  };
  const ofClass = Map.groupBy(existing, ({ class_id }) => class_id);
  for (const [class_id, arriving] of Map.groupBy(rows, (each) => each.class_id))
    take(ofClass.get(class_id) ?? [], arriving);
  const meant = new Set([...found.values()].map(({ id }) => id));
  const isNumbered = ({ admission_no }: { admission_no: string }) => admission_no !== "";
  take(
    existing.filter((each) => isNumbered(each) && !meant.has(each.id)).map(onlyNumbered),
    rows.filter((each) => isNumbered(each) && !found.has(each.row)).map(onlyNumbered),
  );
  return found;
}

/** Removes the roll number and the phone, which are not comparable across classes. */
const onlyNumbered = <T extends { roll_no: string; phone: string }>(each: T): T => ({
  ...each,
  roll_no: "",
  phone: "",
});

/** The headings of roster columns. Case, spaces and punctuation are ignored when headings are compared. */
export const ROSTER_COLUMNS = {
  full_name: ["Name", "Student Name", "Student", "Full Name", "Name of Student"],
  roll_no: ["Roll No", "Roll", "Roll Number", "Class Roll No"],
  admission_no: [
    "Admission No",
    "Adm No",
    "Admission Number",
    "Admn No",
    "GR No",
    "Scholar No",
    "Enrolment No",
    "Reg No",
  ],
  phone: [
    "Phone",
    "Mobile",
    "Parent Phone",
    "Mobile No",
    "Phone No",
    "Contact",
    "Contact No",
    "Parent Mobile",
  ],
  email: ["Email", "E-mail", "Mail", "Parent Email"],
  class_name: CLASS_COLUMNS.class_name,
  section: CLASS_COLUMNS.section,
} as const;

/** Alternative headings that schools and other programs use. */
export const ROSTER_MEANS = {
  full_name: "full_name",
  roll_no: "roll_no",
  admission_no: "admission_no",
  phone: "parent_phone",
  email: "email",
  class_name: "class_name",
  section: "section",
} as const;

type Column = keyof typeof ROSTER_COLUMNS;
const FIELDS = Object.keys(EXPECTED_FIELDS) as ExpectedField[];

/** The name of each column in messages. */
export const ROSTER_MEANINGS: Record<Column, string> = {
  full_name: "the student's name",
  roll_no: "the roll number",
  admission_no: "the admission number",
  phone: "the phone",
  email: "the email address",
  class_name: "the class name",
  section: "the section",
};

/** The plan of a roster import, before any of it has been carried out. */
export interface RosterImportPlan {
  create: PlannedExpected[];
  change: { row: number; id: number; to: PlannedExpected; changes: CellChange[] }[];
  unchanged: { row: number; id: number; full_name: string }[];
  reject: RowNote[];
  /** Expected students of the sheet's classes who do not appear in any of its rows. */
  absent: KnownExpected[];
  /** The field assigned to each heading. */
  mapping: Record<string, string>;
  /** Headings that were not recognised. */
  ignored: string[];
  /** Guesses about cell values. */
  guesses: Guess[];
}

type Room = ClassName & { id: number };

export interface RosterImport {
  rows: readonly SheetRow[];
  classes: readonly Room[];
  fixedClass?: Room | undefined;
  /** The students whom the school already expects. */
  existing: readonly KnownExpected[];
  wishes?: readonly ColumnWish[];
  /** Questions to which the user has already answered yes. */
  sure?: readonly Sure[] | undefined;
}

/**
 * Plans a roster import. If a student is already expected, their entry is updated from the row's non-empty cells. Such
 * students are found by the same rule that finds a child's record (`matchRoster`). No one is removed, but expected
 * students who do not appear in any row are listed. Blank rows are skipped.
 * @throws Failure `unprocessable` when the sheet has no column for the name or the class, or has two columns for the
 *   same field.
 */
export function planRosterImport(input: RosterImport): RosterImportPlan {
  const { existing } = input;
  const { rows: joined, wishes, guesses } = withJoinedColumns(input.rows, input.wishes ?? [], true);
  const columns = namedColumns(joined, ROSTER_COLUMNS, ROSTER_MEANINGS, wishes, ROSTER_MEANS);
  const rows = withoutPlaceholders(joined, columns.full_name, guesses);
  for (const needed of ["full_name", ...(input.fixedClass ? [] : ["class_name" as const])] as const)
    if (columns[needed] === undefined)
      throw missingColumn(ROSTER_MEANINGS[needed], ROSTER_COLUMNS[needed][0], headingsOf(rows));
  const plan: RosterImportPlan = {
    create: [],
    change: [],
    unchanged: [],
    reject: [],
    absent: [],
    ...usedColumns(rows, columns),
    guesses,
  };
  const said = new Map<string, string>();
  const classOf = classSayer(rows, columns.class_name, columns.section);
  const { fixedClass, sure } = input;
  const question =
    fixedClass && !sure?.includes("class")
      ? askOtherRows(rows, classOf, columns.class_name, fixedClass)
      : undefined;
  if (question !== undefined) throw question;
  const read: PlannedExpected[] = [];
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    const faults = rowFaults(row, Object.values(columns));
    const { expected, notes, readAs } =
      faults.length > 0 ? { notes: faults } : readRow(row, columns, input, classOf(row));
    if (readAs) said.set(...readAs);
    plan.reject.push(...notes);
    if (expected) read.push(expected);
  }
  if (said.size > 0) guesses.push(classesRead(columns.class_name, said));
  const { alone, same } = sameChildren(read);
  for (const { row, earlier } of same)
    plan.reject.push({
      row,
      column: columns.full_name ?? "",
      ...rowSentences.sameStudent({ earlier, row }),
    });
  const known = knownRows(alone, existing);
  for (const expected of alone) planRow(plan, expected, known.get(expected.row), columns, input);
  const covered = new Set(read.map(({ class_id }) => class_id));
  const meant = new Set([...known.values()].map(({ id }) => id));
  plan.absent = existing.filter(({ id, class_id }) => covered.has(class_id) && !meant.has(id));
  return plan;
}

/** Removes placeholders for a missing surname from the names, and records the removal as a guess. */
function withoutPlaceholders(
  rows: readonly SheetRow[],
  column: string | undefined,
  guesses: Guess[],
): readonly SheetRow[] {
  if (column === undefined) return rows;
  const names = rows.map((row) => cellText(row, column));
  const take = withoutPlaceholder(names.filter(Boolean));
  const meant = new Map(names.flatMap((name) => [[name, take(name)] as const]).filter(isTaken));
  if (meant.size === 0) return rows;
  const count = names.filter((name) => meant.has(name)).length;
  guesses.push({ what: "value", ...saidCells(column, meant, count) });
  return rows.map((row) =>
    withCell(row, { [column]: meant.get(cellText(row, column)) ?? cellText(row, column) }, []),
  );
}

const isTaken = (pair: readonly [string, string | undefined]): pair is readonly [string, string] =>
  pair[1] !== undefined;

type Columns = Partial<Record<Column, string>>;

function readRow(
  row: SheetRow,
  columns: Columns,
  input: RosterImport,
  saidClass: SaidClass | undefined,
): { expected?: PlannedExpected; notes: RowNote[]; readAs?: [said: string, label: string] | undefined } {
  const note = (column: Column, said: SaidNote): RowNote => ({
    row: row.row,
    column: columns[column] ?? columns.full_name ?? "",
    ...saidOf(said),
  });
  const cells = Object.fromEntries(FIELDS.map((field) => [field, cellText(row, columns[field])]));
  const read = readSaid(expectedInputSchema, cells);
  const { room, problem, said } = roomOf(saidClass, input);
  const notes = [
    ...(problem === undefined ? [] : [note("class_name", problem)]),
    ...(read.wrong ?? []).map(({ path, sentence }) => note(path[0] as Column, sentence)),
  ];
  if (!read.data || !room) return { notes };
  const readAs: [string, string] | undefined =
    said !== undefined && isReadAs(room, said) ? [said, classLabel(room)] : undefined;
  return { expected: { row: row.row, class_id: room.id, ...read.data }, notes, readAs };
}

function roomOf(saidClass: SaidClass | undefined, { classes, fixedClass, sure }: RosterImport) {
  const said = saidClass?.said;
  if (!fixedClass)
    return saidClass
      ? { ...findSaidClass(classes, saidClass), said }
      : { room: undefined, problem: classSaidSentences.required(), said };
  if (!saidClass || sure?.includes("class") || findSaidClass([fixedClass], saidClass).room)
    return { room: fixedClass, problem: undefined, said };
  return {
    said,
    room: undefined,
    problem: classSaidSentences.otherThanImport({ said: saidClass.said, class: classLabel(fixedClass) }),
  };
}

function planRow(
  plan: RosterImportPlan,
  expected: PlannedExpected,
  known: KnownExpected | undefined,
  columns: Columns,
  { classes }: RosterImport,
): void {
  if (!known) {
    plan.create.push(expected);
    return;
  }
  const { row } = expected;
  const filled = FIELDS.map((field) => [field, expected[field] || known[field]]);
  const to = { ...expected, ...(Object.fromEntries(filled) as ExpectedInput) };
  const changes = FIELDS.filter((field) => known[field] !== to[field]).map((field) => ({
    column: columns[field] ?? EXPECTED_FIELDS[field],
    from: known[field],
    to: to[field],
  }));
  if (known.class_id !== to.class_id) {
    const labelOf = (id: number) => classLabel(classes.find((room) => room.id === id) as Room);
    const column = columns.class_name ?? "Class";
    changes.push({ column, from: labelOf(known.class_id), to: labelOf(to.class_id) });
  }
  if (changes.length > 0) plan.change.push({ row, id: known.id, to, changes });
  else plan.unchanged.push({ row, id: known.id, full_name: to.full_name });
}

/** Returns the plan row by row, for the output of a dry run. */
export const rosterPlanRows = ({ create, change, unchanged, reject }: RosterImportPlan): PlanRow[] =>
  inSheetOrder([
    ...create.map(({ row, full_name }): PlanRow => ({ row, name: full_name, action: "create" })),
    ...change.map(({ row, to, changes }): PlanRow => ({
      row,
      name: to.full_name,
      action: "change",
      changes,
    })),
    ...unchanged.map(({ row, full_name }): PlanRow => {
      return {
        row,
        name: full_name,
        action: "skip",
        column: "",
        ...reasonOf(rowSentences.alreadyExpected({ name: full_name })),
      };
    }),
    ...rejectedRows(reject),
  ]);
