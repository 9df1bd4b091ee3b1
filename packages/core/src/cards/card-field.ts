import { z } from "zod";
import type { Whole } from "../whole.ts";
import { DEFAULT_THICKNESS, ELEMENT_KINDS, kindNeeds, type ElementKind } from "./element-kind.ts";

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
/** Longer than any text that fits a card, in characters. */
export const MAX_PATTERN = 1000;

export type FontKey = (typeof FONT_KEYS)[number];
export type Shape = (typeof SHAPES)[number];
export type Alignment = (typeof ALIGNMENTS)[number];

/**
 * One element of a card as it is stored and answered; all lengths, the font size too, in background-image pixels. Without
 * a `kind` it is the specification's: the text or photo of the form's field whose name is its key. What a kind does not
 * use is absent, so a card of plain fields is stored as it always was.
 */
export const cardFieldAnswer = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  font: z.enum(FONT_KEYS),
  size: z.number(),
  color: z.string(),
  /** True for the photo of the form only. */
  isImage: z.boolean(),
  /** Of a photo, and of a fixed image that fills a shape instead of lying whole in its box, and of a rectangle. */
  shape: z.enum(SHAPES).nullable(),
  align: z.enum(ALIGNMENTS),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  kind: z.enum(ELEMENT_KINDS).optional(),
  /** What a fixed text or a code holds: any text, with placeholders such as {full_name}. */
  pattern: z.string().optional(),
  /** The key of one of the template's stored images. */
  image: z.string().nullish(),
  /** The ground of a code, or the inside of a rectangle. */
  fill: z.string().nullish(),
  stroke: z.string().nullish(),
  /** Of a line or a rectangle's outline. */
  thickness: z.number().optional(),
  /** Of a rectangle's inside, from 0 to 1. */
  opacity: z.number().optional(),
  /** Elements of a higher layer lie over those of a lower one; those of the same keep the order of the keys. */
  layer: z.int().optional(),
  /** Held in place by the designer; printing takes no notice. */
  locked: z.boolean().optional(),
});
export type CardField = z.output<typeof cardFieldAnswer>;

const pixels = z.number().finite();
const side = pixels.positive();
const color = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "A colour is written #rgb or #rrggbb");
const oneOf = <const T extends readonly string[]>(what: string, values: T) =>
  z.enum(values, { error: `${what} is one of ${values.join(", ")}.` });

/** What is sent or was stored, which may leave out more and say it otherwise, within what a card can show. */
const rawField = cardFieldAnswer
  .extend({
    x: pixels.default(0),
    y: pixels.default(0),
    width: side.optional(),
    w: side.optional(),
    height: side.optional(),
    h: side.optional(),
    font: z.enum(FONT_KEYS).nullish().catch(DEFAULT_FONT),
    size: side.nullish(),
    color: color.nullish(),
    isImage: z.boolean().nullish(),
    shape: z.enum(SHAPES).nullish(),
    align: z.enum(ALIGNMENTS).nullish(),
    bold: z.boolean().nullish(),
    italic: z.boolean().nullish(),
    kind: oneOf("An element's kind", ELEMENT_KINDS).nullish(),
    pattern: z.string().max(MAX_PATTERN, `A pattern has at most ${MAX_PATTERN} characters.`).nullish(),
    image: z.string().max(64, "An image is named by the key that its upload answered.").nullish(),
    fill: color.nullish(),
    stroke: color.nullish(),
    thickness: side.nullish(),
    opacity: z.number().min(0).max(1, "An opacity is a number from 0 to 1.").nullish(),
    layer: z.int({ error: "A layer is a whole number." }).nullish(),
    locked: z.boolean().nullish(),
  })
  .refine((field) => (field.width ?? field.w) !== undefined && (field.height ?? field.h) !== undefined, {
    message: "A field needs a width and a height",
  })
  .superRefine(({ kind, pattern }, context) => {
    const needed = kind && kindNeeds(kind);
    if (needed && typeof pattern !== "string")
      context.addIssue({ code: "custom", path: ["pattern"], message: needed });
  });

/** Reading fills in the specification's defaults, so whoever draws an element never has to. */
export const cardFieldSchema = rawField.transform((field): CardField => {
  const height = (field.height ?? field.h) as number;
  const kind = field.kind ?? undefined;
  const isPhoto = !kind && (field.isImage ?? false);
  const whole: Whole<CardField> = {
    x: field.x,
    y: field.y,
    width: (field.width ?? field.w) as number,
    height,
    font: field.font ?? DEFAULT_FONT,
    size: field.size ?? defaultFontSize(height),
    color: field.color ?? DEFAULT_COLOR,
    isImage: isPhoto,
    shape: isPhoto ? (field.shape ?? DEFAULT_SHAPE) : null,
    align: field.align ?? DEFAULT_ALIGNMENT,
    bold: field.bold || undefined,
    italic: field.italic || undefined,
    kind,
    ...NO_PARTS,
    ...(kind && partsOf(kind, field)),
    layer: field.layer || undefined,
    locked: field.locked || undefined,
  };
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as CardField;
});

/** What only elements of a kind have. */
const NO_PARTS = {
  pattern: undefined,
  image: undefined,
  fill: undefined,
  opacity: undefined,
  stroke: undefined,
  thickness: undefined,
};

function partsOf(kind: ElementKind, field: z.output<typeof rawField>): Partial<CardField> {
  const { shape, fill, stroke, image } = field;
  const pattern = field.pattern ?? "";
  const thickness = field.thickness ?? DEFAULT_THICKNESS;
  switch (kind) {
    case "text":
      return { pattern };
    case "image":
      return { image: image ?? null, shape: shape ?? null };
    case "qr":
    case "code128":
      return { pattern, fill: fill === undefined ? "#ffffff" : fill };
    case "line":
      return { thickness };
    case "rectangle": {
      const outline = fill === undefined && stroke === undefined ? DEFAULT_COLOR : (stroke ?? null);
      const opacity = field.opacity ?? 1;
      const inside = { fill: fill ?? null, ...(opacity < 1 && { opacity }) };
      return { shape: shape ?? "rectangle", ...inside, stroke: outline, thickness };
    }
  }
}

/** About 45 % of the box's height, and never under the minimum; in the unit of `height`. */
export function defaultFontSize(height: number): number {
  return Math.max(MIN_FONT_SIZE, Math.round(height * DEFAULT_SIZE_RATIO));
}
