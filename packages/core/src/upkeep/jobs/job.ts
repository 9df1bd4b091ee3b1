import { z } from "zod";
import { codedSchema, sentenceSchema } from "../../sentence-schema.ts";
import { asSentence, codedBeside } from "../../as-sentence.ts";
import type { Fact, Sentence } from "../../sentence.ts";
import { heldPlaces } from "../held-sentences.ts";
import { joined } from "../installation/check-sentences.ts";
import { countOf, doctorReportSchema } from "../installation/check.ts";
import { jobCount, jobEnd, jobState, jobUnit } from "./job-sentences.ts";
import { JOB_KINDS, JOB_STATES, type JobKind } from "./job-kinds.ts";

/** How long a job's file can be downloaded after the job ends, in hours. */
export const JOB_FILE_HOURS = 24;
/** How long a finished job is listed, in days. */
export const JOB_DAYS = 14;

/** A job in an API response. */
export const jobAnswer = z.object({
  id: z.int(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  /** The job's school, or null for all schools. */
  school: z.int().nullable(),
  made_by: z.string(),
  /** Number of finished cards, rows, students or files. `total` is the overall number, once known. */
  done: z.int(),
  total: z.int().nullable(),
  is_cancelling: z.boolean(),
  tries: z.int(),
  /** The progress as text. */
  text: z.string(),
  ...codedSchema().shape,
  /** Name of the downloadable file, or null if there is none or it has expired. */
  file: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** The reason why the job failed or will be retried, or null. */
  failure: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type Job = z.output<typeof jobAnswer>;

/** A finished part of a job, with its own downloadable file. */
export const jobPartAnswer = z.object({ part: z.int(), name: z.string() });

/** The progress unit of each job kind. */
const units: Record<JobKind, keyof typeof jobUnit> = {
  print: "cards",
  import_classes: "rows",
  import_students: "photos",
  bring_in: "rows",
  undo_import: "rows",
  export: "students",
  purge: "rows",
  erase: "students",
  backup: "files",
  prove_backup: "files",
  doctor: "files",
  remind: "families",
  fetch: "rows",
};

/** Fields of a result that count omitted items. */
const NOT_TAKEN = ["left_out_count", "reject_count", "missing_count", "without_photo_count"];

const numberOf = (result: Job["result"], name: string): number => Number(result?.[name]) || 0;

const leftOutOf = (result: Job["result"]): number =>
  NOT_TAKEN.reduce((sum, name) => sum + numberOf(result, name), 0);

/**
 * Returns the number of omitted items, and of omitted classes in a job for several classes. Returns null if nothing
 * was omitted.
 */
function leftOutIn(result: Job["result"]): Fact | null {
  const leftOut = leftOutOf(result);
  const n = numberOf(result, "classes_left_out_count");
  if (n === 0) return leftOut === 0 ? null : leftOut;
  const classes = jobCount.classes({ n });
  return leftOut === 0
    ? classes
    : jobCount.cardsAndClasses({ cards: jobCount.cards({ n: leftOut }), classes });
}

/** Reports how many families were emailed, how many were reminded recently, and how many must be reached by phone. */
const reminded = (result: Job["result"]): Sentence =>
  jobState.reminded({
    mailed: numberOf(result, "mailed"),
    lately: numberOf(result, "lately"),
    phone: numberOf(result, "by_phone"),
  });

/** Reports where copies of the erased data remain. */
function erased(result: Job["result"]): Sentence {
  const held = (result?.["still_held"] ?? []) as {
    place: string;
    names: string[];
    said?: { place: Sentence };
  }[];
  const places = held.map(({ place: text, names, said }) => {
    const place = said?.place ?? asSentence(text);
    return names.length === 0 ? place : heldPlaces.names({ place, names: names.join(" ") });
  });
  return jobState.erased({ places: places.length === 0 ? "" : joined(places, "andThen") });
}

/** Reports the number of problems and warnings that the doctor found. */
function examined(result: Job["result"]): Sentence {
  const checks = doctorReportSchema.safeParse(result).data?.checks ?? [];
  const [problems, warnings] = [countOf(checks, "problem"), countOf(checks, "warning")];
  if (problems + warnings === 0) return jobState.well();
  return jobState.examined({
    problems: jobCount.problems({ n: problems }),
    warnings: jobCount.warnings({ n: warnings }),
  });
}

/** Name of the result field with the reason why the job failed or will be retried. */
export const FAILED = "failed";

/** Returns the reason why a job failed or will be retried, with its code if a code was stored. */
function whyOf({ failure, result }: Pick<Job, "failure" | "result">): Sentence {
  if (failure === null) return jobEnd.unknown();
  return asSentence(failure, codedBeside(failure, sentenceSchema().safeParse(result?.[FAILED]).data));
}

/** Waiting time after which a job counts as abandoned if no other job is running, in milliseconds. */
export const LEFT_AFTER_MS = 60_000;

/**
 * Returns the state of a job for screens and commands.
 * @param isLeft whether the job has waited longer than `LEFT_AFTER_MS` while no other job was running
 */
export function standingOf(
  job: Pick<Job, "kind" | "state" | "done" | "total" | "is_cancelling" | "failure" | "result">,
  isLeft = false,
): Sentence {
  const { kind, state, done, total } = job;
  const n = numberOf(job.result, "classes");
  if (state === "waiting") {
    if (job.failure !== null) return jobState.retried({ why: whyOf(job) });
    return isLeft ? jobState.waitsLong() : jobState.waiting();
  }
  if (state === "done") return doneWith(kind, job.result);
  if (state === "cancelled")
    return withNotSent(n === 0 ? jobState.cancelled() : jobState.cancelledAfter({ n }), job.result);
  if (state === "failed") {
    const why = whyOf(job);
    return withNotSent(n === 0 ? jobState.failed({ why }) : jobState.failedAfter({ why, n }), job.result);
  }
  if (job.is_cancelling) return jobState.cancelling();
  const unit = jobUnit[units[kind]]();
  if (total === null) return done === 0 ? jobState.begun() : jobState.soFar({ done, unit });
  return jobState.ofTotal({ done, total, unit });
}

function doneWith(kind: Job["kind"], result: Job["result"]): Sentence {
  if (result?.["dry_run"] === true) {
    const left = leftOutOf(result);
    return left === 0 ? jobState.triedOut() : jobState.triedLeavingOut({ left });
  }
  if (kind === "erase") return erased(result);
  if (kind === "doctor") return examined(result);
  if (kind === "prove_backup") return jobState.whole({ name: String(result?.["name"]) });
  const done = kind === "remind" ? reminded(result) : jobState.done();
  const left = leftOutIn(result);
  return withNotSent(left === null ? done : jobState.leavingOut({ done, left }), result);
}

/** Adds the number of batches that were not sent to the printer to a state. */
function withNotSent(done: Sentence, result: Job["result"]): Sentence {
  const n = numberOf(result, "not_sent_count");
  return n === 0 ? done : jobState.notSent({ done, n });
}

/** Whether a job has ended, successfully or not. */
export const hasEnded = ({ state }: Pick<Job, "state">): boolean =>
  state !== "waiting" && state !== "running";
