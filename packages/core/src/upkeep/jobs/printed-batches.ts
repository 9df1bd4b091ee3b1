import { z } from "zod";
import type { Job } from "./job.ts";

/** A batch that a job has printed; of one class alone nobody says which. */
const printedBatch = z.object({ batch: z.int(), class: z.string().optional() });
export type PrintedBatch = z.output<typeof printedBatch>;

const severalBatches = z.object({ batches: z.array(printedBatch) });

/** The batches that a job has printed, in their order; none of any other job, and of one that printed nothing. */
export function printedBatches({ kind, result }: Pick<Job, "kind" | "result">): PrintedBatch[] {
  if (kind !== "print") return [];
  const several = severalBatches.safeParse(result);
  if (several.success) return several.data.batches;
  const one = printedBatch.pick({ batch: true }).safeParse(result);
  return one.success ? [one.data] : [];
}
