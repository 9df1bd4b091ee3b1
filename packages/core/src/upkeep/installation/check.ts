import { z } from "zod";
import { sentenceSchema } from "../../sentence-schema.ts";
import type { Sentence } from "../../sentence.ts";

/** Verdicts of the doctor. A warning can wait, but a problem cannot. */
export const CHECK_STATES = ["problem", "warning", "ok"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Names of the doctor's checks, as displayed. */
export const checkText = {
  runtime: "runtime",
  web: "web",
  data: "data",
  store: "store",
  permissions: "permissions",
  disk: "disk",
  "print files": "print files",
  "set aside": "set aside",
  "left behind": "left behind",
  database: "database",
  log: "log",
  forwarding: "forwarding",
  counts: "counts",
  clock: "clock",
  "card keys": "card keys",
  files: "files",
  fonts: "fonts",
  encryption: "encryption",
  settings: "settings",
  connections: "connections",
  mail: "mail",
  secret: "secret",
  wallets: "wallets",
  proxy: "proxy",
};
type CheckName = keyof typeof checkText;

const checkSchema = z.object({
  name: z.string(),
  state: z.enum(CHECK_STATES),
  /** The finding, as a sentence. */
  found: z.string(),
  /** The advice, or null if no problem was found. */
  advice: z.string().nullable(),
  /** The parts of the finding. Empty in reports stored before the parts had codes. */
  parts: z.array(sentenceSchema()).default([]),
  /** The advice with its code. */
  advised: sentenceSchema().nullable().default(null),
});
export type Check = z.output<typeof checkSchema>;

/** A finding with one or more parts. */
type Found = Sentence | readonly Sentence[];

function check(name: CheckName, state: CheckState, finding: Found, advised: Sentence | null): Check {
  const parts = "code" in finding ? [finding] : [...finding];
  // A setting may have several faults, a line each.
  const found = parts
    .map(({ message }) => message)
    .join("; ")
    .replaceAll("\n", " ");
  return { name, state, found, advice: advised && advised.message, parts, advised };
}

/** Creates a check that found nothing wrong. */
export const ok = (name: CheckName, found: Found): Check => check(name, "ok", found, null);

/** Creates a check with a finding that can wait. */
export const warning = (name: CheckName, found: Found, advice: Sentence): Check =>
  check(name, "warning", found, advice);

/** Creates a check with a finding that cannot wait. */
export const problem = (name: CheckName, found: Found, advice: Sentence): Check =>
  check(name, "problem", found, advice);

/**
 * The report of a doctor run as a job: the name of the computer, whether all files were read completely, and the
 * checks in order.
 */
export const doctorReportSchema = z.object({
  machine: z.string(),
  deep: z.boolean(),
  checks: z.array(checkSchema),
});
export type DoctorReport = z.output<typeof doctorReportSchema>;

/** Whether none of the checks found a problem. */
export const isHealthy = (checks: readonly Check[]): boolean =>
  checks.every(({ state }) => state !== "problem");

export const countOf = (checks: readonly Check[], state: CheckState): number =>
  checks.filter((check) => check.state === state).length;
