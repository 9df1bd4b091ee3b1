import type { Mm } from "../../units.ts";
import type { Matrix } from "../geometry/matrix.ts";
import type { Modules } from "../geometry/modules.ts";
import type { Path } from "../geometry/path.ts";
import type { Box } from "../geometry/space.ts";
import type { PlacedRun } from "../text/fit-text.ts";

/**
 * A card as a flat display list in millimetres, y downwards. A backend replays it in order and decides nothing: no
 * measuring, no wrapping, no choice of font or colour.
 */
export interface Scene {
  width: Mm;
  height: Mm;
  items: SceneItem[];
}

export type SceneItem = ImageItem | PathItem | CodeItem | TextItem;

/** Several items that are seen through as one, such as the inside of a shape and its outline. */
export interface Layer {
  /** How much of them covers what is under them, from 0 to 1. */
  opacity: number;
}

/** How an item of any kind is seen; as it stands, whole and everywhere unless it says otherwise. */
interface Seen {
  /** Turns, moves or mirrors it: what its own millimetres are on the card. */
  matrix?: Matrix;
  /** How much of it covers what is under it, from 0 to 1. */
  opacity?: number;
  /** Those that follow one another in a layer are seen through as one: what one covers of another does not shine through it. */
  layer?: Layer;
  /** Only what lies inside is seen, in the card's millimetres, not in those of the item. */
  within?: Box;
  /** It goes over the card's edge as it lies there: in the bleed, too, it is itself, and not its mirror. */
  bleeds?: true;
}

/** The whole image is stretched over `box`; only what lies inside `clip` is seen. */
export interface ImageItem extends Seen {
  kind: "image";
  /** `background`, the name of the photo's field, or the name of a stored image (`fixedImageName`). */
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
  /** The matrix that turns columns and rows into mm. */
  matrix: Matrix;
  color: string;
}

export interface TextItem extends Seen {
  kind: "text";
  color: string;
  runs: PlacedRun[];
  /** All of it as it is read, where that is not what its runs say one after the other: right to left, or on several lines. */
  says?: string;
  /**
   * Marks an item that only sets off the text item after it, so that nobody reads the text twice: its shadow or,
   * where it has a width in mm, its outline. Half of an outline lies under the letters.
   */
  echo?: { outline?: Mm };
}

/** Items that follow one another, by the layer that they have in common; each that has none by itself. */
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

/** The name that image items give a stored image of the template. */
export const fixedImageName = (key: string): string => `image ${key}`;
