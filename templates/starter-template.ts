import type { Design } from "./read-design.ts";

/** A starter design: its layout, and the absolute path of its background, a JPEG at 600 dpi of the card's size. */
export interface StarterTemplate extends Design {
  /** The name of its folder. */
  id: string;
  backgroundPath: string;
}
