import { saidOf, type RowNote, type SaidNote } from "./sheet-columns.ts";

/** A cell that changes a value of a record. */
export interface CellChange {
  /** The column's heading in the sheet. */
  column: string;
  from: string;
  to: string;
}

/** The planned action for one row of an imported sheet. */
export type PlanRow = { row: number; name: string } & (
  | { action: "create" }
  | { action: "change"; changes: CellChange[] }
  | ({ action: "skip" | "reject"; column: string; reason: string } & Pick<SaidNote, "code" | "facts">)
);

/** Converts rejected cells to rows of the plan. */
export const rejectedRows = (notes: readonly RowNote[]): PlanRow[] =>
  notes.map((note) => ({
    row: note.row,
    name: "",
    action: "reject",
    column: note.column,
    ...reasonOf(note),
  }));

/** Returns the reason for a row's outcome from a note about the row. */
export const reasonOf = (said: SaidNote): Pick<PlanRow & { action: "skip" }, "reason" | "code" | "facts"> => {
  const { message, ...coded } = saidOf(said);
  return { reason: message, ...coded };
};

/** Sorts rows by their position in the sheet. */
export const inSheetOrder = (rows: readonly PlanRow[]): PlanRow[] => rows.toSorted((a, b) => a.row - b.row);
