import type { CardField } from "@idms/core/cards/designs/card-field";
import type { CardSize } from "@idms/core/cards/geometry/card-size";
import type { Artboard } from "./artboard.ts";
import type { Inks, Palette } from "./colors.ts";

/**
 * An element as specified in a design: lengths in millimetres from the card's top left corner, font sizes in points.
 */
export type Element = Pick<CardField, "x" | "y" | "width" | "height"> & Partial<CardField>;

/** The elements of one side by key, from bottom to top. */
export type Elements = Record<string, Element>;

/** The school-specific parts of a design. */
export interface Wish {
  ink: Inks;
  /**
   * The key of the school's logo among the template's images. Null if there is no logo; the layout then uses the space
   * reserved for it.
   */
  logo: string | null;
}

/** A starter design, as defined in its folder. */
export interface Design {
  name: string;
  /** Whether the design shows what a form for staff asks, instead of what a form for students asks. */
  isForStaff?: true;
  /** Card size, in mm. */
  cardSize: CardSize;
  palette: Palette;
  /** Draws the background under the front's elements: the paper and the art, if any. */
  draw(board: Artboard): void;
  front(wish: Wish): Elements;
  /** Returns the back, on white paper. Without this, the design is single-sided. */
  back?(wish: Wish): Elements;
}
