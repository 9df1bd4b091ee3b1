import { reasonOf, type PlanRow } from "../../spreadsheets/cells/import-plan.ts";
import { isBlankRow, saidOf, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { CellEdit, CellMending, PlanCounts, PlanState, PlanTableRow } from "./import.ts";

/** Applies corrections to a sheet's rows, as if the file contained the corrected values. */
export function withEdits(rows: readonly SheetRow[], edits: readonly CellEdit[]): SheetRow[] {
  const byRow = Map.groupBy(edits, ({ row }) => row);
  return rows.map((each) => {
    const own = byRow.get(each.row);
    if (!own) return each;
    const mended = new Map(own.map(({ column, text }) => [column, text]));
    const faults = (each.faults ?? []).filter(({ column }) => !mended.has(column));
    return { ...each, cells: { ...each.cells, ...Object.fromEntries(mended) }, faults };
  });
}

/**
 * Merges newer corrections into earlier ones. For each cell, the last correction applies. A correction that equals
 * the sheet's value is dropped.
 */
export function mergedEdits(
  rows: readonly SheetRow[],
  before: readonly CellEdit[],
  added: readonly CellEdit[],
): CellEdit[] {
  const byCell = new Map([...before, ...added].map((edit) => [`${edit.row}\n${edit.column}`, edit]));
  const sheet = new Map(rows.map((each) => [each.row, each]));
  return [...byCell.values()].filter(({ row, column, text }) => {
    const found = sheet.get(row);
    const isFaulty = found?.faults?.some((fault) => fault.column === column) === true;
    return found !== undefined && (isFaulty || (found.cells[column] ?? "") !== text);
  });
}

const STATES: Record<PlanRow["action"], PlanState> = {
  create: "new",
  change: "changed",
  skip: "unchanged",
  reject: "refused",
  gone: "gone",
};

/**
 * Combines a plan with its sheet. Each row of the sheet appears once, with all its notes. Rows that are not in the plan
 * are blank. Records that do not appear in any row come last.
 */
export function planTable(
  rows: readonly SheetRow[],
  plan: readonly PlanRow[],
  edits: readonly CellEdit[] = [],
): PlanTableRow[] {
  const said = Map.groupBy(plan, ({ row }) => row);
  const mended = Map.groupBy(edits, ({ row }) => row);
  const table = rows.flatMap((row): PlanTableRow[] => {
    const own = said.get(row.row) ?? [];
    const faults = own.flatMap((each) =>
      each.action === "reject"
        ? [{ column: each.column, ...saidOf({ ...each, message: each.reason }), alike: 0 }]
        : [],
    );
    const [first] = own;
    if (!first || isBlankRow(row)) return [];
    return [
      {
        row: row.row,
        student: null,
        state: faults.length > 0 ? "refused" : STATES[first.action],
        name: own.find(({ name }) => name !== "")?.name ?? "",
        cells: { ...row.cells },
        changes: own.flatMap((each) => (each.action === "change" ? each.changes : [])),
        faults,
        ...(first.action === "skip" ? reasonOf({ ...first, message: first.reason }) : { reason: "" }),
        mended: (mended.get(row.row) ?? []).map(({ column }) => column),
        doubt: own.flatMap((each) => (each.action === "reject" && each.doubt) || [])[0] ?? null,
      },
    ];
  });
  const faulty = faultyRows(table);
  const others = (row: PlanTableRow, column: string) =>
    (faulty.get(faultKey(row, column)) ?? []).filter((other) => other !== row.row).length;
  return [
    ...table.map((row) => ({
      ...row,
      faults: row.faults.map((fault) => ({ ...fault, alike: others(row, fault.column) })),
    })),
    ...plan.flatMap((each) => (each.action === "gone" ? [goneRow(each)] : [])),
  ];
}

const goneRow = ({ name, ...each }: PlanRow & { action: "gone" }): PlanTableRow => ({
  row: 0,
  student: each.id,
  state: "gone",
  name: [name, each.column].filter(Boolean).join(", "),
  cells: {},
  changes: [],
  faults: [],
  ...reasonOf({ ...each, message: each.reason }),
  mended: [],
  doubt: null,
});

const faultKey = ({ cells }: PlanTableRow, column: string): string => `${column}\n${cells[column] ?? ""}`;

/** Groups the rows that have an invalid cell, by column and cell value. */
function faultyRows(table: readonly PlanTableRow[]): Map<string, number[]> {
  const cells = table.flatMap((row) =>
    Array.from(new Set(row.faults.map(({ column }) => column)), (column) => ({
      key: faultKey(row, column),
      row: row.row,
    })),
  );
  return new Map(
    Array.from(
      Map.groupBy(cells, ({ key }) => key),
      ([key, own]) => [key, own.map(({ row }) => row)],
    ),
  );
}

/**
 * Returns the corrections to cells. If requested, a correction also applies to all rows with the same invalid value.
 */
export function mendedCells(table: readonly PlanTableRow[], mendings: readonly CellMending[]): CellEdit[] {
  const faulty = faultyRows(table);
  const byRow = new Map(table.map((row) => [row.row, row]));
  return mendings.flatMap(({ alike, ...edit }): CellEdit[] => {
    const row = byRow.get(edit.row);
    const others = alike && row ? (faulty.get(faultKey(row, edit.column)) ?? []) : [];
    return [...others.filter((other) => other !== edit.row).map((other) => ({ ...edit, row: other })), edit];
  });
}

export function planCounts(table: readonly PlanTableRow[]): PlanCounts {
  const of = (state: PlanState) => table.filter((each) => each.state === state).length;
  const sum = (read: (row: PlanTableRow) => readonly unknown[]) =>
    table.reduce((total, row) => total + read(row).length, 0);
  return {
    new: of("new"),
    changed: of("changed"),
    unchanged: of("unchanged"),
    refused: of("refused"),
    gone: of("gone"),
    doubtful: table.filter(({ doubt }) => doubt !== null).length,
    faults: sum(({ faults }) => faults),
    mended: sum(({ mended }) => mended),
  };
}

const ORDER: Record<PlanState, number> = { refused: 0, changed: 1, new: 2, gone: 3, unchanged: 4 };

/** Sorts rows by urgency. Rejected rows come first, then rows with changes, each group in sheet order. */
export const faultsFirst = (table: readonly PlanTableRow[]): PlanTableRow[] =>
  table.toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || a.row - b.row);
