import { z } from "zod";
import { codedSchema } from "../../sentence-schema.ts";
import type { Job } from "./job.ts";

/** A batch that a job printed. The class is absent if the job printed only one batch. */
const printedBatch = z.object({ batch: z.int(), class: z.string().optional() });
export type PrintedBatch = z.output<typeof printedBatch>;

const severalBatches = z.object({ batches: z.array(printedBatch) });

/** Returns the batches that a job printed, in order. Returns an empty list for any other job. */
export function printedBatches({ kind, result }: Pick<Job, "kind" | "result">): PrintedBatch[] {
  if (kind !== "print") return [];
  const several = severalBatches.safeParse(result);
  if (several.success) return several.data.batches;
  const one = printedBatch.pick({ batch: true }).safeParse(result);
  return one.success ? [one.data] : [];
}

const batchesNotSent = z.object({
  not_sent: z.array(z.object({ batch: z.int(), message: z.string(), ...codedSchema().shape })),
});

/** Returns the batches that a job drew but could not send to the printer, each with the reason. */
export const notSentBatches = ({
  result,
}: Pick<Job, "result">): z.output<typeof batchesNotSent>["not_sent"] =>
  batchesNotSent.safeParse(result).data?.not_sent ?? [];

const printedSum = z.object({ cards: z.int().positive(), pages: z.int() });

/** Returns how many cards a job printed, and on how many pages of PDF, or null if it printed none. */
export const printedCards = ({
  kind,
  result,
}: Pick<Job, "kind" | "result">): z.output<typeof printedSum> | null =>
  kind === "print" ? (printedSum.safeParse(result).data ?? null) : null;
