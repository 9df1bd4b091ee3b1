import { Failure } from "../../failure.ts";
import { LONGEST_FAMILY } from "../../cards/shaping/typography.ts";
import { openFace } from "../../cards/shaping/face.ts";
import { ownFace } from "../../cards/shaping/own-fonts.ts";
import { isBlank } from "../../forms/values/clean-text.ts";
import { embedGlyphs } from "./embeddable.ts";
import { embeddingOf, type Embedding } from "./font-licence.ts";
import { namedFace, type NamedFace } from "./font-names.ts";
import { MAX_FONT_BYTES, MAX_UNPACKED_FONT } from "./own-font-limits.ts";
import { fontFile, PART } from "./subset-truetype.ts";
import { fontTable, fontTables, type FontTables } from "./truetype-file.ts";
import { fontFailures } from "../../cards/shaping/font-failures.ts";

/** A valid uploaded font, as a TrueType or OpenType file. */
export interface ReadFont extends NamedFace {
  bytes: Uint8Array<ArrayBuffer>;
  kind: "ttf" | "otf";
  embedding: Embedding;
  /** Whether the uploaded font was variable. Only the default style of a variable font is kept. */
  wasVariable: boolean;
}

/** The form field for font uploads. */
const FIELD = { field: "font" };

/**
 * Reads an uploaded font and checks it completely.
 * @throws Failure `unprocessable` or `too_large`
 */
export async function readOwnFont(input: Uint8Array): Promise<ReadFont> {
  if (input.byteLength > MAX_FONT_BYTES) throw tooLarge();
  const bytes = await unpacked(input);
  const kind = kindOf(bytes);
  try {
    return read(bytes, kind);
  } catch (error) {
    if (error instanceof Failure && error.wrong) throw error;
    // Whatever reads a font throws as it likes when the font is not what it says.
    throw fontFailures.damaged({}, { ...FIELD, cause: error });
  }
}

const tooLarge = (): Failure => fontFailures.tooLarge({ most: `${MAX_FONT_BYTES / 1024 / 1024} MB` });

const signatureOf = (bytes: Uint8Array): string =>
  bytes.byteLength < 12 ? "" : String.fromCharCode(...bytes.subarray(0, 4));

async function unpacked(input: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (signatureOf(input) !== "wOF2") return new Uint8Array(input);
  const size = woff2Size(input);
  if (size === undefined) throw fontFailures.damaged({}, FIELD);
  if (size > MAX_UNPACKED_FONT) throw tooLarge();
  const { default: woff2 } = await import("wawoff2");
  try {
    return new Uint8Array(await woff2.decompress(input));
  } catch (error) {
    throw fontFailures.damaged({}, { ...FIELD, cause: error });
  }
}

function kindOf(bytes: Uint8Array): "ttf" | "otf" {
  const signature = signatureOf(bytes);
  if (signature === "\0\x01\0\0" || signature === "true") return "ttf";
  if (signature === "OTTO") return "otf";
  if (signature === "wOFF") throw fontFailures.oldWoff({}, FIELD);
  if (signature === "ttcf") throw fontFailures.collection({}, FIELD);
  throw fontFailures.notFont({}, FIELD);
}

/** The tables needed to set and embed text. The OS/2 table states whether embedding is permitted. */
const NEEDED = ["head", "hhea", "maxp", "hmtx", "cmap", "name", "OS/2"];
/** The tables that make a font variable. If they are removed, only the default style remains. */
const VARIATIONS: ReadonlySet<string> = new Set([
  "fvar",
  "gvar",
  "avar",
  "cvar",
  "HVAR",
  "VVAR",
  "MVAR",
  "STAT",
]);

function read(bytes: Uint8Array<ArrayBuffer>, kind: "ttf" | "otf"): ReadFont {
  const tables = fontTables(bytes);
  if (tables.has("CFF2")) throw fontFailures.variableOutlines({}, FIELD);
  if (kind === "otf" ? !tables.has("CFF ") : !tables.has("glyf")) throw fontFailures.noOutlines({}, FIELD);
  const lacking = NEEDED.find((tag) => !tables.has(tag));
  if (lacking !== undefined) throw fontFailures.notWhole({ table: lacking }, FIELD);
  const embedding = requireLicence(tables);
  const { family, ...style } = namedFace(tables);
  if (family === "" || [...family].length > LONGEST_FAMILY) throw fontFailures.noName({}, FIELD);
  if (fontTable(tables, "maxp").getUint16(4) < 2) throw fontFailures.noLetters({}, FIELD);
  if (kind === "ttf") requireFlatGlyphs(tables);
  const wasVariable = tables.has("fvar");
  const stored = wasVariable ? withoutVariations(tables) : bytes;
  embedGlyphs(stored, MOST_GLYPHS);
  requireLetters(stored);
  return { bytes: stored, kind, family, ...style, embedding, wasVariable };
}

/** Maximum number of glyphs in a font. */
const MOST_GLYPHS = 0xffff;

