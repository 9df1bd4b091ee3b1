import { z } from "zod";

/** Card sizes the designer offers, in mm; the first is the default. */
export const CARD_SIZES = [
  { w: 54, h: 86 },
  { w: 48, h: 72 },
] as const;

export const FONT_KEYS = ["arial.ttf", "arialbd.ttf", "times.ttf"] as const;
export const SHAPES = ["square", "rectangle", "rounded", "circle", "hexagon", "sphere"] as const;
export const ALIGNMENTS = ["left", "center", "right"] as const;

export const DEFAULT_FONT = "arial.ttf";
export const DEFAULT_COLOR = "#000000";
export const DEFAULT_SHAPE = "square";
export const DEFAULT_ALIGNMENT = "left";

/** A text without a size takes this part of its box's height. */
export const DEFAULT_SIZE_RATIO = 0.45;
/** The smallest font size that is ever shown or printed by default, in background-image pixels. */
export const MIN_FONT_SIZE = 8;

export type FontKey = (typeof FONT_KEYS)[number];
export type Shape = (typeof SHAPES)[number];
export type Alignment = (typeof ALIGNMENTS)[number];

const pixels = z.number().finite();
const side = pixels.positive();

const rawField = z
  .object({
    x: pixels.default(0),
    y: pixels.default(0),
    width: side.optional(),
    w: side.optional(),
    height: side.optional(),
    h: side.optional(),
    font: z.enum(FONT_KEYS).nullish().catch(DEFAULT_FONT),
    size: side.nullish(),
    color: z
      .string()
      .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "A colour is written #rgb or #rrggbb")
      .nullish(),
    isImage: z.boolean().nullish(),
    shape: z.enum(SHAPES).nullish(),
    align: z.enum(ALIGNMENTS).nullish(),
  })
  .refine((field) => (field.width ?? field.w) !== undefined && (field.height ?? field.h) !== undefined, {
    message: "A field needs a width and a height",
  });

/**
 * One element of a card as it is stored: all lengths, the font size too, in background-image pixels. Reading fills in
 * the specification's defaults, so whoever draws it never has to.
 */
export const cardFieldSchema = rawField.transform((field) => {
  const height = (field.height ?? field.h) as number;
  return {
    x: field.x,
    y: field.y,
    width: (field.width ?? field.w) as number,
    height,
    font: field.font ?? DEFAULT_FONT,
    size: field.size ?? defaultFontSize(height),
    color: field.color ?? DEFAULT_COLOR,
    isImage: field.isImage ?? false,
    shape: field.isImage ? (field.shape ?? DEFAULT_SHAPE) : null,
    align: field.align ?? DEFAULT_ALIGNMENT,
  };
});

export type CardField = z.output<typeof cardFieldSchema>;

export const cardSizeSchema = z.object({
  w: z.number().positive().max(500),
  h: z.number().positive().max(500),
});
export type CardSize = z.output<typeof cardSizeSchema>;

export const cardFieldsSchema = z.record(z.string().min(1), cardFieldSchema);

/** What the layout needs of an ID template; `background` is the size of the image in pixels. */
export interface CardTemplate {
  name: string;
  cardSize: CardSize;
  background: { width: number; height: number } | null;
  fields: Record<string, CardField>;
}

/** About 45 % of the box's height, and never under the minimum; in the unit of `height`. */
export function defaultFontSize(height: number): number {
  return Math.max(MIN_FONT_SIZE, Math.round(height * DEFAULT_SIZE_RATIO));
}
