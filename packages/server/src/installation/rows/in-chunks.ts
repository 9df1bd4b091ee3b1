import { setTimeout } from "node:timers/promises";
import { transaction, type Db, type Tx } from "../engines/connect.ts";

/**
 * How long a chunk is to hold the write lock, its commit included, in milliseconds. Somebody who submits meanwhile
 * notices nothing; five times as long is still under a quarter of a second.
 */
const AIM_MS = 45;
/** The first chunk does not know yet how fast the machine is. */
const FIRST_MS = 20;
/** Whoever else wants to write gets the lock in between, and waits no longer than a chunk. */
const LEAST_PAUSE_MS = 50;

/** Items that are read before the lock is taken: they are ids and weigh little. */
const READ_AHEAD = 5000;
/** Items between two looks at the clock. */
const PIECE = 50;

/**
 * Does work on many rows in chunks, however many there are: each is a transaction of its own and complete in itself, so
 * that a kill leaves some done whole and the others as they were. Items are read outside the transactions, so `work` looks
 * again whether they are still as they were found; it takes as many pieces as it is given, which the clock decides.
 * Yields what each chunk came to, once it is committed: files go after the rows that name them.
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

/** The next budget: time over that of the pieces is the commit's. No chunk is more than twice the one before. */
const nextBudget = (budget: number, held: number): number =>
  Math.min(AIM_MS, Math.max(1, budget * Math.min(2, AIM_MS / held)));

/** At least one piece, and more until the clock says so. */
function* piecesUntil<I>(waiting: readonly I[], given: { count: number }, end: number): Generator<I[]> {
  do {
    const piece = waiting.slice(given.count, given.count + PIECE);
    given.count += piece.length;
    yield piece;
  } while (given.count < waiting.length && performance.now() < end);
}
