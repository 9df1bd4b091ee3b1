import { cardSentences } from "@idms/core/cards/failures/card-sentences";
import { fileNamePart } from "@idms/core/students/spreadsheets/photo-names";
import { exportTemplate } from "@idms/server/cards/designs/export-template";
import { readSchoolFonts } from "@idms/server/cards/designs/font-rows";
import { importTemplate } from "@idms/server/cards/designs/import-template";
import { fontFilesOf, picturesOf, type IdTemplate } from "@idms/server/cards/designs/design-rows";
import { missingFamilies } from "@idms/server/cards/designs/template-fonts";
import { PACKAGE_EXTENSION } from "@idms/server/cards/designs/template-package";
import { chooseForm } from "@idms/server/school/forms/choose-form";
import { exportForm, importForm } from "@idms/server/school/forms/exchange-form";
import type { FormTemplate } from "@idms/server/school/forms/form-rows";
import { chooseTemplate } from "@idms/server/print/choosing/choose-template";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import { readGiven } from "../../terminal/flags/read-given.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { doer } from "../../app/operator.ts";
import { outFile, requireOneOnStdout, STDOUT, writeOut } from "../../terminal/output/out-file.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";
import { withApp } from "../../app/with-app.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

type ExportFlags = FlagsOf<"templates export">;

/** Writes an ID template with its pictures, or a form template, to one file. */
export function exportTo(flags: ExportFlags): Promise<number> {
  if ((flags.card === undefined) === (flags.form === undefined)) throw designFailures.cardOrForm();
  requireOneOnStdout(flags);
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const chosen =
      flags.card === undefined
        ? ({ kind: "form", row: await chooseForm(app, school, flags.form) } as const)
        : ({ kind: "card", row: await chooseTemplate(app, school, flags.card) } as const);
    const { kind, row } = chosen;
    const ending = ENDINGS[kind];
    // The plain file type, for users who open the file with another program.
    const plain = kind === "card" ? ".zip" : ".json";
    const file = await outFile(flags.out, `${fileNamePart(row.name)}.${ending}`, [`.${ending}`, plain]);
    await writeOut(file, async (output) => {
      if (kind === "card") await exportTemplate(app, row, output);
      else output.end(exportForm(row));
    });
    if (flags.json) printJson({ file, kind, id: row.id, name: row.name, school: school.name });
    else if (file !== STDOUT) print(file);
    return EXIT.done;
  });
}

type ImportFlags = FlagsOf<"templates import">;

/** Adds the template in an exported file to a school. The file itself states which kind of template it contains. */
export function importFrom(file: string, flags: ImportFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const bytes = await readGiven(file);
    const kind = bytes.subarray(0, 2).toString("latin1") === "PK" ? "card" : "form";
    const { name } = flags;
    const added = await dryRun<IdTemplate | FormTemplate>(app, flags, (each) =>
      kind === "card"
        ? importTemplate(each, { schoolId: school.id, source: bytes, name, caller: doer() })
        : importForm(each, { schoolId: school.id, text: bytes.toString("utf8"), name, doer: doer() }),
    );
    // A dry run takes the row back; its pictures and fonts are files.
    if (flags.dryRun && "background" in added) {
      for (const picture of picturesOf(added)) await app.files.backgrounds.remove(picture);
      const known = new Set((await readSchoolFonts(app.db, school.id)).map((font) => font.file));
      for (const font of fontFilesOf(added)) if (!known.has(font)) await app.files.fonts.remove(font);
    }
    const lacking = "background" in added ? missingFamilies(added) : [];
    const done = { kind, id: flags.dryRun ? null : added.id, name: added.name, school: school.name };
    if (flags.json)
      printJson({
        file,
        ...done,
        ...(lacking.length > 0 && { missing_fonts: lacking }),
        ...(flags.dryRun && { dry_run: true }),
      });
    else
      print(
        `${file}: ${flags.dryRun ? "would add" : "added"} the ${KINDS[kind]} "${added.name}" to ${school.name}`,
      );
    for (const family of lacking) note(cardSentences.font_missing({ family }).message);
    return EXIT.done;
  });
}

const ENDINGS = { card: PACKAGE_EXTENSION, form: "idmsform.json" };
const KINDS = { card: "ID template", form: "form template" };
