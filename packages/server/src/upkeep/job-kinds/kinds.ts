import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { valid } from "../../trust/failures/valid.ts";
import type { AskedJob } from "../jobs/ask-job.ts";
import type { JobKinds } from "../jobs/job-kind.ts";
import { backup, checkBackup } from "./backups.ts";
import { bringIn, importClasses, importStudents, undoImport } from "./imports.ts";
import { doctor } from "./doctor.ts";
import { erase, purge } from "./removals.ts";
import { exportKind } from "./export.ts";
import { fetchStudents } from "./fetch-students.ts";
import { print } from "./print.ts";
import { remind } from "./remind.ts";

export const jobKinds: JobKinds = {
  print,
  import_classes: importClasses,
  import_students: importStudents,
  bring_in: bringIn,
  undo_import: undoImport,
  export: exportKind,
  purge,
  erase,
  backup,
  prove_backup: checkBackup,
  doctor,
  remind,
  fetch: fetchStudents,
};

/**
 * Validates a request for a job and finds its school.
 * @throws Failure `invalid`
 */
export function checkJob(kind: JobKind, asked: unknown): AskedJob {
  const input = valid(jobKinds[kind].input, asked);
  const { school = null } = input as { school?: number | null };
  return { kind, input, school };
}
