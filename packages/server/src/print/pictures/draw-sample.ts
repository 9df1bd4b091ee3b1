import type { CardFinding, CardContent } from "@idms/core/cards/drawing/laid-out";
import { cardSides, type CardLayout } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import { asSample, pictureWidths, SAMPLE_SIDE } from "@idms/core/cards/designs/sample-card";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { Typesetter } from "@idms/core/cards/shaping/typesetter";
import { screenPicture } from "@idms/core/node/jpeg/cmyk-jpeg";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderWebp } from "@idms/core/node/photos/render-png";
import sharp from "sharp";
import {
  readArt,
  type BothSides,
  type Pictures,
  type TemplateArt,
} from "../../cards/designs/template-art.ts";
import type { Files } from "../../installation/store/file-store.ts";

/** A card to draw as a sample, as plain data that can be sent to a thread. */
export interface SampleWish {
  template: CardTemplate;
  art: TemplateArt;
  texts: Record<string, string>;
  /** The photo with its size in pixels, or null if there is no photo. */
  photo: { bytes: Uint8Array; width: number; height: number } | null;
}

export interface DrawnSample {
  /** The sides as WebP images: the front, followed by the back if there is one. */
  sides: Uint8Array[];
  findings: CardFinding[];
}

/** A design that has been prepared and can be used for the next sample. */
interface PreparedDesign {
  typesetter: Typesetter;
  template: CardTemplate;
  art: BothSides<Buffer>;
  layOut(content: CardContent): CardLayout[];
}

/**
 * Maximum number of prepared designs. This is enough for the few schools that collect submissions at the same time. A
 * design takes about 100 KB.
 */
const DESIGNS_KEPT = 30;
/**
 * Size of a blurred dot in mm. A school's own picture may be a signature. This cannot be detected, so all such
 * pictures are blurred.
 */
const BLUR_MM = 4;
/** Number of pixels per blurred dot. */
const BLUR_STEP = 8;

/**
 * Returns a function that draws samples of cards. The samples are small and watermarked, contain no codes with real
 * content, and show the school's own pictures blurred. The design is kept for the next sample, but no data from the
 * card is kept.
 */
export function sampleDrawer(files: Pick<Files, "backgrounds" | "fonts">) {
  const designs = new Map<string, PreparedDesign>();

  async function designOf(template: CardTemplate, art: TemplateArt): Promise<PreparedDesign> {
    const key = JSON.stringify([template, art]);
    const typesetter = diskTypesetter(files.fonts.local);
    let design = designs.get(key);
    designs.delete(key);
    if (design?.typesetter !== typesetter) design = await prepareDesign(files, { template, art, typesetter });
    designs.set(key, design);
    for (const old of designs.keys()) if (designs.size > DESIGNS_KEPT) designs.delete(old);
    return design;
  }

  return async ({ template: stored, art: names, texts, photo }: SampleWish): Promise<DrawnSample> => {
    const { template, typesetter, art, layOut } = await designOf(stored, names);
    const shown = photo && (await sharp(photo.bytes).resize(inside).jpeg().toBuffer());
    const inPhotoFields = <T>(of: T) => Object.fromEntries(photoFieldsOf(template).map((name) => [name, of]));
    const layouts = layOut({ texts, images: photo ? inPhotoFields(photo) : {} });
    const dpi = (SAMPLE_SIDE / Math.max(template.cardSize.w, template.cardSize.h)) * 25.4;
    const sides: Uint8Array[] = [];
    for (const [side, { scene }] of layouts.entries()) {
      const images = { ...(side === 0 ? art.front : art.back), ...(shown && inPhotoFields(shown)) };
      sides.push(await renderWebp(asSample(scene, typesetter), images, typesetter, dpi));
    }
    return { sides, findings: layouts.flatMap(({ findings }) => findings) };
  };
}

const inside = { width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: "inside", withoutEnlargement: true } as const;

async function prepareDesign(
  files: Pick<Files, "backgrounds" | "fonts">,
  { template: stored, art, typesetter }: { template: CardTemplate; art: TemplateArt; typesetter: Typesetter },
): Promise<PreparedDesign> {
  const { template, front, back } = await readArt(files, art, stored);
  await loadKinds(template);
  const widths = pictureWidths(template);
  const small = async (pictures: Pictures<Buffer>): Promise<Pictures<Buffer>> => {
    const made: Pictures<Buffer> = {};
    for (const [name, bytes] of Object.entries(pictures)) {
      const picture = await screenPicture(bytes);
      made[name] =
        name === BACKGROUND ? await shrunk(picture) : await blurred(picture, widths.get(name) ?? 0);
    }
    return made;
  };
  const both = { front: await small(front), back: await small(back) };
  return { typesetter, template, art: both, layOut: cardSides(typesetter, template) };
}

const shrunk = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture)
    .resize({ ...inside, fit: "outside" })
    .png()
    .toBuffer();

async function blurred(picture: Uint8Array, width: number): Promise<Buffer> {
  const dots = Math.max(1, Math.round(width / BLUR_MM));
  const { data, info } = await sharp(picture)
    .resize({ width: dots })
    .png()
    .toBuffer({ resolveWithObject: true });
  return sharp(data)
    .resize({ width: info.width * BLUR_STEP, kernel: "cubic" })
    .png()
    .toBuffer();
}
