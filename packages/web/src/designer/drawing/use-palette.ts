import { useQuery } from "@tanstack/react-query";
import type { Backdrop } from "../edits/design.ts";
import { loadPicture, type PictureSource } from "./supply.ts";

/** The colours that are offered in addition to those of the background. */
const BASICS = ["#000000", "#ffffff"];
/** Width that a picture is scaled to for colour analysis, in pixels. */
const LOOKED_AT = 64;

/** Returns the dominant colours of a picture. */
export async function pictureColors(source: PictureSource): Promise<string[]> {
  const bitmap = await loadPicture(source);
  const height = Math.max(1, Math.round((LOOKED_AT * bitmap.height) / bitmap.width));
  const context = new OffscreenCanvas(LOOKED_AT, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0, LOOKED_AT, height);
  bitmap.close();
  return context ? paletteOf(context.getImageData(0, 0, LOOKED_AT, height).data) : [];
}

/** Returns the colours of a background, plus black and white. */
export function usePalette(backdrop: Backdrop | null): readonly string[] {
  const picture = backdrop?.picture;
  const { data } = useQuery({
    queryKey: [
      "palette",
      ...(picture instanceof File ? [picture.name, picture.lastModified, picture.size] : [picture?.key]),
    ],
    queryFn: () => pictureColors(picture instanceof File ? picture : (picture?.url as string)),
    enabled: picture !== undefined,
    staleTime: Infinity,
  });
  return [...BASICS, ...(data ?? []).filter((colour) => !BASICS.includes(colour))];
}

/** Number of colours that are offered, and number of bits per channel that are compared when pixels are grouped. */
const OFFERED = 8;
const BITS = 4;
/** Distance between channels below which two colours count as the same. */
const APART = 48;

/** Minimum alpha at which a pixel's colour counts as a colour of the picture. */
const OPAQUE = 200;

interface Sum {
  count: number;
  channels: [number, number, number];
}

/** Returns the dominant colours of an image from its RGBA bytes: the most frequent ones that differ from each other. */
function paletteOf(rgba: Uint8ClampedArray): string[] {
  const sums = new Map<number, Sum>();
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] as number) < OPAQUE) continue;
    const [r, g, b] = [rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number];
    const key = ((r >> (8 - BITS)) << (2 * BITS)) | ((g >> (8 - BITS)) << BITS) | (b >> (8 - BITS));
    const sum = sums.get(key) ?? { count: 0, channels: [0, 0, 0] };
    sum.count += 1;
    sum.channels[0] += r;
    sum.channels[1] += g;
    sum.channels[2] += b;
    sums.set(key, sum);
  }
  const chosen: [number, number, number][] = [];
  for (const { count, channels } of [...sums.values()].toSorted((a, b) => b.count - a.count)) {
    if (chosen.length === OFFERED) break;
    const colour = channels.map((sum) => Math.round(sum / count)) as [number, number, number];
    if (chosen.every((other) => distance(other, colour) >= APART)) chosen.push(colour);
  }
  return chosen.map(
    (colour) => `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`,
  );
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((channel, at) => channel - (b[at] as number)));
