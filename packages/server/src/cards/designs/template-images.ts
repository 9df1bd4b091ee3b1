import { randomBytes } from "node:crypto";
import { audited } from "../../trust/log/audited.ts";
import type { Caller } from "../../http/calls/caller.ts";
import { transaction } from "../../installation/engines/connect.ts";
import type { TemplateImage } from "../../installation/tables/schema.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import type { NamedBytes } from "./new-art.ts";
import { withNewArt } from "./new-art.ts";
import { findIdTemplate, putImages, shownBy, templatesWithImages, type IdTemplate } from "./design-rows.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

/** Many times what a card can show; bounds what one template keeps. */
const MOST_IMAGES = 60;
/** An image that no element shows any more is kept this long, so that a designer's undo finds it. */
const UNUSED_AGE_MS = 24 * 60 * 60 * 1000;

/** A name for an image that no other template's is called by either. */
export const newImageKey = (): string => randomBytes(8).toString("hex");

/**
 * Adds an image to a template, for an element that is yet to be saved.
 * @throws Failure `missing`, `conflict` when the template has too many, and as `prepareArt` does.
 */
export async function addTemplateImage(
  app: App,
  caller: Caller,
  id: number,
  { name, bytes }: NamedBytes,
): Promise<{ key: string; image: TemplateImage }> {
  if (!(await findIdTemplate(app.db, id))) throw missing("idTemplate");
  return withNewArt(app, async (art) => {
    const key = newImageKey();
    const image = { name, ...(await art.image(bytes)), unused_since: new Date().toISOString() };
    const deed = { done: "id_templates.add_image" as const, details: { key } };
    await audited(app.db, caller, deed, async (tx) => {
      const row = await findIdTemplate(tx, id);
      if (!row) throw missing("idTemplate");
      if (Object.keys(row.images).length >= MOST_IMAGES)
        throw designFailures.tooManyImages({ most: MOST_IMAGES });
      await putImages(tx, id, { ...row.images, [key]: image });
      return row;
    });
    return { key, image };
  });
}

type Sides = Pick<IdTemplate, "fields" | "back_fields" | "images">;

/** @throws Failure `invalid` when an element shows an image that its template does not have. */
export function requireImages(row: Sides): void {
  const unknown = [...shownBy(row)].find((key) => !Object.hasOwn(row.images, key));
  if (unknown === undefined) return;
  throw designFailures.unknownImage({ image: unknown }, { field: "image" });
}

/** The images of a template as they stand at a moment: since when each is of no use, and without those whose day is over. */
export function imagesInUse(row: Sides, now: Date): IdTemplate["images"] {
  const shown = shownBy(row);
  const over = new Date(now.getTime() - UNUSED_AGE_MS).toISOString();
  const images: IdTemplate["images"] = {};
  for (const [key, image] of Object.entries(row.images)) {
    const unused_since = shown.has(key) ? null : (image.unused_since ?? now.toISOString());
    if (unused_since === null || unused_since >= over) images[key] = { ...image, unused_since };
  }
  return images;
}

/**
 * Forgets the images of all templates that have been of no use for a day; their files are swept as orphans, once no
 * earlier version shows them either. Looks outside of a transaction, since there is mostly nothing to forget.
 */
export async function forgetUnusedImages({ db }: Pick<App, "db">): Promise<void> {
  const now = new Date();
  const isOver = (row: Sides) => Object.keys(imagesInUse(row, now)).length < Object.keys(row.images).length;
  for await (const found of templatesWithImages(db)) {
    if (!isOver(found)) continue;
    await transaction(db, async (tx) => {
      const row = await findIdTemplate(tx, found.id);
      if (row) await putImages(tx, row.id, imagesInUse(row, now));
    });
  }
}
