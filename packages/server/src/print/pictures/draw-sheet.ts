import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import { asSample } from "@idms/core/cards/designs/sample-card";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { inLanguages } from "@idms/core/cards/shaping/typesetter";
import {
  reverseSide,
  type Imposition,
  type Slot,
  cropMarks,
  sheetScene,
  slugLine,
  type Slug,
} from "@idms/core/print/sheets/impose";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderSheet } from "@idms/core/node/photos/render-png";
import sharp from "sharp";
import { readArt, type TemplateArt } from "../../cards/designs/template-art.ts";
import type { Files } from "../../installation/store/files.ts";
import { readStored } from "../../installation/store/stored-files.ts";
import { onSheet, placeCard } from "../press/fill-sheets.ts";

/** One side of a sheet of printed cards, as plain data that can be sent to a thread. */
export interface SheetWish {
  template: CardTemplate;
  art: TemplateArt;
  /** The imposition of the fronts. */
  imposition: Imposition;
  side: "front" | "back";
  /** The cards on the sheet, each with the index of its slot. */
  cards: { slot: number; texts: Record<string, string>; photo: string | null }[];
  slug: Slug;
  /** Whether to rotate the picture in the same way as the page is rotated for the printer. */
  asTurned?: boolean;
  /** Whether to draw samples that cannot be used as cards; see `asSample`. */
  asSamples?: boolean;
  /** Whether to draw nothing if a photo cannot be read. */
  needsPhotos?: boolean;
  /** The maximum resolution in dots per inch, if it is not `MOST_DPI`. */
  mostDpi?: number;
}

/**
 * The longer side of the picture of a sheet, in pixels. The maximum resolution, which follows, applies to small
 * sheets.
 */
const SHEET_SIDE = 1200;
const MOST_DPI = 150;
/** Maximum size of a photo on the sheet, in pixels. */
const PHOTO_SIDE = 480;

/**
 * Draws one side of a sheet as the press lays it out, upright, as WebP. A photo that cannot be read leaves its frame
 * empty.
 * @throws Error for such a photo if the wish needs the photos
 */
export async function drawSheet(files: Files, wish: SheetWish): Promise<Uint8Array> {
  const { imposition: fronts, side, cards, slug } = wish;
  const { template, ...art } = await readArt(files, wish.art, wish.template);
  const imposition = side === "front" ? fronts : reverseSide(fronts);
  const typesetter = diskTypesetter(files.fonts.local);
  await loadKinds(template);
  const layOut = cardSides(typesetter, template);
  const photoFields = photoFieldsOf(template);
  const inPhotoFields = <T>(of: T) => Object.fromEntries(photoFields.map((name) => [name, of]));
  const placed = [];
  for (const { slot, texts, photo: name } of cards) {
    const photo = photoFields.length > 0 && name !== null ? await smallPhoto(files, name, wish) : null;
    const layouts = layOut({ texts, images: photo ? inPhotoFields(photo.size) : {} });
    const laidOut = layouts[side === "front" ? 0 : 1]?.scene;
    if (!laidOut) continue;
    const scene = wish.asSamples ? asSample(laidOut, typesetter) : laidOut;
    const images = { ...art[side], ...(photo && inPhotoFields(photo.bytes)) };
    placed.push(...placeCard<Uint8Array>({ scene, images }, imposition.slots[slot] as Slot, imposition));
  }
  if (imposition.cut) {
    const slugItems = slugLine(slug, imposition, inLanguages(typesetter, template.languages));
    placed.push(onSheet<Uint8Array>(sheetScene(imposition, [...cropMarks(imposition), ...slugItems])));
  }
  const { width, height } = imposition.sheet;
  const dpi = Math.min(wish.mostDpi ?? MOST_DPI, (SHEET_SIDE / Math.max(width, height)) * 25.4);
  const picture = await renderSheet(imposition.sheet, placed, typesetter, dpi);
  const turn = wish.asTurned ? (fronts.stock?.turn ?? 0) : 0;
  return turn === 0 ? picture : sharp(picture).rotate(turn).webp().toBuffer();
}

/**
 * Reads a photo and reduces it for viewing. Also returns the original size in pixels, which is needed for the layout.
 */
async function smallPhoto({ photos }: Files, name: string, { needsPhotos }: SheetWish) {
  try {
    const stored = await readStored(photos, name);
    const { width, height } = await sharp(stored).metadata();
    const inside = {
      width: PHOTO_SIDE,
      height: PHOTO_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    } as const;
    return { size: { width, height }, bytes: await sharp(stored).resize(inside).jpeg().toBuffer() };
  } catch (error) {
    if (needsPhotos) throw new Error(`The photo ${name} cannot be read`, { cause: error });
    return null;
  }
}
