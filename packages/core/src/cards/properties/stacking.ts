import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import { propertyGroup } from "./property-group.ts";

/** The stacking order of elements, whether an element is locked, and its group. */
export const stacking = propertyGroup({
  stored: () => ({
    /**
     * The layer of the element. Elements on a higher layer cover those on a lower layer. Elements on the same layer
     * keep the order of their keys.
     */
    layer: z.int().optional(),
    /** Whether the designer keeps the element in place. Has no effect on printing. */
    locked: z.boolean().optional(),
    /** The group of the element. The designer selects all elements of a group together. Has no effect on printing. */
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
