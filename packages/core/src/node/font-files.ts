import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openFace } from "../cards/text/face.ts";
import type { FaceId } from "../cards/text/font-stack.ts";
import { requireEmbeddable } from "./embed-font.ts";
import { createTypesetter, type Typesetter } from "../cards/text/typesetter.ts";

/** Package, and file name without its weight, of each family under `@expo-google-fonts`. */
const families: Record<string, [folder: string, file: string]> = {
  arimo: ["arimo", "Arimo"],
  tinos: ["tinos", "Tinos"],
  devanagari: ["noto-sans-devanagari", "NotoSansDevanagari"],
  tamil: ["noto-sans-tamil", "NotoSansTamil"],
  telugu: ["noto-sans-telugu", "NotoSansTelugu"],
  kannada: ["noto-sans-kannada", "NotoSansKannada"],
  malayalam: ["noto-sans-malayalam", "NotoSansMalayalam"],
  bengali: ["noto-sans-bengali", "NotoSansBengali"],
  gujarati: ["noto-sans-gujarati", "NotoSansGujarati"],
  gurmukhi: ["noto-sans-gurmukhi", "NotoSansGurmukhi"],
  odia: ["noto-sans-oriya", "NotoSansOriya"],
  naskh: ["noto-naskh-arabic", "NotoNaskhArabic"],
  nastaliq: ["noto-nastaliq-urdu", "NotoNastaliqUrdu"],
};

/** The licensed fonts of the user's own that replace faces, by the file names of the specification and of Windows. */
const replacements: Partial<Record<FaceId, string>> = {
  arimo: "arial.ttf",
  "arimo-bold": "arialbd.ttf",
  "arimo-italic": "ariali.ttf",
  "arimo-bold-italic": "arialbi.ttf",
  tinos: "times.ttf",
  "tinos-bold": "timesbd.ttf",
  "tinos-italic": "timesi.ttf",
  "tinos-bold-italic": "timesbi.ttf",
};

/** The names under which a font of the user's own is used. */
export const ownFontNames: readonly string[] = Object.values(replacements);

/** Opens a font file and says what is wrong with it; undefined for one that cards can be set in. */
export function fontFault(id: FaceId, ownFonts?: string): string | undefined {
  try {
    const bytes = readFont(id, ownFonts);
    openFace(id, bytes);
    requireEmbeddable(id, bytes);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
}

/** Where the file of a face lies: in `ownFonts` when the user dropped one there, else in its npm package. */
export function fontFile(id: FaceId, ownFonts?: string): string {
  const replacement = replacements[id];
  if (ownFonts && replacement) {
    const own = join(ownFonts, replacement);
    if (existsSync(own)) return own;
  }
  const [family, ...styles] = id.split("-") as [string, ...string[]];
  const [folder, file] = families[family] as [string, string];
  const weight =
    (styles.includes("bold") ? "700Bold" : "400Regular") + (styles.includes("italic") ? "_Italic" : "");
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`));
}

/** The bytes of a face's file. */
export const readFont = (id: FaceId, ownFonts?: string): Uint8Array<ArrayBuffer> =>
  readFileSync(fontFile(id, ownFonts));

/** The last typesetter of each folder of own fonts, and the state of the folder's fonts that it was made for. */
const typesetters = new Map<string | undefined, { state: string; typesetter: Typesetter }>();

/**
 * The typesetter whose fonts come from disk, one for each folder of own fonts and process. A font is opened when the
 * first text needs it; one that is dropped into the folder, or changed there, is seen by who asks after that.
 */
export function diskTypesetter(ownFonts?: string): Typesetter {
  const state = stateOf(ownFonts);
  const known = typesetters.get(ownFonts);
  if (known?.state === state) return known.typesetter;
  const typesetter = createTypesetter((id) => openFace(id, readFont(id, ownFonts)));
  typesetters.set(ownFonts, { state, typesetter });
  return typesetter;
}

/** Changes with every font of the user's own that comes, goes, or is written to. */
const stateOf = (ownFonts?: string): string =>
  ownFonts === undefined
    ? ""
    : ownFontNames
        .map((name) => statSync(join(ownFonts, name), { throwIfNoEntry: false }))
        .map((found) => (found ? `${found.ino}:${found.size}:${found.mtimeMs}` : ""))
        .join();
