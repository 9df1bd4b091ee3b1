import { z } from "zod";
import { propertyGroup } from "./property-group.ts";
import { pixels, side } from "./schemas.ts";

/** An element's position and size. */
export const place = propertyGroup({
  stored: () => ({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  sent: () => ({
    x: pixels().default(0),
    y: pixels().default(0),
    width: side().optional(),
    w: side().optional(),
    height: side().optional(),
    h: side().optional(),
  }),
  // Whoever reads an element has refused one without a width or a height.
  read: ({ x, y, width, w, height, h }) => ({
    x,
    y,
    width: (width ?? w) as number,
    height: (height ?? h) as number,
  }),
  lengths: ["width", "height"],
  panel: [],
});
