/** The tables of a TrueType or OpenType file, keyed by tag, such as `glyf` or `CFF `. */
export type FontTables = ReadonlyMap<string, DataView>;

/** The values of a font descriptor. Lengths are in thousandths of an em. */
export interface FontMetrics {
  /** The PostScript name, without spaces. */
  name: string;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  /** The left, bottom, right and top bounds of all glyphs. */
  box: number[];
  /** The slant of italic text in degrees, counterclockwise. */
  italicAngle: number;
  isFixedPitch: boolean;
  isItalic: boolean;
  /** The font family class (OpenType, OS/2, sFamilyClass), from 0 to 14. */
  familyClass: number;
}

/**
 * Finds the tables of a font file.
 * @throws RangeError if the table directory is invalid
 */
export function fontTables(bytes: Uint8Array): FontTables {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, DataView>();
  for (let index = 0; index < file.getUint16(4); index += 1) {
    const entry = 12 + 16 * index;
    const [offset, length] = [file.getUint32(entry + 8), file.getUint32(entry + 12)];
    // The bytes may lie in the midst of a larger buffer.
    if (offset + length > bytes.byteLength) throw new RangeError("A table is outside the font file");
    tables.set(letters(file, entry, 4), new DataView(bytes.buffer, bytes.byteOffset + offset, length));
  }
  return tables;
}

/**
 * Returns a table that every font needs.
 * @throws RangeError if the font lacks the table
 */
export function fontTable(tables: FontTables, tag: string): DataView {
  const table = tables.get(tag);
  if (!table) throw new RangeError(`The font has no ${tag.trim()} table`);
  return table;
}

/**
 * Reads a font's metrics from the OpenType tables head, hhea, post, name and OS/2. The last three may be missing.
 * @throws RangeError if the font is damaged
 */
export function fontMetrics(tables: FontTables): FontMetrics {
  const [head, hhea] = [fontTable(tables, "head"), fontTable(tables, "hhea")];
  const [os2, post, name] = ["OS/2", "post", "name"].map((tag) => tables.get(tag));
  const unitsPerEm = head.getUint16(18);
  if (unitsPerEm === 0) throw new RangeError("The font has 0 units per em");
  const scale = 1000 / unitsPerEm;
  const ascent = hhea.getInt16(4) * scale;
  const hasHeights = os2 !== undefined && os2.getUint16(0) >= 2;
  return {
    name: (name && postScriptName(name)) || "Font",
    ascent,
    descent: hhea.getInt16(6) * scale,
    capHeight: (hasHeights && os2.getInt16(88) * scale) || ascent,
    xHeight: hasHeights ? os2.getInt16(86) * scale : 0,
    box: [36, 38, 40, 42].map((at) => head.getInt16(at) * scale),
    italicAngle: post ? post.getInt32(4) / 0x10000 : 0,
    isFixedPitch: post !== undefined && post.getUint32(12) !== 0,
    isItalic: (head.getUint16(44) & 2) !== 0,
    familyClass: os2 ? os2.getInt16(30) >> 8 : 0,
  };
}

const POSTSCRIPT_NAME = 6;
const MACINTOSH = 1;
/** Maximum length of the name, in characters (OpenType, name ID 6). */
const LONGEST_NAME = 63;

/** Returns the font's name for use in a PDF, restricted to plain characters (ISO 32000-1, 9.6.2.2). */
function postScriptName(name: DataView): string {
  const texts = name.getUint16(4);
  for (let index = 0; index < name.getUint16(2); index += 1) {
    const record = 6 + 12 * index;
    if (name.getUint16(record + 6) !== POSTSCRIPT_NAME) continue;
    const text = letters(name, texts + name.getUint16(record + 10), name.getUint16(record + 8));
    const plain = name.getUint16(record) === MACINTOSH ? text : text.replaceAll("\0", "");
    if (plain !== "") return plain.replaceAll(/[^\w-]/g, "_").slice(0, LONGEST_NAME);
  }
  return "";
}

function letters(view: DataView, start: number, length: number): string {
  let text = "";
  for (let at = start; at < start + length; at += 1) text += String.fromCharCode(view.getUint8(at));
  return text;
}
