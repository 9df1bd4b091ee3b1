import { reasonOf, type PlanRow } from "../../spreadsheets/cells/import-plan.ts";
import { isBlankRow, saidOf, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { CellEdit, CellMending, PlanCounts, PlanState, PlanTableRow } from "./import.ts";

/** The rows of a sheet with the cells that were mended, which are read as if they had been written there. */
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

/** Edits with newer ones, of which the last of a cell counts; one that says what the sheet says is none. */
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
};

/** A plan beside its sheet: each row once, with all that is said of it. What no plan speaks of is blank. */
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
        state: faults.length > 0 ? "refused" : STATES[first.action],
        name: own.find(({ name }) => name !== "")?.name ?? "",
        cells: { ...row.cells },
        changes: own.flatMap((each) => (each.action === "change" ? each.changes : [])),
        faults,
        ...(first.action === "skip" ? reasonOf({ ...first, message: first.reason }) : { reason: "" }),
        mended: (mended.get(row.row) ?? []).map(({ column }) => column),
      },
    ];
  });
  const faulty = faultyRows(table);
  const others = (row: PlanTableRow, column: string) =>
    (faulty.get(faultKey(row, column)) ?? []).filter((other) => other !== row.row).length;
  return table.map((row) => ({
    ...row,
    faults: row.faults.map((fault) => ({ ...fault, alike: others(row, fault.column) })),
  }));
}

const faultKey = ({ cells }: PlanTableRow, column: string): string => `${column}\n${cells[column] ?? ""}`;

/** The rows whose cell of a column is not right, by the column and what the cell says. */
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

/** The corrected cells; where wished, in all rows that say the same and are wrong too. */
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
    faults: sum(({ faults }) => faults),
    mended: sum(({ mended }) => mended),
  };
}

const ORDER: Record<PlanState, number> = { refused: 0, changed: 1, new: 2, unchanged: 3 };

/** The rows that are to be looked at first, first: refused ones, then changes; of each kind as in the sheet. */
export const faultsFirst = (table: readonly PlanTableRow[]): PlanTableRow[] =>
  table.toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || a.row - b.row);
