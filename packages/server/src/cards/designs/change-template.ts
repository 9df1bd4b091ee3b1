import type { CardSize } from "@idms/core/cards/geometry/card-size";
import type { SentFields } from "@idms/core/cards/designs/merge-fields";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import type { Edit } from "../../trust/versions/edit-row.ts";
import { findEarlier } from "../../trust/versions/version-rows.ts";
import { backBackgroundColumns, backgroundColumns } from "./add-template.ts";
import { changedFields } from "./template-parts.ts";
import { withNewArt, type StoredArt } from "./new-art.ts";
import {
  asShown,
  changeIdTemplate,
  findIdTemplate,
  languagesOf,
  putImages,
  safeMarginOf,
  type IdTemplate,
  type IdTemplateChanges,
} from "./design-rows.ts";
import { fontsOf } from "./font-rows.ts";
import { fontsFor, requireFonts } from "./template-fonts.ts";
import { imagesInUse, requireImages } from "./template-images.ts";

export interface TemplateChange {
  name?: string | undefined;
  isDefault?: boolean | undefined;
  cardSize?: CardSize | undefined;
  /** Safe margin in mm. */
  safeMargin?: number | undefined;
  languages?: string[] | undefined;
  /** Elements of the front. Properties that are omitted for an existing element stay unchanged. */
  fields?: SentFields | undefined;
  /** The original bytes of a new background image. */
  background?: Uint8Array | undefined;
  /** Changes to the back. If there is no back, it is added. Null removes the back. */
  back?: { fields?: SentFields | undefined; background?: Uint8Array | undefined } | null | undefined;
}

/**
 * Changes the given parts of an ID template. New pictures are stored before the row is updated. The previous pictures
 * remain for earlier versions.
 * @throws Failure `missing`, `invalid` for an element whose image does not exist or is not an image, and like
 *   `prepareBackground` and `editRow`.
 */
export async function changeTemplate(
  app: App,
  caller: Doer,
  id: number,
  change: TemplateChange,
  wanted?: WantedVersions,
): Promise<IdTemplate> {
  if (!(await findIdTemplate(app.db, id))) throw missing("idTemplate");
  return withNewArt(app, async (art) => {
    const front = change.background && (await art.background(change.background));
    const behind = change.back?.background && (await art.background(change.back.background));
    return audited(app.db, caller, { done: "id_templates.change" }, (tx) =>
      changed(tx, id, (before) => columnsOf(change, { front, behind }, before), {
        by: caller.username,
        wanted,
      }),
    );
  });
}

/**
 * Restores an earlier version of an ID template. The current version becomes an earlier version. The school's default
 * template does not change.
 * @throws Failure `missing`, and like `editRow`.
 */
export async function restoreTemplate(
  app: App,
  caller: Doer,
  { id, version }: { id: number; version: number },
  wanted?: WantedVersions,
): Promise<IdTemplate> {
  const deed = { done: "id_templates.restore" as const, details: { version } };
  return audited(app.db, caller, deed, async (tx) => {
    const earlier = await findEarlier(tx, "id_templates", id, version);
    if (!earlier) throw missing("idTemplateVersion");
    const kept = asShown(earlier.content as IdTemplate);
    const drop = { id: undefined, school_id: undefined, version: undefined };
    const stays = { is_default: undefined, rules: undefined };
    const moments = { created_at: undefined, updated_at: undefined };
    return changed(
      tx,
      id,
      (before) => ({
        ...kept,
        ...drop,
        ...stays,
        ...moments,
        languages: languagesOf(kept),
        safe_margin_mm: safeMarginOf(kept),
        fonts: [...before.fonts, ...fontsOf(kept)],
        images: { ...before.images, ...kept.images },
      }),
      { by: caller.username, wanted },
    );
  });
}

/** Updates a template's row. Ensures that its images and fonts exist, and that no unneeded ones remain. */
async function changed(
  tx: Tx,
  id: number,
  columns: (before: IdTemplate) => IdTemplateChanges,
  edit: Edit,
): Promise<IdTemplate> {
  const before = await findIdTemplate(tx, id);
  if (!before) throw missing("idTemplate");
  const changes = columns(before);
  const fonts = await fontsFor(
    tx,
    before.school_id,
    { ...before, ...changes },
    changes.fonts ?? before.fonts,
  );
  const row = await changeIdTemplate(tx, before.school_id, id, { ...changes, fonts }, edit);
  if (!row) throw missing("idTemplate");
  requireImages(row);
  requireFonts(row, before);
  const images = imagesInUse(row, new Date());
  await putImages(tx, id, images);
  return { ...row, images };
}

/** Returns a row's columns after a change, including newly stored pictures. */
function columnsOf(
  { name, isDefault, cardSize, safeMargin, languages, fields, back }: TemplateChange,
  { front, behind }: Partial<Record<"front" | "behind", StoredArt | undefined>>,
  before: IdTemplate,
): IdTemplateChanges {
  return {
    ...(name !== undefined && { name }),
    ...(isDefault !== undefined && { is_default: isDefault }),
    ...(cardSize && { card_width_mm: cardSize.w, card_height_mm: cardSize.h }),
    ...(safeMargin !== undefined && { safe_margin_mm: safeMargin }),
    ...(languages && { languages }),
    ...(fields && { fields: changedFields(before.fields, fields, "fields") }),
    ...(front && backgroundColumns(front)),
    ...(behind && backBackgroundColumns(behind)),
    ...(back && { back_fields: changedFields(before.back_fields ?? {}, back.fields, "back_fields") }),
    ...(back === null && NO_BACK),
  };
}

const NO_BACK = {
  back_fields: null,
  back_background: null,
  back_background_width: null,
  back_background_height: null,
};
