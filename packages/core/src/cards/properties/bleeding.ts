import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { CardSize } from "../geometry/card-size.ts";
import type { Box } from "../geometry/space.ts";
import { propertyGroup } from "./property-group.ts";

/**
 * The part of an element that stays on the card when the rest goes over the edge, across and down, in mm: enough to
 * see and grasp it.
 */
export const LEAST_ON_CARD = 1;
/** The tolerance for rounding, in mm. */
const SLACK = 0.01;

/** Whether as much of a box of mm stays on the card; of a thinner one, all of it. */
export function staysOnCard({ x, y, width, height }: Box, { w, h }: CardSize): boolean {
  const stays = (start: number, length: number, card: number) =>
    Math.min(start + length, card) - Math.max(start, 0) >= Math.min(LEAST_ON_CARD, length) - SLACK;
  return stays(x, width, w) && stays(y, height, h);
}

/**
 * Whether an element may go over the edge of the card, as shapes and pictures may; a text or a code would be cut off. In
 * the bleed it is then drawn as it lies there.
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
