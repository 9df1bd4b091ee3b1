import { rectanglePath } from "../cards/path.ts";
import { BACKGROUND, type ImageItem, type Scene } from "../cards/scene.ts";
import type { Box } from "../cards/space.ts";
import { mm, type Mm } from "../units.ts";

/** Pieces reach this far under the card and over each other, in mm, so that no rasteriser leaves a hairline between. */
const OVERLAP = 0.1;

/**
 * A card's background carried on beyond its edges, in the card's own millimetres, to be drawn beneath the card: each
 * edge is mirrored outwards, so that it meets itself without a seam and nothing on the card moves or grows. An image
 * item whose width or height is negative is mirrored; only sheets have such, and sheets are PDF alone.
 */
export function bleedItems({ width, height, items }: Scene, bleed: Mm): ImageItem[] {
  const background = items.find((item) => item.kind === "image" && item.image === BACKGROUND);
  if (background?.kind !== "image" || bleed === 0) return [];
  const across = [-1, 0, 1].map((side) => mirrored(background.box.x, background.box.width, width, side));
  const down = [-1, 0, 1].map((side) => mirrored(background.box.y, background.box.height, height, side));
  return across.flatMap((column, indexX) =>
    down.flatMap((row, indexY): ImageItem[] => {
      if (indexX === 1 && indexY === 1) return [];
      const box = { x: column.start, width: column.length, y: row.start, height: row.length };
      const clip = rectanglePath(strip(indexX - 1, indexY - 1, { width, height }, bleed));
      return [{ kind: "image", image: BACKGROUND, box, clip }];
    }),
  );
}

/** A stretch of an axis mirrored at the card's start (−1) or end (1), or as it is (0). */
function mirrored(start: number, length: number, card: number, side: number): { start: Mm; length: Mm } {
  if (side === 0) return { start: mm(start), length: mm(length) };
  const mirror = side < 0 ? 0 : 2 * card;
  return { start: mm(mirror - start), length: mm(-length) };
}

/** The strip beside an edge, or the square at a corner, that lies in the bleed. */
function strip(sideX: number, sideY: number, card: { width: number; height: number }, bleed: number): Box {
  const along = (side: number, length: number) =>
    side === 0 ? [0, length] : [side < 0 ? -bleed : length - OVERLAP, bleed + OVERLAP];
  const [x = 0, width = 0] = along(sideX, card.width);
  const [y = 0, height = 0] = along(sideY, card.height);
  return { x, y, width, height };
}
