import { z } from "zod";
import { SHAPES, type Shape } from "../geometry/shapes.ts";
import type { Option } from "./controls.ts";

export const DEFAULT_SHAPE = "square";

/** The shape of a photo, of a picture with a shape, or of a rectangle. */
export const shapeSchemas = { stored: () => z.enum(SHAPES).nullable(), sent: () => z.enum(SHAPES).nullish() };

export const SHAPE_OPTIONS: readonly Option<Shape>[] = SHAPES.map((value) => ({
  value,
  label: value,
}));
