import type { CardField } from "@idms/core/cards/designs/card-field";
import type { CardSize } from "@idms/core/cards/geometry/card-size";
import type { Artboard } from "./artboard.ts";
import type { Inks, Palette } from "./colors.ts";

/** An element as a design writes it: lengths in millimetres from the card's upper left corner, a font's size in points. */
export type Element = Pick<CardField, "x" | "y" | "width" | "height"> & Partial<CardField>;

/** The elements of a side by their keys, from the lowest to the highest. */
export type Elements = Record<string, Element>;

/** A school's own parts of a design. */
export interface Wish {
  ink: Inks;
  /** The key of its logo among the template's images; null where it has none, and the layout fills the room. */
  logo: string | null;
}

/** A starter design as its folder has it. */
export interface Design {
  name: string;
  /** In mm. */
  cardSize: CardSize;
  palette: Palette;
  /** Draws what lies under the front's elements: the paper and, where there is any, the art. */
  draw(board: Artboard): void;
  front(wish: Wish): Elements;
  /** The other side, on white paper; a design without it prints one side. */
  back?(wish: Wish): Elements;
}
