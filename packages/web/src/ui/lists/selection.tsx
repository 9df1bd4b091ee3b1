import { Checkbox } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import type { Column } from "./data-table.tsx";

type Key = number | string;

/** The selected rows of a list. Rows that no longer exist are deselected. */
export interface Selection<T> {
  chosen: readonly T[];
  isAll: boolean;
  /** Whether no row can be selected, or not yet. */
  isEmpty: boolean;
  has(row: T): boolean;
  toggle(row: T): void;
  toggleAll(): void;
  set(rows: readonly T[]): void;
  /** Deselects rows by key. */
  drop(keys: Iterable<Key>): void;
}

const NONE: ReadonlySet<Key> = new Set();

/**
 * Manages a selection. The returned object is the same as long as the rows and the selection are unchanged, so that a
 * long table does not have to render again.
 * @param keyOf must keep its identity
 * @param list identifies the list: a selection in one list does not apply to the next
 */
export function useSelection<T>(rows: readonly T[], keyOf: (row: T) => Key, list = ""): Selection<T> {
  const [picked, setPicked] = useState({ list, keys: NONE });
  return useMemo(() => {
    const keys = picked.list === list ? picked.keys : NONE;
    const set = (next: readonly T[]) => setPicked({ list, keys: new Set(next.map(keyOf)) });
    const has = (row: T) => keys.has(keyOf(row));
    const chosen = rows.filter(has);
    const isAll = rows.length > 0 && chosen.length === rows.length;
    return {
      chosen,
      isAll,
      isEmpty: rows.length === 0,
      has,
      toggle: (row) => set(has(row) ? chosen.filter((each) => keyOf(each) !== keyOf(row)) : [...chosen, row]),
      toggleAll: () => set(isAll ? [] : rows),
      set,
      drop(over) {
        const gone = new Set(over);
        setPicked((now) => ({ ...now, keys: new Set([...now.keys].filter((key) => !gone.has(key))) }));
      },
    };
  }, [rows, keyOf, picked, list]);
}

export interface ChoiceColumnProps<T> {
  title: string;
  /** The header content if there is no checkbox for all rows. */
  head?: ReactNode;
  /** Returns the label of a row's checkbox, or null if the row cannot be selected. */
  nameOf(row: T): string | null;
  selection: Pick<Selection<T>, "has" | "toggle">;
}

/** Returns the column with the checkboxes for selecting rows. */
export const choiceColumn = <T,>({ nameOf, selection, ...column }: ChoiceColumnProps<T>): Column<T> => ({
  ...column,
  noPrint: true,
  cell(row) {
    const name = nameOf(row);
    return (
      name !== null && (
        <Checkbox aria-label={name} checked={selection.has(row)} onChange={() => selection.toggle(row)} />
      )
    );
  },
});

/** The header checkbox that selects all rows or none. */
export const ChooseAllRows = <T,>({ label, selection }: { label: string; selection: Selection<T> }) => (
  <Checkbox
    aria-label={label}
    disabled={selection.isEmpty}
    checked={selection.isAll}
    indeterminate={selection.chosen.length > 0 && !selection.isAll}
    onChange={selection.toggleAll}
  />
);
