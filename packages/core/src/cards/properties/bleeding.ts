import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { CardSize } from "../geometry/card-size.ts";
import type { Box } from "../geometry/space.ts";
import { propertyGroup } from "./property-group.ts";

/**
 * Minimum width and height of the part of an element that must stay on the card if the rest extends beyond the edge,
 * in mm. This is enough to see and select the element.
 */
export const LEAST_ON_CARD = 1;
/** Rounding tolerance, in mm. */
const SLACK = 0.01;

/**
 * Whether enough of a box stays on the card. If the box is thinner than the minimum, its whole thickness must stay on
 * the card. Lengths are in mm.
 */
export function staysOnCard({ x, y, width, height }: Box, { w, h }: CardSize): boolean {
  const stays = (start: number, length: number, card: number) =>
    Math.min(start + length, card) - Math.max(start, 0) >= Math.min(LEAST_ON_CARD, length) - SLACK;
  return stays(x, width, w) && stays(y, height, h);
}

/**
 * Whether an element may extend beyond the card's edge. Only shapes and pictures may, because text or a code would be
 * cut off. In the bleed, such an element itself is drawn.
 */
export const bleeding = propertyGroup({
  stored: () => ({ bleeds: z.boolean().optional() }),
  sent: () => ({ bleeds: z.boolean(saying(designRules.bleeds())).nullish() }),
  read: ({ bleeds }) => ({ bleeds: bleeds || undefined }),
  panel: [
    {
      title: "edge",
      controls: [
        {
          control: "check",
          property: "bleeds",
          label: "mayBleed",
          hint: "mayBleedHint",
        },
      ],
    },
  ],
});
