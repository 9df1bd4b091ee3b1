import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reasonOf } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import { openFace, type Face } from "../../cards/shaping/face.ts";
import {
  FACE_IDS,
  faceFacts,
  isAdded,
  type FaceId,
  type ListedFace,
} from "../../cards/shaping/font-stack.ts";
import { isOwnFace, ownFile } from "../../cards/shaping/own-fonts.ts";
import { cutWords } from "./cut-words.ts";
import { requireEmbeddable } from "./embeddable.ts";
import { packagedFont, shippedName } from "./packaged-font.ts";
import { createTypesetter, type Typesetter } from "../../cards/shaping/typesetter.ts";
import { fontFailures } from "../../cards/shaping/font-failures.ts";

/**
 * The faces that a user can replace with licensed fonts, with the file names that the specification and Windows use for
 * these fonts.
 */
const replacements: Partial<Record<ListedFace, string>> = {
  arimo: "arial.ttf",
  "arimo-bold": "arialbd.ttf",
  "arimo-italic": "ariali.ttf",
  "arimo-bold-italic": "arialbi.ttf",
  tinos: "times.ttf",
  "tinos-bold": "timesbd.ttf",
  "tinos-italic": "timesi.ttf",
  "tinos-bold-italic": "timesbi.ttf",
};

/** Returns the file names to look for in the folder of user fonts, with preferred names first. */
function ownNames(id: ListedFace): string[] {
  const { name, addedFor, bold } = faceFacts(id);
  if (addedFor === undefined) return replacements[id] ? [replacements[id]] : [];
  const file = name.replaceAll(" ", "");
  const weights = bold ? ["Bold", "Regular"] : ["Regular"];
  return weights.flatMap((weight) => [`${file}-${weight}.ttf`, `${file}-${weight}.otf`]);
}

/** Returns all file names under which a user's font replaces a face. */
export const ownFontNames = (): string[] => [...new Set(FACE_IDS.flatMap(ownNames))];

/**
 * Opens a font file and returns the problem with it. Returns undefined if the font is usable, or if no such font was
 * added.
 */
export function fontFault(id: FaceId, ownFonts?: string): string | Sentence | undefined {
  try {
    const path = findFont(id, ownFonts);
    if (path === null) return undefined;
    const bytes = readFileSync(path);
    openFace(id, bytes);
    requireEmbeddable(id, bytes);
  } catch (error) {
    return reasonOf(error);
  }
  return undefined;
}

/**
 * Finds the file of a face: the user's file in `ownFonts`, or else the bundled font or the font in the face's npm
 * package. Returns null for an optional font that is not installed, and for an uploaded font that no longer exists.
 */
export function findFont(id: FaceId, ownFonts?: string): string | null {
  const own = ownFont(id, ownFonts);
  if (own !== undefined) return own;
  if (isOwnFace(id)) return null;
  return isBuilt && !isAdded(id) ? shippedFont(id) : packagedFont(id);
}

/**
 * Returns the file of a face in which text was set.
 * @throws Failure `missing` if the font has since been removed
 */
export function fontFile(id: FaceId, ownFonts?: string): string {
  const path = findFont(id, ownFonts);
  if (path === null) throw fontFailures.gone({ face: id });
  return path;
}

/**
 * Reads a face's font file.
 * @throws Failure in the same cases as `fontFile`
 */
export const readFont = (id: FaceId, ownFonts?: string): Uint8Array<ArrayBuffer> =>
  readFileSync(fontFile(id, ownFonts));

/** Opens the font of a face. Returns null for an optional font that is not installed. */
export function openFont(id: FaceId, ownFonts?: string): Face | null {
  const path = findFont(id, ownFonts);
  return path === null ? null : openFace(id, readFileSync(path));
}

function ownFont(id: FaceId, folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  return (isOwnFace(id) ? [ownFile(id)] : ownNames(id))
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
}

/**
 * Whether this is the built program. The build copies only the included fonts next to the bundle, because the npm
 * packages contain many more weights.
 */
const isBuilt = !import.meta.url.endsWith(".ts");
const shippedFont = (id: ListedFace): string =>
  fileURLToPath(new URL(`fonts/${shippedName(id)}`, import.meta.url));

/**
 * Maximum number of cached fonts. The cache can hold all listed fonts and some others. Because schools upload their own
 * fonts, the cache is cleared when it exceeds this limit, and fonts are reopened when needed.
 */
const FONTS_KEPT = FACE_IDS.length + 40;

/** The most recent typesetter for each folder of user fonts, with the source of each of its fonts. */
const typesetters = new Map<string | undefined, { sources: Map<FaceId, string>; typesetter: Typesetter }>();

/**
 * Returns the typesetter that loads fonts from disk. A process has one typesetter for each folder of user fonts. A font
 * is opened when text first needs it. Fonts that were added or changed in the meantime are available to later callers.
 */
export function diskTypesetter(ownFonts?: string): Typesetter {
  const known = typesetters.get(ownFonts);
  if (
    known &&
    known.sources.size < FONTS_KEPT &&
    [...known.sources].every(([id, source]) => source === sourceOf(id, ownFonts))
  )
    return known.typesetter;
  const sources = new Map<FaceId, string>();
  const typesetter = createTypesetter((id) => {
    sources.set(id, sourceOf(id, ownFonts));
    return openFont(id, ownFonts);
  }, cutWords);
  typesetters.set(ownFonts, { sources, typesetter });
  return typesetter;
}

/** Returns a key that changes whenever a user's font is added, removed or modified. */
function sourceOf(id: FaceId, ownFonts?: string): string {
  const path = ownFont(id, ownFonts) ?? (!isOwnFace(id) && isAdded(id) ? packagedFont(id) : null);
  const found = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  return found ? `${path} ${found.ino}:${found.size}:${found.mtimeMs}` : "";
}
