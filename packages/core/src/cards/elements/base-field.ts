import { z } from "zod";
import { appearance } from "./appearance.ts";
import { condition } from "./condition.ts";
import type { Section } from "./controls.ts";
import { shapeSchemas } from "./shape.ts";
import { place } from "./place.ts";
import { storedShape } from "./property-group.ts";
import { stacking } from "./stacking.ts";
import { typography } from "./typography.ts";

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
