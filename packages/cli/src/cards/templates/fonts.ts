import { ownFace, styleName, weightName } from "@idms/core/cards/shaping/own-fonts";
import { addFont } from "@idms/server/cards/designs/add-font";
import {
  chooseFont,
  fontTitle,
  readSchoolFonts,
  type SchoolFont,
} from "@idms/server/cards/designs/font-rows";
import { removeFont } from "@idms/server/cards/designs/remove-font";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readGiven } from "../../terminal/flags/read-given.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, print, printJson, printRows } from "../../terminal/output/output.ts";

type FontFlags = FlagsOf<"fonts remove">;

/** Adds a font file to a school. */
export function add(file: string, flags: FontFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const bytes = await readGiven(file);
    const added = await dryRun(app, flags, (each) =>
      addFont(each, { schoolId: school.id, bytes, caller: doer() }),
    );
    // A dry run takes the row back; its file is there.
    if (flags.dryRun) await app.files.fonts.remove(added.file);
    if (flags.json)
      printJson({ ...asJson(added), id: flags.dryRun ? null : added.id, dry_run: flags.dryRun ?? false });
    else print(`${flags.dryRun ? "Would add" : "Added"} ${fontTitle(added)} to ${school.name}`);
    if (added.wasVariable)
      note(
        `This is a variable font, and only ${weightName(added.weight)} is used. Upload a separate file for each of the other styles.`,
      );
    return EXIT.done;
  });
}

/** Lists a school's fonts. */
export function list(flags: FontFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const fonts = await readSchoolFonts(app.db, school.id);
    if (flags.json) printJson({ fonts: fonts.map(asJson) });
    else
      printRows(
        flags,
        ["#ID", "Family", "Style", "Weight", "Licence", "#kB"],
        fonts.map((font) => [
          String(font.id),
          font.family,
          styleName(font),
          String(font.weight),
          font.embedding.replaceAll("_", " "),
          String(Math.ceil(font.size / 1000)),
        ]),
      );
    return EXIT.done;
  });
}

/** Removes a font from a school. */
export function remove(wanted: string, flags: FontFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const { id } = await chooseFont(app, school, wanted);
    const removed = await dryRun(app, flags, (each) => removeFont(each, doer(), id));
    if (flags.json) printJson({ ...asJson(removed), dry_run: flags.dryRun ?? false });
    else print(`${flags.dryRun ? "Would remove" : "Removed"} ${fontTitle(removed)} from ${school.name}`);
    return EXIT.done;
  });
}

const asJson = (font: SchoolFont) => ({
  id: font.id,
  family: font.family,
  style: styleName(font),
  weight: font.weight,
  italic: font.italic,
  embedding: font.embedding,
  face: ownFace(font.file),
  size: font.size,
});
