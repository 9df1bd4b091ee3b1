import { z } from "zod";
import { imagePx, type Mm } from "../../units.ts";
import type { CardSpace } from "../geometry/space.ts";
import type { NumberControl } from "./controls.ts";
import { side } from "./schemas.ts";

/** Default line thickness, in background-image pixels: a sixth of a millimetre at 600 dpi. */
export const DEFAULT_THICKNESS = 4;
/** The thickness of a new line, in mm. */
export const NEW_THICKNESS_MM = 0.2;

/** The thickness of a line or of a rectangle's outline. */
export const thicknessSchemas = { stored: () => z.number().optional(), sent: () => side().nullish() };

export const thicknessControl: NumberControl<"thickness"> = {
  control: "number",
  property: "thickness",
  label: "thickness",
  unit: "px",
  least: 0.5,
};

export const thicknessOf = ({ thickness }: { thickness?: number | undefined }, space: CardSpace): Mm =>
  space.imageLengthToMm(imagePx(thickness ?? DEFAULT_THICKNESS));
