import { freeName } from "@idms/core/forms/values/free-name";
import type { Caller } from "../../http/calls/caller.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { withStoredFonts } from "./add-font.ts";
import { insertNewFonts, insertTemplate } from "./add-template.ts";
import { fontsOf } from "./font-rows.ts";
import { withNewArt } from "./new-art.ts";
import { fontsToPassOn } from "./pass-on-fonts.ts";
import { findIdTemplate, listIdTemplates, type IdTemplate } from "./design-rows.ts";

/**
 * Copies a template to the same or another school, with its pictures and with the fonts whose licences allow copying.
 * The copy is not a default template.
 * @throws Failure `missing`, `invalid` for a school that does not exist.
 */
export async function duplicateTemplate(
  app: App,
  id: number,
  { schoolId, name, caller }: { schoolId: number; name?: string | undefined; caller: Caller },
): Promise<IdTemplate> {
  const original = await findIdTemplate(app.db, id);
  if (!original) throw missing("idTemplate");
  const taken = (await listIdTemplates(app.db, schoolId)).map((row) => row.name);
  const passedOn = schoolId === original.school_id ? [] : await fontsToPassOn(app, original);
  return withNewArt(app, async (art) => {
    const copied = async (file: string | null) => file && art.copy(file);
    const images: IdTemplate["images"] = {};
    for (const [key, image] of Object.entries(original.images))
      images[key] = { ...image, file: await art.copy(image.file) };
    const row = {
      ...original,
      // A row of its own, as if nothing had been given for these.
      id: undefined,
      created_at: undefined,
      updated_at: undefined,
      version: undefined,
      school_id: schoolId,
      name: name ?? freeName(original.name, taken),
      is_default: false,
      rules: [],
      background: await copied(original.background),
      back_background: await copied(original.back_background),
      images,
      fonts: schoolId === original.school_id ? fontsOf(original) : [],
    };
    return withStoredFonts(app, passedOn, (fonts) =>
      transaction(app.db, async (tx) => {
        await insertNewFonts(tx, schoolId, fonts, caller);
        return insertTemplate(tx, row, caller, "allowed");
      }),
    );
  });
}
