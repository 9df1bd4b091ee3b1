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
 * One side of a card; `background` is the size of its image in pixels, in which the fields are measured. The fields of a
 * back without one are measured in the pixels of the front's.
 */
export interface CardFace {
  background: PixelSize | null;
  fields: CardFields;
}

/** The parts of an ID template that the layout needs: its front, and its back where it has one. */
export interface CardTemplate extends CardFace {
  name: string;
  cardSize: CardSize;
  /** How near to the edge of a card texts and codes may come, in mm; the usual unless set. */
  safeMargin?: number;
  /** The languages of its texts (BCP 47): each script is set as the first of them that is written in it. */
  languages?: readonly string[];
  /** The uploaded fonts that its elements name by their families. */
  fonts?: readonly OwnFont[];
  /** The sizes in pixels of the stored images that fixed images show, by key. */
  images?: Record<string, PixelSize>;
  back?: CardFace | null;
  /** The size the fields are measured in where there is no background. */
  measure?: PixelSize | null;
}

/** The back of a template as a card of its own; null when its cards have none. */
export function backOf(template: CardTemplate): CardTemplate | null {
  return template.back ? { ...template, ...template.back, measure: measureOf(template), back: null } : null;
}

/** The space of a side that has neither a background nor a front with one: its card at this resolution. */
const BLANK_DPI = 300;

/** The pixels in which a side is measured: of its background, else of the front's, else of a blank card. */
export function measureOf({
  background,
  measure,
  cardSize,
}: Pick<CardTemplate, "background" | "measure" | "cardSize">): PixelSize {
  const blank = { width: (cardSize.w / 25.4) * BLANK_DPI, height: (cardSize.h / 25.4) * BLANK_DPI };
  return background ?? measure ?? blank;
}

/** The conversions of the pixels that a template's front is measured in; of `backOf` it, those of its back. */
export const templateSpace = (template: CardTemplate): CardSpace =>
  cardSpace(measureOf(template), template.cardSize);

/** The elements of a side from the lowest to the highest, with their keys. */
export function inLayers(fields: CardFields): [name: string, field: CardField][] {
  return Object.entries(fields).toSorted(([, a], [, b]) => (a.layer ?? 0) - (b.layer ?? 0));
}

/** The elements of both sides. */
export const elementsOf = ({ fields, back }: Pick<CardTemplate, "fields" | "back">): CardField[] => [
  ...Object.values(fields),
  ...Object.values(back?.fields ?? {}),
];

/** The keys of the stored images that a template shows. */
export const shownImages = (template: Pick<CardTemplate, "fields" | "back">): Set<string> =>
  new Set(elementsOf(template).flatMap(({ image }) => (image ? [image] : [])));
