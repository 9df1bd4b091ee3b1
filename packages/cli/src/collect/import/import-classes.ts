import { importClasses as importIntoSchool } from "@idms/server/school/classes/import-classes";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import type { ImportFlags } from "./import-flags.ts";
import { noteColumns } from "./import-report.ts";
import { runImport } from "./run-import.ts";

export const importClasses = (file: string, flags: ImportFlags & { school: string }): Promise<number> =>
  runImport("classes", file, flags, async ({ app, options, read }) => {
    const school = await chooseSchool(app, flags.school);
    const { rows, wishes, ...notes } = await read(school);
    const outcome = await importIntoSchool(app, school, rows, { ...options, wishes });
    if (!flags.quiet) noteColumns(outcome);
    return { school: school.name, ...outcome, notes };
  });
