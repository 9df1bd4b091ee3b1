import type { Student } from "@idms/core/students/records/student";

/**
 * A path through a list of submissions, one at a time. Verified rows leave the server's list, so the later rows in
 * that list move up. In this queue, the verified rows stay, so that the user can go back to them.
 */
export interface ReviewQueue {
  /** A contiguous part of the list, in order. */
  rows: readonly Student[];
  /** Index of the current row. */
  at: number;
  /** Number of list entries before the first row. */
  before: number;
  /** Total number of submissions on all pages, including those verified during the review. */
  total: number;
  /** The IDs of the rows that are no longer in the server's list. */
  gone: ReadonlySet<number>;
  pageSize: number;
}

/** Starts a queue at a row of a page. */
export function openQueue(
  rows: readonly Student[],
  at: number,
  page: { number: number; size: number; count: number },
): ReviewQueue {
  const before = (page.number - 1) * page.size;
  return { rows, at, before, total: page.count, gone: new Set(), pageSize: page.size };
}

/** Replaces a row that has changed. `isGone` means that the server's list no longer contains the row. */
export function replaceRow(queue: ReviewQueue, row: Student, isGone: boolean): ReviewQueue {
  const rows = queue.rows.map((known) => (known.id === row.id ? row : known));
  const others = [...queue.gone].filter((id) => id !== row.id);
  return { ...queue, rows, gone: new Set(isGone ? [...others, row.id] : others) };
}

/** Returns how many rows of the server's list come before the row that follows the queue's last row. */
const listedUpToEnd = ({ before, rows, gone }: ReviewQueue): number => before + rows.length - gone.size;

/** Returns the page with the rows after the queue's last row, or null if the last row ends the list. */
export function pageBehind(queue: ReviewQueue): number | null {
  const listed = listedUpToEnd(queue);
  return listed < queue.total - queue.gone.size ? Math.floor(listed / queue.pageSize) + 1 : null;
}

/** Returns the page with the row before the queue's first row, or null if the first row starts the list. */
export const pageAhead = ({ before, pageSize }: ReviewQueue): number | null =>
  before === 0 ? null : Math.floor((before - 1) / pageSize) + 1;

const unknown = (queue: ReviewQueue, rows: readonly Student[]): Student[] => {
  const known = new Set(queue.rows.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id));
};

/** Adds the rows of a page after the queue's last row. If the page has none, the list has ended. */
export function addBehind(
  queue: ReviewQueue,
  page: { rows: readonly Student[]; count: number },
): ReviewQueue {
  const added = unknown(queue, page.rows);
  const rows = [...queue.rows, ...added];
  const total = page.count + queue.gone.size;
  return { ...queue, rows, total: added.length > 0 ? total : queue.before + rows.length };
}

/** Adds the rows of a page before the queue's first row. The current row stays the same. */
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
