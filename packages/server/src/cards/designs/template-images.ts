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

/** Maximum number of images per template. This is far more than a card can show. */
const MOST_IMAGES = 60;
/** How long an unused image is kept, so that the designer's undo function can restore it. */
const UNUSED_AGE_MS = 24 * 60 * 60 * 1000;

/** Generates an image key that is unique across all templates. */
export const newImageKey = (): string => randomBytes(8).toString("hex");

/**
 * Adds an image to a template, for an element that has not been saved yet.
 * @throws Failure `missing`, `conflict` if the template has too many images, and like `prepareArt`.
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

/**
 * Checks that all images exist.
 * @throws Failure `invalid` if an element shows an image that the template does not have.
 */
export function requireImages(row: Sides): void {
  const unknown = [...shownBy(row)].find((key) => !Object.hasOwn(row.images, key));
  if (unknown === undefined) return;
  throw designFailures.unknownImage({ image: unknown }, { field: "image" });
}

/**
 * Returns a template's images at a given time, without expired ones. For each unused image, the time when it became
 * unused is included.
 */
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
 * Removes images that have been unused for a day from all templates. The files are swept as orphans once no earlier
 * version shows them. The search runs outside a transaction because there is usually nothing to remove.
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
