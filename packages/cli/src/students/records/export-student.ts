import { counted } from "@idms/core/forms/values/counted";
import { Failure } from "@idms/core/failure";
import { exportRecord } from "@idms/server/students/exports/export-record";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";
import { outFile, requireOneOnStdout, STDOUT, writeOut } from "../../terminal/output/out-file.ts";
import { noStudent } from "./no-student.ts";

/** Writes a zip of all data about one student. Exits with 3 if some of the files are missing. */
export function exportStudent(text: string, flags: FlagsOf<"students export">): Promise<number> {
  const id = readCount("The student ID", text, "student");
  requireOneOnStdout(flags);
  return withApp(flags, async (app) => {
    const file = await outFile(flags.out, `student-${id}.zip`);
    const done = await writeOut(file, (output) =>
      exportRecord(app, doer(), { school: null, id }, output),
    ).catch((error: unknown) => {
      throw error instanceof Failure && error.kind === "missing" ? noStudent(id) : error;
    });
    for (const name of done.missing) note(`Left out ${name}. The file is not in the data folder.`);
    if (flags.json) printJson({ file, ...done });
    else if (file !== STDOUT)
      print(
        `${file}: full record of ${done.name || "a student without a name"}, ${counted(done.files, "file")}`,
      );
    return done.missing.length > 0 ? EXIT.partly : EXIT.done;
  });
}
