import type { Design } from "./design.ts";
import type { Layout } from "./own-layout.ts";

/**
 * A starter design: its shipped layout, and the absolute path of its background, a JPEG of the card's size at 600 dpi.
 */
export interface StarterTemplate extends Layout, Pick<Design, "name" | "cardSize" | "palette"> {
  /** The name of its folder. */
  id: string;
  backgroundPath: string;
  /** The design from which it is created. */
  design: Design;
}
