import {
  backOf,
  GROUND_PIXEL,
  groundCheck,
  type CardFinding,
  type CardLayout,
  type CardTemplate,
  type Pixels,
} from "@idms/core";
import { readJpeg, readPixels } from "@idms/core/node";
import type { BothSides } from "../cards/template-art.ts";

/** Looks at what lies under the texts and codes of a card that is laid out, on both of its sides. */
export type LookAtGround = (layouts: readonly CardLayout[], photo: Uint8Array | null) => CardFinding[];

/**
 * Reads of a template's pictures what its texts and codes lie on, small, and returns the function that looks at a card.
 * Of a photo it reads only where a text lies on it, and has done with its bytes when it returns.
 */
export async function groundLooker(template: CardTemplate, art: BothSides<Buffer>): Promise<LookAtGround> {
  const back = backOf(template);
  const front = await sideLooker(template, art.front);
  const behind = back && (await sideLooker(back, art.back));
  return ([first, second], photo) => [
    ...(first ? front(first, photo) : []),
    ...(second && behind
      ? behind(second, photo).map((finding) => ({ ...finding, side: "back" as const }))
      : []),
  ];
}

async function sideLooker(
  template: CardTemplate,
  art: Readonly<Record<string, Buffer>>,
): Promise<(layout: CardLayout, photo: Uint8Array | null) => CardFinding[]> {
  const { images, photos, findings } = groundCheck(template);
  const wanted = Math.ceil(template.cardSize.w / GROUND_PIXEL);
  const pictures: Record<string, Pixels> = {};
  for (const name of images) {
    const bytes = art[name];
    const pixels = bytes && (await readPixels(bytes, wanted));
    if (pixels) pictures[name] = pixels;
  }
  if (photos.length === 0) return (layout) => findings(layout, pictures);
  return (layout, photo) => {
    const pixels = photo && readJpeg(photo, wanted);
    const ofCard = pixels ? Object.fromEntries(photos.map((name) => [name, pixels])) : {};
    return findings(layout, { ...pictures, ...ofCard });
  };
}
