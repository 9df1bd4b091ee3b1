import { setTimeout } from "node:timers/promises";
import { transaction, type Db, type Tx } from "../engines/connect.ts";

/**
 * How long a chunk should hold the write lock, including the commit, in milliseconds. Parents who submit a form at that
 * moment do not notice. Even five times as long is under a quarter of a second.
 */
const AIM_MS = 45;
/** Time budget of the first chunk, in milliseconds, while the machine's speed is unknown. */
const FIRST_MS = 20;
/**
 * Pause between chunks, in milliseconds. During the pause, other writers get the lock. They wait no longer than one
 * chunk.
 */
const LEAST_PAUSE_MS = 50;

/** Number of items that are read before the lock is taken. The items are IDs, which are small. */
const READ_AHEAD = 5000;
/** Number of items between two clock checks. */
const PIECE = 50;

/**
 * Processes any number of rows in chunks. Each chunk is its own transaction, so that a killed process leaves some rows
 * completely processed and the others unchanged. Items are read outside the transactions, so `work` must check that the
 * rows are still unchanged. The number of pieces that `work` gets depends on the time available. Yields the result of
 * each chunk after its commit, so that files can be removed after the rows that refer to them.
 */
export async function* inChunks<I, T>(
  db: Db,
  items: Iterable<I> | AsyncIterable<I>,
  work: (tx: Tx, pieces: Iterable<I[]>) => Promise<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const waiting: I[] = [];
  const isAnyLeft = async (): Promise<boolean> => {
    for (let next; waiting.length < READ_AHEAD && !(next = await source.next()).done;)
      waiting.push(next.value);
    return waiting.length > 0;
  };
  for (let budget = FIRST_MS, held = 0; await isAnyLeft(); budget = nextBudget(budget, held)) {
    if (held > 0) await setTimeout(Math.max(LEAST_PAUSE_MS, held));
    signal?.throwIfAborted();
    let started = 0;
    const given = { count: 0 };
    const done = await transaction(db, (tx) => {
      started = performance.now();
      // PostgreSQL may have taken a try back, which left out nobody.
      given.count = 0;
      return work(tx, piecesUntil(waiting, given, started + budget));
    });
    waiting.splice(0, given.count);
    held = performance.now() - started;
    yield done;
  }
}

/**
 * Returns the time budget for the next chunk. The time that is not spent on pieces is spent on the commit. A chunk
 * has at most twice the budget of the previous chunk.
 */
const nextBudget = (budget: number, held: number): number =>
  Math.min(AIM_MS, Math.max(1, budget * Math.min(2, AIM_MS / held)));

/** Yields at least one piece, and further pieces until the time is up. */
function* piecesUntil<I>(waiting: readonly I[], given: { count: number }, end: number): Generator<I[]> {
  do {
    const piece = waiting.slice(given.count, given.count + PIECE);
    given.count += piece.length;
    yield piece;
  } while (given.count < waiting.length && performance.now() < end);
}
