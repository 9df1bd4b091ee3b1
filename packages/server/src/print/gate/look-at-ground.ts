import { hash } from "node:crypto";
import { GROUND_PIXEL } from "@idms/core/cards/checks/check-ground";
import { seenCheck } from "@idms/core/cards/checks/check-seen";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import type { CardLayout } from "@idms/core/cards/designs/lay-out-card";
import { backOf, type CardTemplate } from "@idms/core/cards/designs/template";
import { readJpeg } from "@idms/core/node/jpeg/read-jpeg";
import { readPixels } from "@idms/core/node/photos/read-pixels";
import type { BothSides } from "../../cards/designs/template-art.ts";
import type { Files } from "../../installation/store/files.ts";
import { keepPixels, readKeptPixels } from "../../installation/store/pixel-files.ts";

/** Looks at what lies under the texts and codes of cards. */
export interface GroundLooker {
  /** What of a photo is to be looked at: null where no text lies on one. It has done with the bytes when it returns. */
  seen(photo: () => Uint8Array): Pixels | null;
  /** What is found on a card that is laid out, on both of its sides. */
  look(layouts: readonly CardLayout[], photo: Pixels | null): CardFinding[];
}

/** Reads of a template's pictures what its texts and codes lie on, small and once for all cards. */
export async function groundLooker(
  files: Pick<Files, "renditions">,
  template: CardTemplate,
  art: BothSides<Buffer>,
): Promise<GroundLooker> {
  const back = backOf(template);
  const front = await sideLooker(files, template, art.front);
  const behind = back && (await sideLooker(files, back, art.back));
  const showsPhoto = front.showsPhoto || behind?.showsPhoto;
  return {
    seen: (photo) => (showsPhoto && readJpeg(photo(), widthFor(template))) || null,
    look: ([first, second], photo) => [
      ...(first ? front.look(first, photo) : []),
      ...(second && behind
        ? behind.look(second, photo).map((finding) => ({ ...finding, side: "back" as const }))
        : []),
    ],
  };
}

/** A picture as wide as the card has so many pixels across. */
const widthFor = ({ cardSize }: CardTemplate): number => Math.ceil(cardSize.w / GROUND_PIXEL);

/** What pictures that were read last look like, by their contents and the width: a server prints from the same ones. */
const known = new Map<string, Pixels | undefined>();
const KNOWN = 16;

/** Those that no print of this program has read are kept beside the renditions of photos: to decode a picture takes as long as 40 cards. */
async function pixelsOf(
  files: Pick<Files, "renditions">,
  bytes: Buffer,
  width: number,
): Promise<Pixels | undefined> {
  const name = `${hash("sha256", bytes)}-${width}`;
  if (known.has(name)) return known.get(name);
  let pixels = readKeptPixels(files, name);
  if (!pixels) {
    pixels = await readPixels(bytes, width);
    if (pixels) keepPixels(files, name, pixels);
  }
  if (known.size >= KNOWN) known.clear();
  known.set(name, pixels);
  return pixels;
}

async function sideLooker(
  files: Pick<Files, "renditions">,
  template: CardTemplate,
  art: Readonly<Record<string, Buffer>>,
) {
  const { images, photos, findings } = seenCheck(template);
  const pictures: Record<string, Pixels> = {};
  for (const name of images) {
    const bytes = art[name];
    const pixels = bytes && (await pixelsOf(files, bytes, widthFor(template)));
    if (pixels) pictures[name] = pixels;
  }
  return {
    showsPhoto: photos.length > 0,
    look(layout: CardLayout, photo: Pixels | null): CardFinding[] {
      const ofCard = photo ? Object.fromEntries(photos.map((name) => [name, photo])) : {};
      return findings(layout, { ...pictures, ...ofCard });
    },
  };
}
