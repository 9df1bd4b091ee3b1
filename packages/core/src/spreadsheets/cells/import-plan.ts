import { saidOf, type RowNote, type SaidNote } from "./sheet-columns.ts";

/** A cell of a sheet that makes something other than it is. */
export interface CellChange {
  /** A heading of the sheet. */
  column: string;
  from: string;
  to: string;
}

/** The plan for one row of an import's sheet. */
export type PlanRow = { row: number; name: string } & (
  | { action: "create" }
  | { action: "change"; changes: CellChange[] }
  | ({ action: "skip" | "reject"; column: string; reason: string } & Pick<SaidNote, "code" | "facts">)
);

/** A plan's rejected cells as rows of it. */
export const rejectedRows = (notes: readonly RowNote[]): PlanRow[] =>
  notes.map((note) => ({
    row: note.row,
    name: "",
    action: "reject",
    column: note.column,
    ...reasonOf(note),
  }));

/** What is said of a row, as the reason for what becomes of it. */
export const reasonOf = (said: SaidNote): Pick<PlanRow & { action: "skip" }, "reason" | "code" | "facts"> => {
  const { message, ...coded } = saidOf(said);
  return { reason: message, ...coded };
};

/** Rows in the order of the sheet. */
export const inSheetOrder = (rows: readonly PlanRow[]): PlanRow[] => rows.toSorted((a, b) => a.row - b.row);
