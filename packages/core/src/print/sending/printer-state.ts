import type { Failure } from "../../failure.ts";
import type { ReadAttributes } from "./ipp-values.ts";
import { sendingFailures } from "../failures/sending-failures.ts";

/** The states of a job, keyed by their IPP numbers (RFC 8011, section 5.3.7). */
const JOB_STATES = {
  3: "waiting",
  4: "held",
  5: "printing",
  6: "stopped",
  7: "cancelled",
  8: "failed",
  9: "printed",
} as const;
/**
 * The states of a sent job. `forgotten` means that the printer no longer knows the job, or that it cannot be asked
 * about the job.
 */
export const SENT_STATES = [...Object.values(JOB_STATES), "forgotten"] as const;
export type SentState = (typeof SENT_STATES)[number];

/** Whether the printer is done with a job in this state. */
export const isSentOver = (state: SentState): boolean =>
  state === "cancelled" || state === "failed" || state === "printed" || state === "forgotten";

/** Whether a job ended without being printed. */
export const isSentInVain = (state: SentState): boolean => state === "cancelled" || state === "failed";

/** The problem for each reason that printers give (RFC 8011, section 5.4.12), most urgent first. */
const TROUBLES = [
  ["paused", sendingFailures.paused],
  ["jam", sendingFailures.jammed],
  ["door-open", sendingFailures.open],
  ["cover-open", sendingFailures.open],
  ["interlock-open", sendingFailures.open],
  ["media-empty", sendingFailures.outOfPaper],
  ["media-needed", sendingFailures.otherPaper],
  ["toner-empty", sendingFailures.outOfInk],
  ["marker-supply-empty", sendingFailures.outOfInk],
  ["offline", sendingFailures.offline],
] as const;

/** The reasons that mean that nothing is wrong. */
const NO_REASONS = new Set(["none", "connecting-to-device", "cups-waiting-for-job-completed"]);
const STOPPED = 5;

const wordsOf = (attributes: ReadAttributes, name: string): string[] =>
  (attributes[name] ?? []).filter((value) => typeof value === "string");

/**
 * The reasons that stop a job although they end in `-report` or `-warning`: CUPS gives such a reason for a printer that
 * it cannot reach, and ippeveprinter for a job that is waiting for paper.
 */
const ALWAYS_COUNT = /^(offline|media-needed)/;

/**
 * Returns the problem with a printer, or undefined. Other reasons that end in `-report` or `-warning` are not problems,
 * because a printer also gives them for a tray that it is not using.
 * @param printer the name of the printer in IDMS
 */
export function printerTrouble(printer: string, attributes: ReadAttributes): Failure | undefined {
  const all = wordsOf(attributes, "printer-state-reasons");
  const isWaiting = all.some((keyword) => ALWAYS_COUNT.test(keyword));
  const reasons = all
    .filter((keyword) => isWaiting || !/-(report|warning)$/.test(keyword))
    .map((keyword) => keyword.replace(/-(report|warning|error)$/, ""));
  for (const [part, failure] of TROUBLES)
    if (reasons.some((keyword) => keyword.includes(part))) return failure({ printer });
  if (attributes["printer-is-accepting-jobs"]?.[0] === false)
    return sendingFailures.notAccepting({ printer });
  if (attributes["printer-state"]?.[0] !== STOPPED) return undefined;
  const known = reasons.filter((keyword) => !NO_REASONS.has(keyword));
  return sendingFailures.stopped({ printer, reasons: known.length > 0 ? known : ["stopped"] });
}

/**
 * Whether a printer is not accepting jobs at the moment. A printer that is only out of paper keeps the job and
 * continues later.
 */
export const takesNothing = (attributes: ReadAttributes): boolean =>
  attributes["printer-state"]?.[0] === STOPPED || attributes["printer-is-accepting-jobs"]?.[0] === false;

/** Returns the state of a job, or undefined if the printer does not state it. */
export const jobState = (job: ReadAttributes): SentState | undefined =>
  JOB_STATES[job["job-state"]?.[0] as keyof typeof JOB_STATES];

/** Whether a job lacks a complete document. A queue ends even such a job after some time, as if it had been printed. */
export const lacksDocument = (job: ReadAttributes): boolean =>
  job["number-of-documents"]?.[0] === 0 ||
  wordsOf(job, "job-state-reasons").some(
    (keyword) => keyword === "job-incoming" || keyword === "job-data-insufficient",
  );
