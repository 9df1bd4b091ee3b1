import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import { mm } from "../../units.ts";
import type { TextItem } from "../drawing/scene.ts";
import { inPercent } from "../properties/controls.ts";
import { propertyGroup } from "../properties/property-group.ts";
import { color } from "../properties/schemas.ts";

/** Default width of an outline around letters, as a fraction of the letters' size. */
const OUTLINE_WIDTH = 0.06;
/**
 * Offset of a shadow below and to the right of its letters, as a fraction of the letters' size, and the shadow's
 * opacity.
 */
const SHADOW_OFFSET = 0.06;
const SHADOW_OPACITY = 0.6;

/** Effects that make text stand out from a picture under it. */
export const textEffects = propertyGroup({
  stored: () => ({
    /** The colour of an outline around the letters. */
    outline: z.string().optional(),
    /** The width of the outline, as a fraction of the letters' size. */
    outlineWidth: z.number().optional(),
    /** The colour of a shadow under the letters. */
    shadow: z.string().optional(),
  }),
  sent: () => ({
    outline: color().nullish(),
    outlineWidth: z.number().positive().max(0.5, saying(designRules.outline())).nullish(),
    shadow: color().nullish(),
  }),
  read: ({ outline, outlineWidth, shadow }) => ({
    outline: outline ?? undefined,
    outlineWidth: (outline && outlineWidth) || undefined,
    shadow: shadow ?? undefined,
  }),
  panel: [
    {
      title: "onPicture",
      controls: [
        { control: "color", property: "outline", label: "outline", none: "none" },
        {
          ...inPercent,
          property: "outlineWidth",
          label: "outlineBreadth",
          least: 1,
          most: 50,
          step: 1,
          unset: OUTLINE_WIDTH,
        },
        { control: "color", property: "shadow", label: "shadow", none: "none" },
      ],
    },
  ],
});

interface Effects {
  outline?: string | undefined;
  outlineWidth?: number | undefined;
  shadow?: string | undefined;
}

/** Returns text with its effects, from bottom to top. */
export function withEffects(text: TextItem, { outline, outlineWidth, shadow }: Effects): TextItem[] {
  const size = text.runs[0]?.size ?? 0;
  const offset = SHADOW_OFFSET * size;
  const width = mm(2 * (outlineWidth ?? OUTLINE_WIDTH) * size);
  const under: TextItem[] = [];
  if (shadow)
    under.push({
      ...text,
      color: shadow,
      matrix: [1, 0, 0, 1, offset, offset],
      opacity: SHADOW_OPACITY,
      echo: {},
    });
  if (outline) under.push({ ...text, color: outline, echo: { outline: width } });
  return [...under, text];
}
