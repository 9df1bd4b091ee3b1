import { z } from "zod";
import { appearance } from "../properties/appearance.ts";
import { condition } from "../properties/condition-group.ts";
import type { Section } from "../properties/controls.ts";
import { shapeSchemas } from "../properties/shape.ts";
import { place } from "../properties/place.ts";
import { storedShape } from "../properties/property-group.ts";
import { stacking } from "../properties/stacking.ts";
import { typography } from "../shaping/typography.ts";

/** What every element has, whatever it is. */
export const COMMON = [place, typography, stacking, appearance, condition] as const;

/** What sets the common properties that an element of every kind lets set; its place and text have editors of their own. */
export const COMMON_PANEL: readonly Section[] = [...appearance.panel, ...condition.panel];

/** What is stored of every element, beside its kind and what this one adds. */
export const baseShape = () => ({
  ...storedShape(COMMON),
  /** True for the photo of the form only. */
  isImage: z.boolean(),
  /** Of a photo, and of a fixed image that fills a shape instead of lying whole in its box, and of a rectangle. */
  shape: shapeSchemas.stored(),
});
export type BaseField = z.output<z.ZodObject<ReturnType<typeof baseShape>>>;
