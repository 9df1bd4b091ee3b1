import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import {
  deleteSchoolFont,
  findSchoolFont,
  fontTitle,
  readTemplatesOf,
  shownFonts,
  type SchoolFont,
} from "./font-rows.ts";
import { renewFonts } from "./template-fonts.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

/**
 * Removes a font from its school. The font file remains while an earlier template version or a printed batch needs
 * it. A sweep deletes the file afterwards.
 * @throws Failure `missing`, and `conflict`, which names the templates that use the font
 */
export async function removeFont({ db }: Pick<App, "db">, caller: Doer, id: number): Promise<SchoolFont> {
  return transaction(db, async (tx) => {
    const font = await findSchoolFont(tx, id);
    if (!font) throw missing("font");
    const users = await usersOf(tx, font);
    if (users.length > 0) throw designFailures.fontInUse({ font: fontTitle(font), templates: users });
    await deleteSchoolFont(tx, id);
    await renewFonts(tx, font, { by: caller.username, gone: font.file });
    await writeDown(tx, caller, { done: "school_fonts.delete", details: { font: fontTitle(font) } }, font);
    return font;
  });
}

/** Returns the names of the templates that use a font. */
const usersOf = async (tx: Tx, { school_id, file }: SchoolFont): Promise<string[]> =>
  (await readTemplatesOf(tx, school_id))
    .filter((row) => [...shownFonts(row)].some((font) => font.file === file))
    .map(({ name }) => name);
