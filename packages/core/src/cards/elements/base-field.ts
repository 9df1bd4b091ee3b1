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

/** The controls for the properties of every kind of element. Its place and text have editors of their own. */
export const COMMON_PANEL: readonly Section[] = [...appearance.panel, ...condition.panel];

/** The stored properties of every element, beside its kind and what the kind adds. */
export const baseShape = () => ({
  ...storedShape(COMMON),
  /** True for the photo of the form only. */
  isImage: z.boolean(),
  /**
   * The shape of a photo, of a rectangle, and of a fixed image that fills a shape instead of lying whole in its box.
   */
  shape: shapeSchemas.stored(),
});
export type BaseField = z.output<z.ZodObject<ReturnType<typeof baseShape>>>;
