import { Interrupted } from "../../terminal/output/interruptible.ts";
import type { PlannedClass } from "./plan-classes.ts";

/**
 * Does one class after the other and tells of them at the end; when it is broken off, of those that are done by then.
 * @returns the exit code that `tell` gives
 * @throws whatever `work` throws
 */
export async function eachClass<R>(
  planned: readonly PlannedClass[],
  work: (plan: PlannedClass) => Promise<R>,
  tell: (reports: readonly R[]) => number,
): Promise<number> {
  const reports: R[] = [];
  try {
    for (const plan of planned) reports.push(await work(plan));
  } catch (error) {
    if (reports.length === 0) throw error;
    tell(reports);
    if (!(error instanceof Interrupted)) throw error;
    throw new Interrupted(error.exitCode, "No more was done than is told above.");
  }
  return tell(reports);
}
