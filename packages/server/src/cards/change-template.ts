import type { CardFields, CardSize } from "@idms/core";
import { audited } from "../accounts/audited.ts";
import type { Caller } from "../accounts/records.ts";
import { missing } from "../http/missing.ts";
import type { App } from "../open-app.ts";
import { backBackgroundColumns, backgroundColumns } from "./add-template.ts";
import { withNewArt, type ArtStore } from "./new-art.ts";
import {
  changeIdTemplate,
  findIdTemplate,
  putImages,
  type IdTemplate,
  type IdTemplateChanges,
} from "./records.ts";
import { removeImage } from "./remove-image.ts";
import { imagesInUse, requireImages } from "./template-images.ts";

export interface TemplateChange {
  name?: string | undefined;
  isDefault?: boolean | undefined;
  cardSize?: CardSize | undefined;
  fields?: CardFields | undefined;
  /** The bytes of a new background image as they came. */
  background?: Uint8Array | undefined;
  /** What changes on the back, which is added where there is none; null takes it away. */
  back?: { fields?: CardFields | undefined; background?: Uint8Array | undefined } | null | undefined;
}

/**
 * Changes what is given of an ID template. New pictures are there before the row names them, and the old ones go after
 * the row does.
 * @throws Failure `missing`, `invalid` for an element that shows an image that is not there, and as `prepareBackground`.
 */
export async function changeTemplate(
  app: App,
  caller: Caller,
  id: number,
  change: TemplateChange,
): Promise<IdTemplate> {
  const before = await findIdTemplate(app.db, id);
  if (!before) throw missing("ID template");
  const dropped: string[] = [];
  const changed = await withNewArt(app, async (art) => {
    const columns = { ...columnsOf(change), ...(await newPictures(art, change, before)) };
    return audited(app.db, caller, { action: "change", subject: "id_templates" }, (tx) => {
      const row = changeIdTemplate(tx, before.school_id, id, columns);
      if (!row) throw missing("ID template");
      requireImages(row);
      const { images, dropped: unused } = imagesInUse(row, new Date());
      putImages(tx, id, images);
      dropped.push(...unused);
      return { ...row, images };
    });
  });
  for (const side of ["background", "back_background"] as const) {
    const old = before[side];
    if (old !== null && changed[side] !== old) dropped.push(old);
  }
  for (const file of dropped) await removeImage(app, file);
  return changed;
}

const columnsOf = ({ name, isDefault, cardSize, fields }: TemplateChange): IdTemplateChanges => ({
  ...(name !== undefined && { name }),
  ...(isDefault !== undefined && { is_default: isDefault }),
  ...(cardSize && { card_width_mm: cardSize.w, card_height_mm: cardSize.h }),
  ...(fields && { fields }),
});

async function newPictures(
  art: ArtStore,
  { background, back }: TemplateChange,
  before: IdTemplate,
): Promise<IdTemplateChanges> {
  const front = background && backgroundColumns(await art.background(background));
  if (back === undefined) return front ?? {};
  if (back === null) return { ...front, ...NO_BACK };
  const behind = back.background && backBackgroundColumns(await art.background(back.background));
  return { ...front, ...behind, back_fields: back.fields ?? before.back_fields ?? {} };
}

const NO_BACK = {
  back_fields: null,
  back_background: null,
  back_background_width: null,
  back_background_height: null,
};
