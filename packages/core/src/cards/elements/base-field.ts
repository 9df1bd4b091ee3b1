import { z } from "zod";
import { inPercent, type Section } from "../properties/controls.ts";
import { shapeSchemas } from "../properties/shape.ts";
import { storedShape, propertyGroup } from "../properties/property-group.ts";
import { typography } from "../shaping/typography.ts";
import { pixels, side } from "../properties/schemas.ts";
import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { withinATurn } from "../geometry/matrix.ts";
import { conditionSchema, sentCondition } from "../properties/condition.ts";

/** An element's position and size. */
const place = propertyGroup({
  stored: () => ({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  sent: () => ({
    x: pixels().default(0),
    y: pixels().default(0),
    width: side().optional(),
    w: side().optional(),
    height: side().optional(),
    h: side().optional(),
  }),
  // Whoever reads an element has refused one without a width or a height.
  read: ({ x, y, width, w, height, h }) => ({
    x,
    y,
    width: (width ?? w) as number,
    height: (height ?? h) as number,
  }),
  lengths: ["width", "height"],
  panel: [],
});

/** The stacking order of elements, whether an element is locked, and its group. */
const stacking = propertyGroup({
  stored: () => ({
    /**
     * The layer of the element. Elements on a higher layer cover those on a lower layer. Elements on the same layer
     * keep the order of their keys.
     */
    layer: z.int().optional(),
    /** Whether the designer keeps the element in place. Has no effect on printing. */
    locked: z.boolean().optional(),
    /** The group of the element. The designer selects all elements of a group together. Has no effect on printing. */
    group: z.string().optional(),
  }),
  sent: () => ({
    layer: z.int(saying(designRules.layer())).nullish(),
    locked: z.boolean().nullish(),
    group: z.string().max(64, saying(designRules.group())).nullish(),
  }),
  read: ({ layer, locked, group }) => ({
    layer: layer || undefined,
    locked: locked || undefined,
    group: group || undefined,
  }),
  panel: [],
});

/** An element's rotation and transparency. */
const appearance = propertyGroup({
  stored: () => ({
    /** The rotation in degrees, clockwise, about the centre of the element's box. */
    rotation: z.number().optional(),
    /** The transparency, from 0 (opaque) to 1 (invisible). */
    transparency: z.number().optional(),
  }),
  sent: () => ({
    rotation: z.number(saying(designRules.rotation())).nullish(),
    transparency: z
      .number(saying(designRules.transparency()))
      .min(0)
      .max(1, saying(designRules.transparency()))
      .nullish(),
  }),
  read: ({ rotation, transparency }) => ({
    rotation: withinATurn(rotation ?? 0) || undefined,
    transparency: transparency || undefined,
  }),
  panel: [
    {
      title: "appearance",
      controls: [
        {
          control: "number",
          property: "rotation",
          label: "rotation",
          unit: "°",
          withUnit: true,
          least: -180,
          most: 180,
          step: 1,
          decimals: 1,
          unset: 0,
        },
        { ...inPercent, property: "transparency", label: "transparency", unset: 0 },
      ],
    },
  ],
});

/** The condition for showing an element. Without a condition, the element is shown on all cards. */
const condition = propertyGroup({
  stored: () => ({ showIf: conditionSchema().optional() }),
  sent: () => ({ showIf: sentCondition().nullish() }),
  read: ({ showIf }) => ({ showIf: showIf ?? undefined }),
  panel: [{ title: "whenShown", controls: [{ control: "condition", property: "showIf", label: "shown" }] }],
});

/** The properties of every element. */
export const COMMON = [place, typography, stacking, appearance, condition] as const;

/** The controls for the properties that all kinds of elements have. Position and text have separate editors. */
export const COMMON_PANEL: readonly Section[] = [...appearance.panel, ...condition.panel];

/** Returns the stored properties that every element has, in addition to its kind and the properties of that kind. */
export const baseShape = () => ({
  ...storedShape(COMMON),
  /** True only for the form's photo. */
  isImage: z.boolean(),
  /** The shape of a photo, of a rectangle, or of a fixed image that fills a shape instead of fitting inside its box. */
  shape: shapeSchemas.stored(),
});
export type BaseField = z.output<z.ZodObject<ReturnType<typeof baseShape>>>;
