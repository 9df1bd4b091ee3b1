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
    layer: z.int({ error: "A layer must be a whole number." }).nullish(),
    locked: z.boolean().nullish(),
    group: z.string().max(64, "A group name can have up to 64 characters.").nullish(),
  }),
  read: ({ layer, locked, group }) => ({
    layer: layer || undefined,
    locked: locked || undefined,
    group: group || undefined,
  }),
  panel: [],
});
