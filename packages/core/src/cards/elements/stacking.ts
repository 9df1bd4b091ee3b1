import { z } from "zod";
import { propertyGroup } from "./property-group.ts";

/** What lies over what, and what stays where it is. */
export const stacking = propertyGroup({
  stored: {
    /** Elements of a higher layer lie over those of a lower one; those of the same keep the order of the keys. */
    layer: z.int().optional(),
    /** Held in place by the designer; printing takes no notice. */
    locked: z.boolean().optional(),
  },
  sent: { layer: z.int({ error: "A layer is a whole number." }).nullish(), locked: z.boolean().nullish() },
  read: ({ layer, locked }) => ({ layer: layer || undefined, locked: locked || undefined }),
  panel: [],
});
