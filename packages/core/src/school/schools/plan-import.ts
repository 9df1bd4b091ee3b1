import { readSaid } from "../../forms/said/read-said.ts";
import type { ColumnWish } from "../../spreadsheets/headings/column-wish.ts";
import {
  inSheetOrder,
  reasonOf,
  rejectedRows,
  type CellChange,
  type PlanRow,
} from "../../spreadsheets/cells/import-plan.ts";
import { namedColumns, usedColumns } from "../../spreadsheets/headings/named-columns.ts";
import {
  cellText,
  headingKey,
  headingsOf,
  isBlankRow,
  missingColumn,
  saidOf,
  type RowNote,
  type SaidNote,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";
import { columnFailures } from "../../spreadsheets/said/column-failures.ts";
import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import { comparableText } from "../../forms/values/clean-text.ts";
import { rowFaults } from "../../spreadsheets/cells/unreadable-cell.ts";
import { schoolInputSchema, type SchoolInput } from "./school.ts";

/** An existing school. */
type School = SchoolInput & { id: number };

/** The headings of school columns in sheets. Comparisons ignore case, spaces and punctuation. */
export const SCHOOL_COLUMNS = {
  name: ["Name", "School", "School Name"],
  address: ["Address", "School Address"],
  email: ["Email", "E-mail", "Mail", "School Email"],
  phone: ["Phone", "Telephone", "Mobile", "School Phone"],
} as const;

type Column = keyof typeof SCHOOL_COLUMNS;
const COLUMNS = Object.keys(SCHOOL_COLUMNS) as Column[];

/** The name of each column, for use in messages. */
export const SCHOOL_MEANINGS: Record<Column, string> = {
  name: "the school's name",
  address: "the address",
  email: "the email address",
  phone: "the phone",
};

/** The plan of a school import. No data has been changed yet. */
export interface SchoolImportPlan {
  create: (SchoolInput & { row: number })[];
  change: { row: number; id: number; name: string; to: SchoolInput; changes: CellChange[] }[];
  unchanged: { row: number; id: number; name: string }[];
  reject: RowNote[];
  /** The meaning assigned to each heading. */
  mapping: Record<string, string>;
  /** Headings that were ignored. */
  ignored: string[];
}

/**
 * Returns the column that identifies existing schools: the requested column, or the name by default.
 * @throws Failure `unprocessable`
 */
function schoolKeyOf(wanted: string | undefined): Column {
  if (wanted === undefined) return "name";
  const names = (column: Column) => [column, ...SCHOOL_COLUMNS[column]];
  const column = COLUMNS.find((each) => names(each).some((name) => headingKey(name) === headingKey(wanted)));
  if (column) return column;
  throw columnFailures.notOfSchool({ column: wanted, columns: COLUMNS });
}

/**
 * Plans an import of schools. An existing school, matched by its name or by the `key` column, is updated with the
 * values that differ. Empty cells change nothing. Blank rows are skipped.
 * @throws Failure `unprocessable` if the sheet has no column for the name or the key, or two columns with the same
 *   meaning
 */
export function planSchoolImport(
  rows: readonly SheetRow[],
  existing: readonly School[],
  { key: wanted, wishes = [] }: { key?: string | undefined; wishes?: readonly ColumnWish[] } = {},
): SchoolImportPlan {
  const key = schoolKeyOf(wanted);
  const columns = namedColumns(rows, SCHOOL_COLUMNS, SCHOOL_MEANINGS, wishes);
  for (const needed of new Set<Column>(["name", key]))
    if (columns[needed] === undefined)
      throw missingColumn(SCHOOL_MEANINGS[needed], SCHOOL_COLUMNS[needed][0], headingsOf(rows));

  const known = Map.groupBy(existing, (school) => comparableText(school[key]));
  const seen = new Map<string, number>();
  const plan: SchoolImportPlan = {
    create: [],
    change: [],
    unchanged: [],
    reject: [],
    ...usedColumns(rows, columns),
  };
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    const faults = rowFaults(row, Object.values(columns));
    plan.reject.push(...faults);
    if (faults.length > 0) continue;
    const headingOf = (column: Column) => columns[column] ?? column;
    const reject = (column: Column, said: SaidNote) =>
      plan.reject.push({ row: row.row, column: headingOf(column), ...saidOf(said) });
    const cells = Object.fromEntries(COLUMNS.map((column) => [column, cellText(row, columns[column])]));
    const value = cells[key] ?? "";
    if (value === "") {
      reject(key, rowSentences.neededToTellSchool({ label: headingOf(key) }));
      continue;
    }
    const earlier = seen.get(comparableText(value));
    if (earlier !== undefined) {
      reject(key, rowSentences.sameAnswer({ earlier, row: row.row, label: headingOf(key), answer: value }));
      continue;
    }
    seen.set(comparableText(value), row.row);
    const [school, another] = known.get(comparableText(value)) ?? [];
    if (school && another) {
      reject(key, rowSentences.severalSchools({ label: headingOf(key), answer: value }));
      continue;
    }
    planRow(plan, row.row, school, cells, { headingOf, reject });
  }
  return plan;
}

function planRow(
  plan: SchoolImportPlan,
  row: number,
  school: School | undefined,
  cells: Readonly<Record<string, string>>,
  {
    headingOf,
    reject,
  }: { headingOf: (column: Column) => string; reject: (column: Column, said: SaidNote) => void },
): void {
  const wished = Object.fromEntries(
    COLUMNS.map((column) => [column, cells[column] || (school?.[column] ?? "")]),
  );
  const read = readSaid(schoolInputSchema, wished);
  if (read.wrong) {
    for (const { path, sentence } of read.wrong) reject(path[0] as Column, sentence);
    return;
  }
  const to = read.data;
  if (!school) {
    plan.create.push({ row, ...to });
    return;
  }
  const changes = COLUMNS.filter((column) => school[column] !== to[column]).map((column) => ({
    column: headingOf(column),
    from: school[column],
    to: to[column],
  }));
  if (changes.length > 0) plan.change.push({ row, id: school.id, name: to.name, to, changes });
  else plan.unchanged.push({ row, id: school.id, name: to.name });
}

/** Lists the rows of the plan for a dry run. */
export const schoolPlanRows = ({ create, change, unchanged, reject }: SchoolImportPlan): PlanRow[] =>
  inSheetOrder([
    ...create.map(({ row, name }): PlanRow => ({ row, name, action: "create" })),
    ...change.map(({ row, name, changes }): PlanRow => ({ row, name, action: "change", changes })),
    ...unchanged.map(({ row, name }): PlanRow => {
      return { row, name, action: "skip", column: "", ...reasonOf(rowSentences.alreadyThere({ name })) };
    }),
    ...rejectedRows(reject),
  ]);
