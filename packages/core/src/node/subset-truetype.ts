import { fontTable, type FontTables } from "./truetype-file.ts";

/** Some glyphs of a font, in the order in which they were asked for; glyph 0, the box, is always the first. */
export interface FontSubset {
  /** Takes a glyph in; its number in the subset. */
  includeGlyph(glyph: number): number;
  /** The font file of the subset. */
  encode(): Uint8Array;
}

/** What a PDF needs of a TrueType font beside its glyphs (ISO 32000-1, 9.9): the programs that hint them. */
const HINTING = ["cvt ", "fpgm", "prep"];

/** Flags of a composite glyph's parts (OpenType, glyf). */
export const PART = { wordArguments: 1, scale: 8, more: 0x20, twoScales: 0x40, matrix: 0x80 };

/** A subset of a font with TrueType outlines. @throws RangeError when the font is damaged. */
export function subsetTrueType(tables: FontTables): FontSubset {
  const [head, hhea, maxp, hmtx, loca, glyf] = ["head", "hhea", "maxp", "hmtx", "loca", "glyf"].map((tag) =>
    fontTable(tables, tag),
  ) as [DataView, DataView, DataView, DataView, DataView, DataView];
  const isLong = head.getInt16(50) !== 0;
  const metricCount = hhea.getUint16(34);
  const glyphs = [0];
  const numbers = new Map([[0, 0]]);

  function includeGlyph(glyph: number): number {
    let number = numbers.get(glyph);
    if (number === undefined) {
      numbers.set(glyph, (number = glyphs.length));
      glyphs.push(glyph);
    }
    return number;
  }

  const startOf = (glyph: number): number =>
    isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph);

  /** The outline, its parts numbered as in the subset, and with them taken in. */
  function outlineOf(glyph: number): Uint8Array {
    const [start, end] = [startOf(glyph), startOf(glyph + 1)];
    const outline = copy(glyf, start, end);
    if (outline.length > 10 && glyf.getInt16(start) < 0) renumberParts(new DataView(outline.buffer));
    return outline;
  }

  function renumberParts(outline: DataView): void {
    for (let at = 10, flags = PART.more; flags & PART.more;) {
      flags = outline.getUint16(at);
      outline.setUint16(at + 2, includeGlyph(outline.getUint16(at + 2)));
      at += 4 + (flags & PART.wordArguments ? 4 : 2);
      if (flags & PART.scale) at += 2;
      else if (flags & PART.twoScales) at += 4;
      else if (flags & PART.matrix) at += 8;
    }
  }

  /** The glyphs after the last metric are all as wide as that one. */
  function metricOf(glyph: number): [advance: number, bearing: number] {
    if (glyph < metricCount) return [hmtx.getUint16(4 * glyph), hmtx.getInt16(4 * glyph + 2)];
    const bearing = hmtx.getInt16(4 * metricCount + 2 * (glyph - metricCount));
    return [hmtx.getUint16(4 * (metricCount - 1)), bearing];
  }

  return {
    includeGlyph,
    encode() {
      const outlines: Uint8Array[] = [];
      // Parts of glyphs are taken in on the way.
      for (let index = 0; index < glyphs.length; index += 1)
        outlines.push(outlineOf(glyphs[index] as number));
      const count = outlines.length;
      const places = new DataView(new ArrayBuffer(4 * (count + 1)));
      const metrics = new DataView(new ArrayBuffer(4 * count));
      let end = 0;
      for (const [index, outline] of outlines.entries()) {
        const [advance, bearing] = metricOf(glyphs[index] as number);
        metrics.setUint16(4 * index, advance);
        metrics.setInt16(4 * index + 2, bearing);
        places.setUint32(4 * index, end);
        end += padded(outline.length);
      }
      places.setUint32(4 * count, end);
      return fontFile({
        ...Object.fromEntries(HINTING.flatMap((tag) => (tables.has(tag) ? [[tag, whole(tables, tag)]] : []))),
        glyf: joined(outlines, end),
        head: changed(head, { 8: [4, 0], 50: [2, 1] }),
        hhea: changed(hhea, { 34: [2, count] }),
        hmtx: asBytes(metrics),
        loca: asBytes(places),
        maxp: changed(maxp, { 4: [2, count] }),
      });
    },
  };
}

/** Tables and glyphs begin at every fourth byte. */
const padded = (length: number): number => (length + 3) & ~3;

const asBytes = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const whole = (tables: FontTables, tag: string): Uint8Array => asBytes(fontTable(tables, tag));

/** @throws RangeError when the table does not reach so far. */
function copy(table: DataView, start: number, end: number): Uint8Array<ArrayBuffer> {
  if (start > end || end > table.byteLength) throw new RangeError("A glyph lies outside of its table");
  return asBytes(table).slice(start, end) as Uint8Array<ArrayBuffer>;
}

/** A copy of a table with other numbers, of so many bytes, at some places. */
function changed(table: DataView, numbers: Record<number, [bytes: 2 | 4, value: number]>): Uint8Array {
  const bytes = copy(table, 0, table.byteLength);
  const view = new DataView(bytes.buffer);
  for (const [at, [size, value]] of Object.entries(numbers))
    if (size === 2) view.setUint16(Number(at), value);
    else view.setUint32(Number(at), value);
  return bytes;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += padded(part.length);
  }
  return all;
}

/** Writes a TrueType file of tables (OpenType, table directory), which must stand in the order of their tags. */
export function fontFile(tables: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const directory = new DataView(new ArrayBuffer(12 + 16 * entries.length));
  directory.setUint32(0, 0x00010000);
  for (const [index, value] of [
    entries.length,
    16 * power,
    Math.log2(power),
    16 * (entries.length - power),
  ].entries())
    directory.setUint16(4 + 2 * index, value);
  let end = directory.byteLength;
  for (const [index, [tag, bytes]] of entries.entries()) {
    const entry = 12 + 16 * index;
    for (let letter = 0; letter < 4; letter += 1) directory.setUint8(entry + letter, tag.charCodeAt(letter));
    directory.setUint32(entry + 4, checksum(bytes));
    directory.setUint32(entry + 8, end);
    directory.setUint32(entry + 12, bytes.length);
    end += padded(bytes.length);
  }
  return joined([asBytes(directory), ...entries.map(([, bytes]) => bytes)], end);
}

/** The sum of a table's big-endian words, the last filled up with zeros. */
function checksum(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength & ~3);
  let sum = 0;
  for (let at = 0; at < words.byteLength; at += 4) sum = (sum + words.getUint32(at)) >>> 0;
  for (let at = words.byteLength; at < bytes.length; at += 1)
    sum = (sum + ((bytes[at] as number) << (24 - 8 * (at % 4)))) >>> 0;
  return sum;
}
