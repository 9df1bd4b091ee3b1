import { z } from "zod";
import { counted } from "../../forms/values/counted.ts";
import { countOf, doctorReportSchema } from "../installation/check.ts";
import { JOB_KINDS, JOB_STATES, type JobKind } from "./job-kinds.ts";

/** How long the file of a job can be fetched after its end, in hours. */
export const JOB_FILE_HOURS = 24;
/** How long a job that has ended is listed, in days. */
export const JOB_DAYS = 14;

/** A job as the API answers it. */
export const jobAnswer = z.object({
  id: z.int(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  /** The school it is about; null for all. */
  school: z.int().nullable(),
  made_by: z.string(),
  /** How many of its cards, rows, students or files are done; of how many, once that is known. */
  done: z.int(),
  total: z.int().nullable(),
  is_cancelling: z.boolean(),
  tries: z.int(),
  /** Progress, in words. */
  text: z.string(),
  /** The name of the file that can be fetched; null where there is none, or none any more. */
  file: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** The reason why it failed, or is tried again. */
  failure: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type Job = z.output<typeof jobAnswer>;

/** A part of a job that is done, whose file can be fetched by itself. */
export const jobPartAnswer = z.object({ part: z.int(), name: z.string() });

/** The name of a kind in lists. */
export const jobLabel: Record<JobKind, string> = {
  print: "Printing ID cards",
  import_classes: "Importing classes",
  import_students: "Importing students",
  bring_in: "Importing a spreadsheet",
  undo_import: "Undoing an import",
  export: "Exporting students",
  purge: "Deleting old data",
  erase: "Erasing students",
  backup: "Backing up",
  prove_backup: "Proving a backup",
  doctor: "Examining the installation",
  remind: "Reminding families by mail",
};

/** The unit that is counted while a kind runs. */
const units: Record<JobKind, string> = {
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
};

/** The numbers of a result that count what was not taken. */
const NOT_TAKEN = ["left_out_count", "reject_count", "missing_count", "without_photo_count"];

const leftOutOf = (result: Job["result"]): number =>
  NOT_TAKEN.reduce((sum, name) => sum + (Number(result?.[name]) || 0), 0);

/** The words for what was left out, also in a job of several classes. */
function leftOutText(result: Job["result"]): string | null {
  const leftOut = leftOutOf(result);
  const classes = Number(result?.["classes_left_out_count"]) || 0;
  if (classes === 0) return leftOut === 0 ? null : `${leftOut} left out`;
  const cards = leftOut > 0 ? `${counted(leftOut, "card")} and ` : "";
  return `${cards}${counted(classes, "class", "classes")} left out`;
}

/** The words for what a job of several classes did before it ended early. */
function printedText(result: Job["result"]): string {
  const classes = Number(result?.["classes"]) || 0;
  return classes === 0 ? "" : ` (${counted(classes, "class is", "classes are")} printed)`;
}

/** How many families a job has reminded, and how the others are. */
function remindedText(result: Job["result"]): string {
  const [mailed, lately, byPhone] = ["mailed", "lately", "by_phone"].map(
    (name) => Number(result?.[name]) || 0,
  );
  return `Done: mailed ${mailed}, within the last day already ${lately}, by phone ${byPhone}`;
}

/** The places that still have copies of what was erased. */
function erasedText(result: Job["result"]): string {
  const held = (result?.["still_held"] ?? []) as { place: string; names: string[] }[];
  const places = held.map(({ place, names }) => [place, ...names].join(" "));
  return `Done. Copies may still be in: ${places.join("; ")}`;
}

/** How many things a doctor found to be done. */
function examinedText(result: Job["result"]): string {
  const checks = doctorReportSchema.safeParse(result).data?.checks ?? [];
  const [problems, warnings] = [countOf(checks, "problem"), countOf(checks, "warning")];
  if (problems + warnings === 0) return "Done: all is well";
  return `Done: ${counted(problems, "problem")}, ${counted(warnings, "warning")}`;
}

/** A job that waits for longer than this while none goes on is taken by nobody, in milliseconds. */
export const LEFT_AFTER_MS = 60_000;

const WAITS_LONG =
  "Waiting, while no job goes on: another idms is at the same work, or none does such jobs; start idms work";

/**
 * The state of a job, as every screen and command says it.
 * @param isLeft whether it has waited for more than `LEFT_AFTER_MS` while no other goes on
 */
export function jobText(
  job: Pick<Job, "kind" | "state" | "done" | "total" | "is_cancelling" | "failure" | "result">,
  isLeft = false,
): string {
  const { kind, state, done, total, failure } = job;
  if (state === "waiting") {
    if (failure !== null) return `Is tried again: ${failure}`;
    return isLeft ? WAITS_LONG : "Waiting";
  }
  if (state === "done") return doneText(kind, job.result);
  if (state === "cancelled") return `Cancelled${printedText(job.result)}`;
  if (state === "failed") return `Failed: ${failure ?? "nobody knows why"}${printedText(job.result)}`;
  if (job.is_cancelling) return "Is being cancelled";
  if (total === null) return done === 0 ? "Begun" : `${done} ${units[kind]}`;
  return `${done} of ${total} ${units[kind]}`;
}

function doneText(kind: Job["kind"], result: Job["result"]): string {
  const leftOut = leftOutOf(result);
  if (result?.["dry_run"] === true)
    return leftOut === 0 ? "Tried out: nothing is wrong" : `Tried out: ${leftOut} would be left out`;
  if (kind === "erase") return erasedText(result);
  if (kind === "doctor") return examinedText(result);
  if (kind === "prove_backup") return `Whole: ${String(result?.["name"])}`;
  const text = leftOutText(result);
  const done = kind === "remind" ? remindedText(result) : "Done";
  return text === null ? done : `${done}, with ${text}`;
}

/** Whether a job has ended, in whatever way. */
export const hasEnded = ({ state }: Pick<Job, "state">): boolean =>
  state !== "waiting" && state !== "running";
