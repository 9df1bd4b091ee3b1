import type { CardField } from "@idms/core/cards/designs/card-field";
import { elementKindOf, type ElementKind } from "@idms/core/cards/kinds/kinds";
import { DEFAULT_SHAPE } from "@idms/core/cards/properties/shape";
import { DEFAULT_COLOR, DEFAULT_FONT } from "@idms/core/cards/shaping/typography";
import type { Box, Size } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import { DEFAULT_ALIGNMENT } from "@idms/core/cards/shaping/alignment";
import { canvasPx, pt, ptToMm } from "@idms/core/units";
import { bottom, leaves, overlaps, right, settled } from "./boxes.ts";
import type { FaceSpace } from "./design.ts";
import { outerBox } from "./edits.ts";

/** The short side of the card for which the measures below are made, in mm. On a larger card, they grow with it. */
const USUAL_SIDE = 54;
/** The size of new text, in mm. 8 pt can still be read if a long value shrinks a little. */
const TEXT_SIZE = ptToMm(pt(8));
/** The height of a line that fits into its box, in multiples of the text's size. */
const LINE = 1.4;
/** Candidate boxes for a new text element and a new photo, in mm. The first one that fits in free space is used. */
const TEXT_BOXES: readonly Size[] = [
  { width: 34, height: 2.5 * TEXT_SIZE },
  { width: 34, height: LINE * TEXT_SIZE },
  { width: 20, height: LINE * TEXT_SIZE },
];
const PHOTO_BOXES: readonly Size[] = [
  { width: 15, height: 20 },
  { width: 9, height: 12 },
];
/** The distance from a new element to its neighbours, in mm. */
const GAP = 0.5;

/** The side to which an element is added. */
export interface NewPlace {
  space: FaceSpace;
  /** Minimum distance from the card's edge, in mm. */
  safeMargin: number;
  fields: CardFields;
}

/** Converts a canvas length to the pixels in which a side is measured. */
export const lengthIn = (space: FaceSpace, pixels: number): number =>
  space.canvasLengthToImage(canvasPx(pixels));

/** Returns the number of pixels per millimetre of the measures above. */
const pixelsPerMeasure = ({ pxPerMm, card }: FaceSpace): number =>
  Math.max(pxPerMm, Math.min(card.width, card.height) / USUAL_SIDE);

/**
 * Returns the part of the card where a new element may be: inside the safe margin and on the canvas. If nothing is left,
 * returns the whole card.
 */
function safeArea({ space: { card, parent, pxPerMm }, safeMargin }: NewPlace): Box {
  const margin = safeMargin * pxPerMm;
  const x = Math.max(card.x + margin, parent.x);
  const y = Math.max(card.y + margin, parent.y);
  const width = Math.min(right(card) - margin, right(parent)) - x;
  const height = Math.min(bottom(card) - margin, bottom(parent)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : card;
}

const shared = (a: Box, b: Box): number =>
  overlaps(a, b)
    ? (Math.min(right(a), right(b)) - Math.max(a.x, b.x)) *
      (Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y))
    : 0;

/**
 * Returns the spot of a box in the safe area that covers least of the other elements, and how much of them it covers.
 * Among equal spots, the highest is used. A spot with free room touches the area's edge or a neighbour, so only these
 * are tried.
 */
function bestSpot(safe: Box, others: readonly Box[], gap: number, { width, height }: Size) {
  const xs = [safe.x, right(safe) - width, ...others.flatMap((o) => [right(o) + gap, o.x - gap - width])];
  const ys = [safe.y, bottom(safe) - height, ...others.flatMap((o) => [bottom(o) + gap, o.y - gap - height])];
  const ascending = (a: number, b: number) => a - b;
  let best = { box: { x: safe.x, y: safe.y, width, height }, covered: Infinity };
  for (const y of ys.toSorted(ascending))
    for (const x of xs.toSorted(ascending)) {
      const box = { x, y, width, height };
      if (leaves(box, safe)) continue;
      const covered = others.reduce((sum, other) => sum + shared(box, other), 0);
      if (covered < best.covered - 1e-6) best = { box, covered };
    }
  return best;
}

/**
 * Returns the box of a new element: inside the safe area and, if there is room, not on other elements. An element that
 * covers most of the area is a background, on which others are placed.
 * @param boxes the sizes to try, in mm, from large to small
 */
function startBox(place: NewPlace, boxes: readonly Size[]): Box {
  const safe = safeArea(place);
  const px = pixelsPerMeasure(place.space);
  const isGround = (box: Box) => shared(box, safe) > (safe.width * safe.height) / 2;
  const others = Object.values(place.fields)
    .map(outerBox)
    .filter((box) => !isGround(box));
  const spots = boxes.map((size) => {
    const fit = Math.min(1, safe.width / (size.width * px), safe.height / (size.height * px));
    const fitted = { width: size.width * px * fit, height: size.height * px * fit };
    return bestSpot(safe, others, GAP * place.space.pxPerMm, fitted);
  });
  const { box } = spots.find(({ covered }) => covered < 1e-6) ?? (spots.at(-1) as (typeof spots)[number]);
  return { x: settled(box.x), y: settled(box.y), width: settled(box.width), height: settled(box.height) };
}

/** Returns the size of text in a new box. Text that is too high for the box is smaller. */
const textSizeIn = (box: Box, space: FaceSpace): number =>
  settled(Math.min(TEXT_SIZE * pixelsPerMeasure(space), box.height / LINE));

const plain = (isImage: boolean, size: number): Omit<CardField, keyof Box> => ({
  font: DEFAULT_FONT,
  size,
  color: DEFAULT_COLOR,
  isImage,
  shape: isImage ? DEFAULT_SHAPE : null,
  align: DEFAULT_ALIGNMENT,
});

/** Creates the element that shows a field. */
export function newPlaceholder(isImage: boolean, place: NewPlace): CardField {
  const box = startBox(place, isImage ? PHOTO_BOXES : TEXT_BOXES);
  return { ...box, ...plain(isImage, textSizeIn(box, place.space)) };
}

/** Creates an element of a given kind. The user selects its content afterwards. */
export function newElement(kind: ElementKind, place: NewPlace): CardField {
  const { size, begin } = elementKindOf(kind);
  const box = startBox(place, [size]);
  return {
    ...box,
    ...plain(false, textSizeIn(box, place.space)),
    kind,
    ...begin((mm) => settled(mm * place.space.pxPerMm)),
  };
}
