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

/** The licensed fonts of the user's own that replace faces, by the file names of the specification and of Windows. */
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

/** The names of the files in a folder of own fonts that a face is taken from, the best one first. */
function ownNames(id: ListedFace): string[] {
  const { name, addedFor, bold } = faceFacts(id);
  if (addedFor === undefined) return replacements[id] ? [replacements[id]] : [];
  const file = name.replaceAll(" ", "");
  const weights = bold ? ["Bold", "Regular"] : ["Regular"];
  return weights.flatMap((weight) => [`${file}-${weight}.ttf`, `${file}-${weight}.otf`]);
}

/** The names under which a font of the user's own is used. */
export const ownFontNames = (): string[] => [...new Set(FACE_IDS.flatMap(ownNames))];

/** Opens a font file and says what is wrong with it; undefined for one that cards can be set in, or that nobody added. */
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
 * Finds the file of a face: in `ownFonts` when the user dropped one there, else among those that come along, or in
 * its npm package; null for a font that may be added and was not, and for an uploaded one that is gone.
 */
export function findFont(id: FaceId, ownFonts?: string): string | null {
  const own = ownFont(id, ownFonts);
  if (own !== undefined) return own;
  if (isOwnFace(id)) return null;
  return isBuilt && !isAdded(id) ? shippedFont(id) : packagedFont(id);
}

/**
 * The file of a face that some text was set in.
 * @throws Failure `missing` when its font was taken away since
 */
export function fontFile(id: FaceId, ownFonts?: string): string {
  const path = findFont(id, ownFonts);
  if (path === null) throw fontFailures.gone({ face: id });
  return path;
}

/** The bytes of a face's file. @throws Failure as `fontFile`. */
export const readFont = (id: FaceId, ownFonts?: string): Uint8Array<ArrayBuffer> =>
  readFileSync(fontFile(id, ownFonts));

/** Opens the font of a face; null of one that may be added and was not. */
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

/** The build puts what is shipped beside the bundle: packages have many weights more. */
const isBuilt = !import.meta.url.endsWith(".ts");
const shippedFont = (id: ListedFace): string =>
  fileURLToPath(new URL(`fonts/${shippedName(id)}`, import.meta.url));

/** More than are listed; beyond, since schools upload fonts of their own, all are forgotten and opened anew. */
const FONTS_KEPT = FACE_IDS.length + 40;

/** The last typesetter of each folder of own fonts, and what its fonts were taken from. */
const typesetters = new Map<string | undefined, { sources: Map<FaceId, string>; typesetter: Typesetter }>();

/**
 * The typesetter whose fonts come from disk, one for each folder of own fonts and process. A font is looked for and opened
 * when the first text needs it; one that is added meanwhile, or changed, is seen by who asks after that.
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

/** Changes with every font of the user's own that comes, goes, or is written to. */
function sourceOf(id: FaceId, ownFonts?: string): string {
  const path = ownFont(id, ownFonts) ?? (!isOwnFace(id) && isAdded(id) ? packagedFont(id) : null);
  const found = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  return found ? `${path} ${found.ino}:${found.size}:${found.mtimeMs}` : "";
}
