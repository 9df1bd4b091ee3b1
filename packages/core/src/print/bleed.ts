import { boundsOf, compose, type Matrix } from "../cards/matrix.ts";
import { pathBox } from "../cards/path.ts";
import { BACKGROUND, type Scene, type SceneItem } from "../cards/scene.ts";
import type { Box } from "../cards/space.ts";
import type { Mm } from "../units.ts";

/** Pieces reach this far over the card and over each other, in mm, so that no rasteriser leaves a hairline between. */
const OVERLAP = 0.1;
/** What ends this near to an edge, in mm, is meant to reach it. */
const REACH = 0.05;

/**
 * What reaches a card's edges carried on beyond them, in the card's own millimetres, to be drawn over the card, whose own
 * edges are half white to a rasteriser: the background, shapes and pictures are mirrored outwards at each edge, so that
 * they meet themselves without a seam and nothing on the card moves or grows. Texts and codes end where they end.
 */
export function bleedItems({ width, height, items }: Scene, bleed: Mm): SceneItem[] {
  if (bleed === 0) return [];
  const reaching = items.flatMap((item) => {
    const box = inkBox(item);
    return box ? [{ item, box }] : [];
  });
  return SIDES.flatMap((sideX) =>
    SIDES.flatMap((sideY): SceneItem[] => {
      if (sideX === 0 && sideY === 0) return [];
      const mirror: Matrix = [
        sideX === 0 ? 1 : -1,
        0,
        0,
        sideY === 0 ? 1 : -1,
        sideX > 0 ? 2 * width : 0,
        sideY > 0 ? 2 * height : 0,
      ];
      const within = strip(sideX, sideY, { width, height }, bleed);
      return reaching
        .filter(
          ({ item, box }) =>
            isBackground(item) ||
            (reaches(sideX, box.x, box.width, width) && reaches(sideY, box.y, box.height, height)),
        )
        .map(({ item }) => ({ ...item, matrix: compose(mirror, item.matrix), within }));
    }),
  );
}

/** A background with a border is carried on with its border. */
const isBackground = (item: SceneItem): boolean => item.kind === "image" && item.image === BACKGROUND;

const SIDES = [-1, 0, 1] as const;

/** Whether a stretch of an axis reaches the card's start (−1) or end (1); 0 asks for neither. */
const reaches = (side: number, start: number, length: number, card: number): boolean =>
  side === 0 || (side < 0 ? start <= REACH : start + length >= card - REACH);

/** The box on the card in which an image or a shape has ink; null for what does not go on in the bleed. */
function inkBox(item: SceneItem): Box | null {
  if (item.kind === "image") return boundsOf(item.matrix, item.clip ? pathBox(item.clip) : item.box);
  if (item.kind !== "path") return null;
  const { x, y, width, height } = pathBox(item.path);
  const more = (item.stroke?.width ?? 0) / 2;
  return boundsOf(item.matrix, {
    x: x - more,
    y: y - more,
    width: width + 2 * more,
    height: height + 2 * more,
  });
}

/** The strip beside an edge, or the square at a corner, that lies in the bleed. */
function strip(sideX: number, sideY: number, card: { width: number; height: number }, bleed: number): Box {
  const along = (side: number, length: number) =>
    side === 0 ? [0, length] : [side < 0 ? -bleed : length - OVERLAP, bleed + OVERLAP];
  const [x = 0, width = 0] = along(sideX, card.width);
  const [y = 0, height = 0] = along(sideY, card.height);
  return { x, y, width, height };
}
