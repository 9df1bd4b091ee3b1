import { saidOf, type RowNote, type SaidDoubt, type SaidNote } from "./sheet-columns.ts";

/** A cell that changes a value of a record. */
export interface CellChange {
  /** The column's heading in the sheet. */
  column: string;
  from: string;
  to: string;
}

/**
 * The planned action for one row of an imported sheet. A record that is `gone` is in no row; its row number is 0, and
 * it stays unchanged.
 */
export type PlanRow = { row: number; name: string } & (
  | { action: "create" }
  | { action: "change"; changes: CellChange[] }
  | ({ action: "skip" | "reject"; column: string; reason: string; doubt?: SaidDoubt } & Coded)
  | ({ action: "gone"; id: number; column: string; reason: string } & Coded)
);
type Coded = Pick<SaidNote, "code" | "facts">;

/** Converts rejected cells to rows of the plan. */
export const rejectedRows = (notes: readonly RowNote[]): PlanRow[] =>
  notes.map((note) => ({
    row: note.row,
    name: "",
    action: "reject",
    column: note.column,
    ...reasonOf(note),
    ...(note.doubt && { doubt: note.doubt }),
  }));

/** Returns the reason for a row's outcome from a note about the row. */
export const reasonOf = (said: SaidNote): Pick<PlanRow & { action: "skip" }, "reason" | "code" | "facts"> => {
  const { message, ...coded } = saidOf(said);
  return { reason: message, ...coded };
};

/** Sorts rows by their position in the sheet. Records that are in no row come last. */
export const inSheetOrder = (rows: readonly PlanRow[]): PlanRow[] => {
  const placeOf = ({ row }: PlanRow) => row || Infinity;
  return rows.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
};
