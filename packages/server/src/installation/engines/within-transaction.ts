import { AsyncLocalStorage } from "node:async_hooks";
import type { Run } from "./engine.ts";

/** The transaction in which the current call chain is running. */
const around = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Throws an error if it is called inside a transaction. A statement that bypasses the transaction would read the
 * earlier state, or would wait for the end of its own transaction.
 */
export function requireOutside(): void {
  if (around.getStore()?.isOpen) throw new Error("In a transaction, every statement must go through its tx");
}

/**
 * Runs the work of a transaction with a `run` function. The function throws an error once the transaction has ended.
 */
export async function withinTransaction<T>(run: Run, work: (run: Run) => Promise<T>): Promise<T> {
  const current = { isOpen: true };
  const own: Run = async (...statement) => {
    if (!current.isOpen) throw new Error("The transaction for this statement has ended");
    return run(...statement);
  };
  try {
    return await around.run(current, () => work(own));
  } finally {
    current.isOpen = false;
  }
}
