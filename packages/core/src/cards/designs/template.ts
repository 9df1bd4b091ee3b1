import type { CardField } from "./card-field.ts";
import type { CardSize } from "../geometry/card-size.ts";
import type { OwnFont } from "../shaping/own-fonts.ts";
import { cardSpace, type CardSpace } from "../geometry/space.ts";

export type CardFields = Record<string, CardField>;

interface PixelSize {
  width: number;
  height: number;
}

/**
 * One side of a card. `background` is the size of its image in pixels. The fields are measured in these pixels. If a
 * back has no background, its fields are measured in the front's pixels.
 */
export interface CardFace {
  background: PixelSize | null;
  fields: CardFields;
}

/** The parts of an ID template that the layout needs: its front, and its back if it has one. */
export interface CardTemplate extends CardFace {
  name: string;
  cardSize: CardSize;
  /** Minimum distance of text and codes from a card's edge, in mm. If absent, a default applies. */
  safeMargin?: number;
  /** The languages of the text (BCP 47). Each script uses the first language that is written in it. */
  languages?: readonly string[];
  /** The uploaded fonts that the elements refer to by family name. */
  fonts?: readonly OwnFont[];
  /** Pixel sizes of the stored images that fixed-image elements show, keyed by image key. */
  images?: Record<string, PixelSize>;
  back?: CardFace | null;
  /** The pixel size in which the fields are measured if there is no background. */
  measure?: PixelSize | null;
}

/** Returns a template's back as a separate card, or null if the template has no back. */
export function backOf(template: CardTemplate): CardTemplate | null {
  return template.back ? { ...template, ...template.back, measure: measureOf(template), back: null } : null;
}

/** The resolution of a card when neither the side nor the front has a background. */
const BLANK_DPI = 300;

/**
 * Returns the pixel size in which a side is measured: the size of its background, of the front's background, or of a
 * blank card.
 */
export function measureOf({
  background,
  measure,
  cardSize,
}: Pick<CardTemplate, "background" | "measure" | "cardSize">): PixelSize {
  const blank = { width: (cardSize.w / 25.4) * BLANK_DPI, height: (cardSize.h / 25.4) * BLANK_DPI };
  return background ?? measure ?? blank;
}

/**
 * Returns the conversions between millimetres and the pixels in which a template's front is measured. Pass the result
 * of `backOf` to get the conversions for the back.
 */
export const templateSpace = (template: CardTemplate): CardSpace =>
  cardSpace(measureOf(template), template.cardSize);

/** Returns the elements of a side from bottom to top, with their keys. */
export function inLayers(fields: CardFields): [name: string, field: CardField][] {
  return Object.entries(fields).toSorted(([, a], [, b]) => (a.layer ?? 0) - (b.layer ?? 0));
}

/** Returns the elements of both sides. */
export const elementsOf = ({ fields, back }: Pick<CardTemplate, "fields" | "back">): CardField[] => [
  ...Object.values(fields),
  ...Object.values(back?.fields ?? {}),
];

/** Returns the keys of the stored images that a template shows. */
export const shownImages = (template: Pick<CardTemplate, "fields" | "back">): Set<string> =>
  new Set(elementsOf(template).flatMap(({ image }) => (image ? [image] : [])));
