import type { Student } from "@idms/core/students/records/student";

/**
 * A way through a list of submissions, one by one. Rows that are verified leave the server's list, and its pages move
 * up; here they stay, so that one can go back to them.
 */
export interface ReviewQueue {
  /** A stretch of the list in its order. */
  rows: readonly Student[];
  /** The index of the one that is looked at. */
  at: number;
  /** How many of the list stand before the first row. */
  before: number;
  /** How many there are on all pages, with those that were verified on the way. */
  total: number;
  /** The rows that are no longer in the server's list. */
  gone: ReadonlySet<number>;
  pageSize: number;
}

/** Begins at a row of a page. */
export function openQueue(
  rows: readonly Student[],
  at: number,
  page: { number: number; size: number; count: number },
): ReviewQueue {
  const before = (page.number - 1) * page.size;
  return { rows, at, before, total: page.count, gone: new Set(), pageSize: page.size };
}

/** Puts a changed row in the place of the one before; `isGone` says whether the server's list has it no longer. */
export function replaceRow(queue: ReviewQueue, row: Student, isGone: boolean): ReviewQueue {
  const rows = queue.rows.map((known) => (known.id === row.id ? row : known));
  const others = [...queue.gone].filter((id) => id !== row.id);
  return { ...queue, rows, gone: new Set(isGone ? [...others, row.id] : others) };
}

/** How many rows of the server's list come before what stands behind the last row. */
const listedUpToEnd = ({ before, rows, gone }: ReviewQueue): number => before + rows.length - gone.size;

/** The page on which the rows behind the last one begin, or null when it is the last of all. */
export function pageBehind(queue: ReviewQueue): number | null {
  const listed = listedUpToEnd(queue);
  return listed < queue.total - queue.gone.size ? Math.floor(listed / queue.pageSize) + 1 : null;
}

/** The page of the row before the first one, or null when it is the first of all. */
export const pageAhead = ({ before, pageSize }: ReviewQueue): number | null =>
  before === 0 ? null : Math.floor((before - 1) / pageSize) + 1;

const unknown = (queue: ReviewQueue, rows: readonly Student[]): Student[] => {
  const known = new Set(queue.rows.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id));
};

/** Adds what a page has behind the last row; without anything new the list has ended. */
export function addBehind(
  queue: ReviewQueue,
  page: { rows: readonly Student[]; count: number },
): ReviewQueue {
  const added = unknown(queue, page.rows);
  const rows = [...queue.rows, ...added];
  const total = page.count + queue.gone.size;
  return { ...queue, rows, total: added.length > 0 ? total : queue.before + rows.length };
}

/** Adds what a page has before the first row, and stays at the row that is looked at. */
export function addAhead(
  queue: ReviewQueue,
  page: { number: number; rows: readonly Student[] },
): ReviewQueue {
  const added = unknown(queue, page.rows);
  return {
    ...queue,
    rows: [...added, ...queue.rows],
    at: queue.at + added.length,
    before: (page.number - 1) * queue.pageSize,
  };
}
