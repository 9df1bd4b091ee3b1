import { IMPORT_KINDS, importText } from "@idms/core/collect/imports/import";
import { asImportAnswer } from "@idms/server/collect/imports/import-answer";
import { listImports } from "@idms/server/collect/imports/import-rows";
import { lookAtUndo, undoImport } from "@idms/server/collect/imports/undo-import";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { note, print, printJson, printRows } from "../../terminal/output/output.ts";

/** Default number of imports to list. */
const MOST_LISTED = 50;

/** Lists imports, newest first, each with the time until which it can be undone. */
export function listAll(flags: FlagsOf<"import list">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const page = { number: 1, size: MOST_LISTED };
    const { rows, count } = await listImports(app.db, { kinds: IMPORT_KINDS, school, page });
    const imports = rows.map(({ row, school_name }) => asImportAnswer(row, school_name));
    if (flags.json) printJson({ imports, count });
    else {
      printRows(
        flags,
        ["Import", "Kind", "School", "File", "By", "Progress", "Undo until"],
        imports.map((each) => [
          String(each.id),
          each.kind,
          each.school_name ?? "",
          each.file,
          each.made_by,
          importText(each).message,
          each.state === "done" && each.undo_until ? zonedTime(new Date(each.undo_until)) : "",
        ]),
      );
      if (count > imports.length) note(`${count - imports.length} older imports are not shown.`);
    }
    return EXIT.done;
  });
}

/** Undoes an import. A dry run reports what would change. */
export function undo(number: string, flags: FlagsOf<"import undo">): Promise<number> {
  const id = readCount("The import number", number, "import");
  return interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["importing"] }, async (app) => {
      const reach = { kinds: IMPORT_KINDS, school: null };
      const undone = flags.dryRun
        ? await lookAtUndo(app.db, { id, reach })
        : await undoImport(app, doer(), { id, reach, keepChanged: flags.keepChanged ?? false, signal });
      if (flags.json) printJson(undone);
      else {
        for (const { row, name, why } of undone.kept)
          note(`Not undone: row ${row}, ${name || "no name"}: ${why}`);
        const more = undone.kept_count - undone.kept.length;
        if (more > 0) note(`Not undone: ${more} more`);
        const would = flags.dryRun ? "would be" : "are";
        print(
          `${undone.removed} ${would} removed, ${undone.restored} ${would} restored, ${undone.kept_count} left unchanged`,
        );
      }
      return undone.kept_count > 0 ? EXIT.partly : EXIT.done;
    }),
  );
}
