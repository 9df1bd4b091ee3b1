import { z } from "zod";
import { appearance } from "../properties/appearance.ts";
import { condition } from "../properties/condition-group.ts";
import type { Section } from "../properties/controls.ts";
import { shapeSchemas } from "../properties/shape.ts";
import { place } from "../properties/place.ts";
import { storedShape } from "../properties/property-group.ts";
import { stacking } from "../properties/stacking.ts";
import { typography } from "../shaping/typography.ts";

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
