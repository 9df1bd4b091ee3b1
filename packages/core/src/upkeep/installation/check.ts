import { z } from "zod";

/** The verdicts of a doctor: a warning can wait, a problem cannot. */
export const CHECK_STATES = ["problem", "warning", "ok"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

const checkSchema = z.object({
  name: z.string(),
  state: z.enum(CHECK_STATES),
  /** The finding, in a sentence. */
  found: z.string(),
  /** The advice; null where all is well. */
  advice: z.string().nullable(),
});
export type Check = z.output<typeof checkSchema>;

/** A check that found nothing amiss. */
export const ok = (name: string, found: string): Check => ({ name, state: "ok", found, advice: null });

/** A check whose finding can wait. */
export const warning = (name: string, found: string, advice: string): Check => ({
  name,
  state: "warning",
  found,
  advice,
});

/** A check whose finding cannot wait. */
export const problem = (name: string, found: string, advice: string): Check => ({
  name,
  state: "problem",
  found,
  advice,
});

/**
 * The report of a doctor that ran as a job: on which machine, whether all of every file was read, and each check in
 * its order.
 */
export const doctorReportSchema = z.object({
  machine: z.string(),
  deep: z.boolean(),
  checks: z.array(checkSchema),
});
export type DoctorReport = z.output<typeof doctorReportSchema>;

/** Whether nothing was found that cannot wait. */
export const isHealthy = (checks: readonly Check[]): boolean =>
  checks.every(({ state }) => state !== "problem");

export const countOf = (checks: readonly Check[], state: CheckState): number =>
  checks.filter((check) => check.state === state).length;
