import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import { propertyGroup } from "./property-group.ts";

/** The order of elements, and whether one is locked. */
export const stacking = propertyGroup({
  stored: () => ({
    /** Elements of a higher layer lie over those of a lower one; those of the same keep the order of the keys. */
    layer: z.int().optional(),
    /** Held in place by the designer; printing takes no notice. */
    locked: z.boolean().optional(),
    /** Elements of one group are selected together in the designer; printing takes no notice. */
    group: z.string().optional(),
  }),
  sent: () => ({
    layer: z.int(saying(designRules.layer())).nullish(),
    locked: z.boolean().nullish(),
    group: z.string().max(64, saying(designRules.group())).nullish(),
  }),
  read: ({ layer, locked, group }) => ({
    layer: layer || undefined,
    locked: locked || undefined,
    group: group || undefined,
  }),
  panel: [],
});
