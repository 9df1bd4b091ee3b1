import { boundsOf, compose, type Matrix } from "../../cards/geometry/matrix.ts";
import { linePath, pathBox, rectanglePath, type Path, type PathCommand } from "../../cards/geometry/path.ts";
import { BACKGROUND, type PathItem, type Scene, type SceneItem } from "../../cards/drawing/scene.ts";
import type { Box } from "../../cards/geometry/space.ts";
import type { Mm } from "../../units.ts";

/**
 * The distance by which pieces extend under the card and over each other, in mm, so that no rasteriser leaves a
 * hairline gap.
 */
const OVERLAP = 0.1;
/** The distance from an edge, in mm, within which an element counts as reaching the edge. */
const REACH = 0.05;

/**
 * Extends a card beyond its edges into the bleed. Colour bars and lines that reach an edge are lengthened, so that
 * they do not end at the edge, where a rasteriser would soften them. Everything else that reaches the edge, such as
 * the background, is mirrored outwards beneath the card, so that it continues without a seam. Nothing on the card
 * moves or grows. Items that already extend over an edge stay in place, in their stacking order. Text and codes are
 * not extended.
 * @returns the card's items, and the items beneath them, in the coordinates of the card in mm
 */
export function withBleed(scene: Scene, bleed: Mm): { beneath: SceneItem[]; items: SceneItem[] } {
  if (bleed === 0) return { beneath: [], items: scene.items };
  const longer = new Map(
    scene.items.flatMap((item) => {
      const path = item.kind === "path" && !item.matrix ? longerPath(item, scene, bleed) : null;
      return item.kind === "path" && path ? [[item as SceneItem, { ...item, path }] as const] : [];
    }),
  );
  const mirrored = (items: readonly SceneItem[]) =>
    mirroredItems({ ...scene, items: items.filter((item) => !longer.has(item)) }, bleed);
  const [lowest = [], ...above] = partsFrom(scene.items, ({ bleeds }) => bleeds === true);
  const parts = [
    lowest,
    ...above.flatMap(([first, ...others]) => [[first], mirrored([first, ...others]), others]),
  ];
  return { beneath: mirrored(lowest), items: parts.flat().map((item) => longer.get(item) ?? item) };
}

/** Splits a list before each matching item. The first part contains the items before the first match. */
function partsFrom(
  items: SceneItem[],
  begins: (item: SceneItem) => boolean,
): [SceneItem[], ...[SceneItem, ...SceneItem[]][]] {
  const lowest: SceneItem[] = [];
  const above: [SceneItem, ...SceneItem[]][] = [];
  for (const item of items)
    if (begins(item)) above.push([item]);
    else (above.at(-1) ?? lowest).push(item);
  return [lowest, ...above];
}

/**
 * Returns the path of a bar or line that reaches an edge, extended into the bleed. Returns null for any other path.
 */
function longerPath({ path, fill, stroke }: PathItem, { width, height }: Scene, bleed: Mm): Path | null {
  const box = pathBox(path);
  const across = beyond(box.x, box.width, width, bleed);
  const down = beyond(box.y, box.height, height, bleed);
  const isBar = fill && !stroke && isSame(path, rectanglePath(box));
  if (isBar && (across || down))
    return rectanglePath({
      ...box,
      ...(across && { x: across.start, width: across.length }),
      ...(down && { y: down.start, height: down.length }),
    });
  const isLine = stroke && !fill && path.length === 2;
  if (isLine && box.height === 0 && across)
    return linePath(across.start, box.y, across.start + across.length, box.y);
  if (isLine && box.width === 0 && down) return linePath(box.x, down.start, box.x, down.start + down.length);
  return null;
}

/** Tolerance for the rounding error of a subtraction, in mm. */
const ROUNDING = 1e-9;

const isSame = (one: Path, other: Path): boolean =>
  one.length === other.length &&
  one.every(([command, ...numbers], at) => {
    const [otherCommand, ...otherNumbers] = other[at] as PathCommand;
    const near = (value: number, place: number) => Math.abs(value - (otherNumbers[place] ?? 0)) < ROUNDING;
    return command === otherCommand && numbers.every(near);
  });

/** Extends a range on an axis into the bleed at each edge that it reaches. Returns null if it reaches neither edge. */
function beyond(start: number, length: number, card: number, bleed: number) {
  const [before, after] = [reaches(-1, start, length, card), reaches(1, start, length, card)];
  if (!before && !after) return null;
  const from = before ? Math.min(start, -bleed) : start;
  const to = after ? Math.max(start + length, card + bleed) : start + length;
  return { start: from, length: to - from };
}

function mirroredItems({ width, height, items }: Scene, bleed: Mm): SceneItem[] {
  const reaching = items.flatMap((item) => {
    const box = inkBox(item);
    return box ? [{ item, box }] : [];
  });
  return SIDES.flatMap((sideX) =>
    SIDES.flatMap((sideY): SceneItem[] => {
      if (sideX === 0 && sideY === 0) return [];
      const within = strip(sideX, sideY, { width, height }, bleed);
      return reaching.flatMap(({ item, box }) => {
        const isThere =
          isBackground(item) ||
          (reaches(sideX, box.x, box.width, width) && reaches(sideY, box.y, box.height, height));
        const byItself = (side: number, start: number, length: number, card: number) =>
          item.bleeds && goesOver(side, start, length, card) ? 0 : side;
        const mirrorX = byItself(sideX, box.x, box.width, width);
        const mirrorY = byItself(sideY, box.y, box.height, height);
        if (!isThere || (mirrorX === 0 && mirrorY === 0)) return [];
        const mirror = mirrorAt(mirrorX, mirrorY, { width, height });
        return [{ ...item, matrix: compose(mirror, item.matrix), within }];
      });
    }),
  );
}

/** Returns the transform that mirrors at a vertical edge, at a horizontal edge, or at both. */
const mirrorAt = (sideX: number, sideY: number, card: { width: number; height: number }): Matrix => [
  sideX === 0 ? 1 : -1,
  0,
  0,
  sideY === 0 ? 1 : -1,
  sideX > 0 ? 2 * card.width : 0,
  sideY > 0 ? 2 * card.height : 0,
];

/** Whether an item is the background, which is extended together with its border. */
const isBackground = (item: SceneItem): boolean => item.kind === "image" && item.image === BACKGROUND;

const SIDES = [-1, 0, 1] as const;

/** Whether a range on an axis reaches the start (−1) or the end (1) of the card. Always true for 0. */
const reaches = (side: number, start: number, length: number, card: number): boolean =>
  side === 0 || (side < 0 ? start <= REACH : start + length >= card - REACH);

/** Whether a range extends beyond an edge rather than just reaching it. */
const goesOver = (side: number, start: number, length: number, card: number): boolean =>
  side < 0 ? start < -REACH : side > 0 && start + length > card + REACH;

/**
 * Returns the box on the card that an image or shape covers with ink, or null if the item does not extend into the
 * bleed.
 */
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

/** Returns the part of the bleed next to an edge or at a corner. */
function strip(sideX: number, sideY: number, card: { width: number; height: number }, bleed: number): Box {
  const along = (side: number, length: number) =>
    side === 0 ? [0, length] : [side < 0 ? -bleed : length - OVERLAP, bleed + OVERLAP];
  const [x = 0, width = 0] = along(sideX, card.width);
  const [y = 0, height = 0] = along(sideY, card.height);
  return { x, y, width, height };
}
