import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { CardSize } from "../geometry/card-size.ts";
import type { Box } from "../geometry/space.ts";
import { propertyGroup } from "./property-group.ts";

/**
 * The part of an element that must stay on the card when the rest extends beyond the edge, in each direction, in mm:
 * enough to see and select it.
 */
export const LEAST_ON_CARD = 1;
/** Rounding tolerance, in mm. */
const SLACK = 0.01;

/**
 * Whether enough of a box stays on the card, or all of it if the box is thinner than the minimum. Lengths are in mm.
 */
export function staysOnCard({ x, y, width, height }: Box, { w, h }: CardSize): boolean {
  const stays = (start: number, length: number, card: number) =>
    Math.min(start + length, card) - Math.max(start, 0) >= Math.min(LEAST_ON_CARD, length) - SLACK;
  return stays(x, width, w) && stays(y, height, h);
}

/**
 * Whether an element may extend beyond the card's edge, as shapes and pictures may. A text or a code would be cut off.
 * In the bleed, the element itself is then drawn.
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