function requireLicence(tables: FontTables): Embedding {
  const embedding = embeddingOf(tables);
  if (embedding === undefined) throw fontFailures.noLicence({}, FIELD);
  if (embedding === "restricted") throw fontFailures.restricted({}, FIELD);
  if (embedding === "bitmaps_only") throw fontFailures.bitmapsOnly({}, FIELD);
  return embedding;
}

function withoutVariations(tables: FontTables): Uint8Array<ArrayBuffer> {
  const kept = [...tables].filter(([tag]) => !VARIATIONS.has(tag)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const bytesOf = ({ buffer, byteOffset, byteLength }: DataView) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  return fontFile(Object.fromEntries(kept.map(([tag, table]) => [tag, bytesOf(table)])));
}

/** A placeholder name for opening a font that has no name yet. */
const UNNAMED = ownFace(`00/${"0".repeat(30)}.ttf`);

/**
 * Checks that a font has visible letters.
 * @throws Failure if no letter is visible, as in a font designed to hide text
 */
function requireLetters(bytes: Uint8Array<ArrayBuffer>): void {
  const face = openFace(UNNAMED, bytes);
  let text = "";
  for (const codePoint of face.codePoints()) {
    const character = String.fromCodePoint(codePoint);
    if (isBlank(character) || !face.covers(codePoint)) continue;
    text += character;
    if (text.length >= LETTERS_SET) break;
  }
  if (text === "") throw fontFailures.blank({}, FIELD);
  face.shape(text, null, false, { spacing: 0.1 });
}

/** The number of letters that are typeset as a test. */
const LETTERS_SET = 400;

/**
 * Maximum number of parts in a letter. Real letters have far fewer. A font with more parts is an attack on the program
 * that draws it.
 */
const MOST_PARTS = 1000;

/**
 * Checks the composite glyphs of a TrueType font.
 * @throws RangeError if a glyph contains itself, has too many parts, or refers to a glyph that does not exist
 */
function requireFlatGlyphs(tables: FontTables): void {
  const [head, maxp, loca, glyf] = ["head", "maxp", "loca", "glyf"].map((tag) => fontTable(tables, tag)) as [
    DataView,
    DataView,
    DataView,
    DataView,
  ];
  const isLong = head.getInt16(50) !== 0;
  const startOf = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  const glyphs = maxp.getUint16(4);
  /** The number of simple glyphs in each glyph, or 0 while they are being counted. */
  const counts = new Map<number, number>();

  function partsOf(glyph: number): number[] {
    if (glyph >= glyphs) throw new RangeError("A component of a glyph is missing from the font");
    const start = startOf(glyph);
    if (startOf(glyph + 1) - start <= 10 || glyf.getInt16(start) >= 0) return [];
    const parts: number[] = [];
    for (let at = start + 10, flags = PART.more; flags & PART.more;) {
      flags = glyf.getUint16(at);
      parts.push(glyf.getUint16(at + 2));
      at += 4 + (flags & PART.wordArguments ? 4 : 2);
      if (flags & PART.scale) at += 2;
      else if (flags & PART.twoScales) at += 4;
      else if (flags & PART.matrix) at += 8;
    }
    return parts;
  }

  function count(glyph: number): number {
    const known = counts.get(glyph);
    if (known === 0) throw new RangeError("A glyph refers to itself");
    if (known !== undefined) return known;
    counts.set(glyph, 0);
    const sum = partsOf(glyph).reduce((all, part) => all + count(part), 0);
    if (sum > MOST_PARTS) throw new RangeError("A glyph has too many components");
    counts.set(glyph, Math.max(1, sum));
    return Math.max(1, sum);
  }

  for (let glyph = 0; glyph < glyphs; glyph += 1) count(glyph);
}

/** The only WOFF2 flavour that is not a single font. */
const COLLECTION = 0x74746366;
const HEADER_BYTES = 48;
/** The entry number of a table whose tag is written out in full (WOFF2, 4.1). */
const OTHER_TAG = 63;
/** The tag numbers of glyf and loca, which are usually transformed. Other tables are stored unchanged. */
const [GLYF, LOCA] = [10, 11];

/**
 * Returns the unpacked size that a WOFF2 file declares, in bytes, without unpacking anything. Returns undefined for a
 * font collection or an invalid header.
 */
function woff2Size(bytes: Uint8Array): number | undefined {
  if (bytes.byteLength < HEADER_BYTES) return undefined;
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.getUint32(4) === COLLECTION || file.getUint32(8) !== bytes.byteLength) return undefined;
  let at = HEADER_BYTES;
  /** Reads a number stored in one to five bytes of seven bits each (UIntBase128). */
  const number = (): number => {
    for (let value = 0, read = 0; read < 5; read += 1) {
      const byte = file.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError("A number in the font is too long");
  };
  try {
    let [unpacked, streamed] = [0, 0];
    for (let index = 0; index < file.getUint16(12); index += 1) {
      const flags = file.getUint8(at++);
      const tag = flags & 0x3f;
      if (tag === OTHER_TAG) at += 4;
      const length = number();
      const form = flags >> 6;
      const isTransformed = tag === GLYF || tag === LOCA ? form !== 3 : form !== 0;
      unpacked += length;
      streamed += isTransformed ? number() : length;
    }
    return Math.max(unpacked, streamed);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
