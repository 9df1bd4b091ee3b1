import type { CardSize } from "@idms/core/cards/geometry/card-size";
import type { CardFields } from "@idms/core/cards/designs/template";
import type { ReadFont } from "@idms/core/node/fonts/read-own-font";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { hasStyle, insertFont, withStoredFonts, type StoredFont } from "./add-font.ts";
import { readSchoolFonts } from "./font-rows.ts";
import { withNewArt, type ArtStore, type NamedBytes, type StoredArt } from "./new-art.ts";
import {
  findIdTemplate,
  insertIdTemplate,
  shownBy,
  type IdTemplate,
  type NewIdTemplate,
} from "./design-rows.ts";
import { fontsFor, requireFonts } from "./template-fonts.ts";
import { requireImages } from "./template-images.ts";

export interface NewTemplate {
  schoolId: number;
  name: string;
  isDefault: boolean;
  cardSize: CardSize;
  /** Safe margin in mm; by default the usual margin. */
  safeMargin?: number | undefined;
  languages?: string[] | undefined;
  fields: CardFields;
  /** The original bytes of the background image. Without it, the template has a white background. */
  background?: Uint8Array | undefined;
  back?: { fields: CardFields; background?: Uint8Array | undefined } | undefined;
  /** Pictures of fixed image elements, keyed by element key. */
  images?: Readonly<Record<string, NamedBytes>> | undefined;
  /**
   * The template from which pictures are copied. Only pictures that the elements show are copied, and they keep their
   * keys.
   */
  imagesFrom?: number | undefined;
  /** The template from which the background of the back is copied. */
  backBackgroundFrom?: number | undefined;
  /** Fonts supplied with the template. Those that the school does not have are added. */
  fonts?: readonly ReadFont[] | undefined;
  /**
   * Allows text in font families that do not exist. The check of the template and every card then report the missing
   * font.
   */
  missingFonts?: "allowed" | undefined;
  /** The user, for the audit log. Omitted by a program that populates an installation with data. */
  caller?: Doer | undefined;
}

/**
 * Adds an ID template with its pictures. The files are stored before the row is inserted.
 * @throws Failure like `insertTemplate`, and `invalid` if the template to copy from does not exist.
 */
export async function addTemplate(app: App, template: NewTemplate): Promise<IdTemplate> {
  const { back, cardSize, caller } = template;
  return withNewArt(app, async (art) => {
    const front = template.background && (await art.background(template.background));
    const behind = back && (await behindOf(app, art, template));
    const images = await copiedImages(app, art, template);
    for (const [key, { name, bytes }] of Object.entries(template.images ?? {}))
      images[key] = { name, ...(await art.image(bytes)), unused_since: null };
    const row = {
      school_id: template.schoolId,
      name: template.name,
      is_default: template.isDefault,
      card_width_mm: cardSize.w,
      card_height_mm: cardSize.h,
      ...(template.safeMargin !== undefined && { safe_margin_mm: template.safeMargin }),
      languages: template.languages ?? [],
      fields: template.fields,
      back_fields: back?.fields ?? null,
      images,
      fonts: [],
      ...(front && backgroundColumns(front)),
      ...(behind && backBackgroundColumns(behind)),
    };
    return withStoredFonts(app, template.fonts ?? [], (fonts) =>
      transaction(app.db, async (tx) => {
        await insertNewFonts(tx, template.schoolId, fonts, caller);
        return insertTemplate(tx, row, caller, template.missingFonts);
      }),
    );
  });
}

/** Adds the fonts that a school does not have yet. Throws like `insertFont`. */
export async function insertNewFonts(
  tx: Tx,
  schoolId: number,
  fonts: readonly StoredFont[],
  caller: Doer | undefined,
): Promise<void> {
  for (const stored of fonts)
    if (!hasStyle(await readSchoolFonts(tx, schoolId), stored.font))
      await insertFont(tx, schoolId, stored, caller);
}

const original = async ({ db }: App, id: number, part: string): Promise<IdTemplate> => {
  const row = await findIdTemplate(db, id);
  if (!row) throw unknownReference(part, "idTemplate");
  return row;
};

async function copiedImages(app: App, art: ArtStore, template: NewTemplate): Promise<IdTemplate["images"]> {
  const { imagesFrom, fields, back } = template;
  if (imagesFrom === undefined) return {};
  const { images } = await original(app, imagesFrom, "images_from");
  const copies: IdTemplate["images"] = {};
  for (const key of shownBy({ fields, back_fields: back?.fields ?? null })) {
    const image = Object.hasOwn(images, key) ? images[key] : undefined;
    if (image) copies[key] = { ...image, file: await art.copy(image.file), unused_since: null };
  }
  return copies;
}

/** Stores the background of the back: a new one, or a copy. */
async function behindOf(app: App, art: ArtStore, template: NewTemplate): Promise<StoredArt | undefined> {
  const { back, backBackgroundFrom } = template;
  if (back?.background) return art.background(back.background);
  if (backBackgroundFrom === undefined) return undefined;
  const row = await original(app, backBackgroundFrom, "back_background_from");
  const { back_background: file, back_background_width: width, back_background_height: height } = row;
  if (file === null || width === null || height === null) return undefined;
  return { file: await art.copy(file), width, height };
}

/**
 * Inserts a template's row and logs the action with the user. For a copy, the row's `fonts` are the fonts of the
 * original.
 * @throws Failure `invalid` for a school that does not exist, and for an element with an unknown image or font.
 */
export async function insertTemplate(
  tx: Tx,
  row: NewIdTemplate & Pick<IdTemplate, "images" | "back_fields" | "fonts">,
  caller: NewTemplate["caller"],
  missingFonts?: "allowed",
): Promise<IdTemplate> {
  if (!(await schoolExists(tx, row.school_id))) throw unknownReference("school", "school");
  requireImages(row);
  const fonts = await fontsFor(tx, row.school_id, row, row.fonts);
  if (missingFonts === undefined) requireFonts({ ...row, fonts });
  const added = await insertIdTemplate(tx, { ...row, fonts });
  if (caller) await writeDown(tx, caller, { done: "id_templates.create" }, added);
  return added;
}

export const backgroundColumns = ({ file, width, height }: StoredArt) => ({
  background: file,
  background_width: width,
  background_height: height,
});

export const backBackgroundColumns = ({ file, width, height }: StoredArt) => ({
  back_background: file,
  back_background_width: width,
  back_background_height: height,
});
