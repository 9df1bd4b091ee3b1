import { importSchools as carryOut } from "@idms/server/school/schools/import-schools";
import type { ImportFlags } from "./import-flags.ts";
import { noteColumns } from "./import-report.ts";
import { runImport } from "./run-import.ts";

export const importSchools = (file: string, flags: ImportFlags): Promise<number> =>
  runImport("schools", file, flags, async ({ app, options, read }) => {
    const { rows, wishes, ...notes } = await read();
    const outcome = await carryOut(app, rows, { ...options, wishes, key: flags.key });
    if (!flags.quiet) noteColumns(outcome);
    return { ...outcome, notes };
  });
