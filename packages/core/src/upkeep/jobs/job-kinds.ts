/** Kinds of jobs. Jobs run in the background. */
export const JOB_KINDS = [
  "print",
  "import_classes",
  "import_students",
  "bring_in",
  "undo_import",
  "export",
  "purge",
  "erase",
  "backup",
  "prove_backup",
  "doctor",
  "remind",
  "fetch",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];
