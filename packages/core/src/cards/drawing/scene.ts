import type { Mm } from "../../units.ts";
import type { Matrix } from "../geometry/matrix.ts";
import type { Modules } from "../geometry/modules.ts";
import type { Path } from "../geometry/path.ts";
import type { Box } from "../geometry/space.ts";
import type { PlacedRun } from "../text/fit-text.ts";

/**
 * A card as a flat display list in millimetres, y downwards. A backend draws it in order without any decisions: no
 * measuring, no wrapping, no choice of font or colour.
 */
export interface Scene {
  width: Mm;
  height: Mm;
  items: SceneItem[];
}

export type SceneItem = ImageItem | PathItem | CodeItem | TextItem;

/** Several items that share one opacity, such as the inside of a shape and its outline. */
export interface Layer {
  /** The layer's opacity, from 0 to 1. */
  opacity: number;
}

/** Display properties that all items have. By default, an item is drawn untransformed, opaque and unclipped. */
interface Seen {
  /** Rotates, moves or mirrors the item. The matrix maps the item's own millimetres to the card's millimetres. */
  matrix?: Matrix;
  /** The item's opacity, from 0 to 1. */
  opacity?: number;
  /**
   * Consecutive items of a layer share the layer's opacity, so that an item covered by another does not show through
   * it.
   */
  layer?: Layer;
  /** The clip box, in the card's millimetres rather than the item's. */
  within?: Box;
  /**
   * Whether the item extends beyond the card's edge. If so, the bleed shows the item itself instead of a mirror
   * image.
   */
  bleeds?: true;
}

/** An image, stretched to fill `box` and clipped to `clip`. */
export interface ImageItem extends Seen {
  kind: "image";
  /**
   * The name of the image: `background`, the name of the photo's field, or the name of a stored image
   * (`fixedImageName`).
   */
  image: string;
  box: Box<Mm>;
  clip: Path | null;
}

export interface PathItem extends Seen {
  kind: "path";
  path: Path;
  fill?: { color: string; opacity: number };
  stroke?: { color: string; width: Mm };
}

/** The dark modules of a code. */
export interface CodeItem extends Seen {
  kind: "code";
  modules: Modules;
  /** The matrix that converts columns and rows to mm. */
  matrix: Matrix;
  color: string;
}

export interface TextItem extends Seen {
  kind: "text";
  color: string;
  runs: PlacedRun[];
  /**
   * The whole text in reading order. Set if it differs from the text of the runs, as in right-to-left or multi-line
   * text.
   */
  says?: string;
  /**
   * Marks an item that only decorates the text item after it, so that the text is not read twice. The item is an
   * outline if it has a width in mm, otherwise a shadow. Half of an outline is under the letters.
   */
  echo?: { outline?: Mm };
}

/** Groups consecutive items by their common layer. An item without a layer is its own group. */
export function inLayersOf(items: readonly SceneItem[]): [first: SceneItem, ...others: SceneItem[]][] {
  const runs: [SceneItem, ...SceneItem[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && item.layer && run[0].layer === item.layer) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

export const BACKGROUND = "background";

/** Returns the name that image items use for a stored image of the template. */
export const fixedImageName = (key: string): string => `image ${key}`;
