import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import { withinATurn } from "../geometry/matrix.ts";
import { inPercent } from "./controls.ts";
import { propertyGroup } from "./property-group.ts";

/** An element's rotation and transparency. */
export const appearance = propertyGroup({
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
