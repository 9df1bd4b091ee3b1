import type { JobKinds } from "../jobs/job-kind.ts";
import { backup } from "./backup.ts";
import { exportKind } from "./export.ts";
import { importClasses } from "./import-classes.ts";
import { importStudents } from "./import-students.ts";
import { print } from "./print.ts";
import { purge } from "./purge.ts";

/** Every kind of job. */
export const jobKinds: JobKinds = {
  print,
  import_classes: importClasses,
  import_students: importStudents,
  export: exportKind,
  purge,
  backup,
};
