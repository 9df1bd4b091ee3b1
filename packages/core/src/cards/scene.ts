import type { Mm } from "../units.ts";
import type { Modules } from "./codes/modules.ts";
import type { Path } from "./path.ts";
import type { Box } from "./space.ts";
import type { PlacedRun } from "./text/fit-text.ts";

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

/** The whole image is stretched over `box`; only what lies inside `clip` is seen. */
export interface ImageItem {
  kind: "image";
  /** `background`, the name of the photo's field, or the name of a stored image (`fixedImageName`). */
  image: string;
  box: Box<Mm>;
  clip: Path | null;
}

export interface PathItem {
  kind: "path";
  path: Path;
  fill?: { color: string; opacity: number };
  stroke?: { color: string; width: Mm };
}

/** The dark modules of a code. */
export interface CodeItem {
  kind: "code";
  modules: Modules;
  /** What turns columns and rows into mm: x = a × column + c × row + e, y = b × column + d × row + f. */
  matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
  color: string;
}

export interface TextItem {
  kind: "text";
  color: string;
  runs: PlacedRun[];
}

export const BACKGROUND = "background";

/** What image items call a stored image of the template. */
export const fixedImageName = (key: string): string => `image ${key}`;
