import { useMemo, useState } from "react";

/** Which rows of a page are chosen. Rows that are no longer there are no longer chosen. */
export interface Selection<T> {
  chosen: readonly T[];
  isAll: boolean;
  /** There is nothing to choose, or not yet. */
  isEmpty: boolean;
  has(row: T): boolean;
  toggle(row: T): void;
  toggleAll(): void;
  set(rows: readonly T[]): void;
}

/** It stays the same object as long as rows and choice do, so that a long table need not be drawn again. */
export function useSelection<T extends { id: number }>(rows: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return useMemo(() => {
    const set = (rows: readonly T[]) => setIds(new Set(rows.map(({ id }) => id)));
    const chosen = rows.filter(({ id }) => ids.has(id));
    const isAll = rows.length > 0 && chosen.length === rows.length;
    return {
      chosen,
      isAll,
      isEmpty: rows.length === 0,
      has: ({ id }) => ids.has(id),
      toggle: (row) => set(ids.has(row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row]),
      toggleAll: () => set(isAll ? [] : rows),
      set,
    };
  }, [rows, ids]);
}
