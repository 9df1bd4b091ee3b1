import { Checkbox } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import type { Column } from "./data-table.tsx";

type Key = number | string;

/** The selected rows of a list. Rows that are gone are no longer selected. */
export interface Selection<T> {
  chosen: readonly T[];
  isAll: boolean;
  /** There is nothing to choose, or not yet. */
  isEmpty: boolean;
  has(row: T): boolean;
  toggle(row: T): void;
  toggleAll(): void;
  set(rows: readonly T[]): void;
  /** Takes rows by their keys out of the choice. */
  drop(keys: Iterable<Key>): void;
}

const NONE: ReadonlySet<Key> = new Set();

/**
 * It stays the same object as long as rows and choice do, so that a long table need not be drawn again.
 * @param keyOf stays the same function
 * @param list names the list: what was chosen in one is not chosen in the next
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
  /** The head's content where there is no box for all rows. */
  head?: ReactNode;
  /** The name of a row's box; null where it cannot be chosen. */
  nameOf(row: T): string | null;
  selection: Pick<Selection<T>, "has" | "toggle">;
}

/** The column with which rows are chosen. */
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

/** The box in a head that chooses all rows, or none. */
export const ChooseAllRows = <T,>({ label, selection }: { label: string; selection: Selection<T> }) => (
  <Checkbox
    aria-label={label}
    disabled={selection.isEmpty}
    checked={selection.isAll}
    indeterminate={selection.chosen.length > 0 && !selection.isAll}
    onChange={selection.toggleAll}
  />
);
