import type { Design } from "./design.ts";
import type { Layout } from "./own-layout.ts";

/** A starter design: its layout as it is shipped, and the absolute path of its background, a JPEG at 600 dpi of the card's size. */
export interface StarterTemplate extends Layout, Pick<Design, "name" | "cardSize" | "palette"> {
  /** The name of its folder. */
  id: string;
  backgroundPath: string;
  /** The design it is made from. */
  design: Design;
}
