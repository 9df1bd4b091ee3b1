import { fontTable, type FontTables } from "./truetype-file.ts";

/**
 * A subset of a font's glyphs, in the order in which they were requested. Glyph 0, the missing-glyph box, is always
 * first.
 */
export interface FontSubset {
  /** Adds a glyph and returns its number in the subset. */
  includeGlyph(glyph: number): number;
  /**
   * Adds a composite glyph that is `advance` font units wide, and returns its number. A glyph without parts is blank.
   */
  compose?(parts: readonly GlyphPart[], advance: number): number;
  /** Returns the width of a glyph in the subset, in font units. */
  advanceOf?(number: number): number;
  /** Returns the subset as a font file. */
  encode(): Uint8Array;
}

/** A component of a composite glyph, with its offset in font units. */
interface GlyphPart {
  glyph: number;
  x: number;
  y: number;
}

interface Composed {
  parts: readonly GlyphPart[];
  advance: number;
}

/**
 * The tables that a PDF needs from a TrueType font in addition to its glyphs (ISO 32000-1, 9.9). They contain the
 * hinting programs.
 */
const HINTING = ["cvt ", "fpgm", "prep"];

/** Component flags of a composite glyph (OpenType, glyf). */
export const PART = { wordArguments: 1, offsets: 2, scale: 8, more: 0x20, twoScales: 0x40, matrix: 0x80 };

/** The font tables from which the glyphs are read. */
interface Source {
  head: DataView;
  hhea: DataView;
  maxp: DataView;
  hmtx: DataView;
  loca: DataView;
  glyf: DataView;
}

/**
 * Creates a subset of a font with TrueType outlines.
 * @throws RangeError if the font is damaged
 */
export function subsetTrueType(tables: FontTables): FontSubset {
  const table = (tag: keyof Source) => fontTable(tables, tag);
  const source: Source = {
    head: table("head"),
    hhea: table("hhea"),
    maxp: table("maxp"),
    hmtx: table("hmtx"),
    loca: table("loca"),
    glyf: table("glyf"),
  };
  const startOf = startFinder(source);
  const glyphs: (number | Composed)[] = [0];
  const numbers = new Map([[0, 0]]);

  function includeGlyph(glyph: number): number {
    let number = numbers.get(glyph);
    if (number === undefined) {
      numbers.set(glyph, (number = glyphs.length));
      glyphs.push(glyph);
    }
    return number;
  }

  const hasOutline = (glyph: number): boolean => startOf(glyph + 1) > startOf(glyph);

  /** Returns the outline of a glyph. The components of a composite glyph are added to the subset and renumbered. */
  function outlineOf(glyph: number | Composed): Uint8Array {
    if (typeof glyph !== "number") return composedOutline(glyph.parts, source.glyf, startOf, includeGlyph);
    const [start, end] = [startOf(glyph), startOf(glyph + 1)];
    const outline = copy(source.glyf, start, end);
    if (outline.length > 10 && source.glyf.getInt16(start) < 0)
      renumberParts(new DataView(outline.buffer), includeGlyph);
    return outline;
  }

  function metricOf(glyph: number | Composed): [advance: number, bearing: number] {
    if (typeof glyph === "number") return metricIn(source, glyph);
    // A reader moves an outline so that its left edge lies where its metric says.
    const lefts = glyph.parts.map((part) => source.glyf.getInt16(startOf(part.glyph) + 2) + part.x);
    return [glyph.advance, lefts.length === 0 ? 0 : Math.min(...lefts)];
  }

  return {
    includeGlyph,
    compose(parts, advance) {
      for (const { glyph } of parts) includeGlyph(glyph);
      return glyphs.push({ parts: parts.filter(({ glyph }) => hasOutline(glyph)), advance }) - 1;
    },
    advanceOf: (number) => metricOf(glyphs[number] as number | Composed)[0],
    encode() {
      const outlines: Uint8Array[] = [];
      // Parts of glyphs are taken in on the way.
      for (let index = 0; index < glyphs.length; index += 1)
        outlines.push(outlineOf(glyphs[index] as number | Composed));
      const count = outlines.length;
      const places = new DataView(new ArrayBuffer(4 * (count + 1)));
      const metrics = new DataView(new ArrayBuffer(4 * count));
      let end = 0;
      for (const [index, outline] of outlines.entries()) {
        const [advance, bearing] = metricOf(glyphs[index] as number | Composed);
        metrics.setUint16(4 * index, advance);
        metrics.setInt16(4 * index + 2, bearing);
        places.setUint32(4 * index, end);
        end += padded(outline.length);
      }
      places.setUint32(4 * count, end);
      return fontFile({
        ...Object.fromEntries(HINTING.flatMap((tag) => (tables.has(tag) ? [[tag, whole(tables, tag)]] : []))),
        glyf: joined(outlines, end),
        head: changed(source.head, { 8: [4, 0], 50: [2, 1] }),
        hhea: changed(source.hhea, { 34: [2, count] }),
        hmtx: asBytes(metrics),
        loca: asBytes(places),
        maxp: changed(source.maxp, { ...mostParts(source.maxp, glyphs), 4: [2, count] }),
      });
    },
  };
}

/** Creates a function that returns the offset of a glyph's outline. */
const startFinder = ({ head, loca }: Source): ((glyph: number) => number) =>
  head.getInt16(50) !== 0 ? (glyph) => loca.getUint32(4 * glyph) : (glyph) => 2 * loca.getUint16(2 * glyph);

/** Builds a composite outline: the header with the bounding box (OpenType, glyf), and the components. */
function composedOutline(
  parts: readonly GlyphPart[],
  glyf: DataView,
  startOf: (glyph: number) => number,
  numberOf: (glyph: number) => number,
): Uint8Array {
  if (parts.length === 0) return new Uint8Array(0);
  const outline = new DataView(new ArrayBuffer(10 + 8 * parts.length));
  outline.setInt16(0, -1);
  const corner = (side: number, pick: (...sides: number[]) => number) =>
    pick(...parts.map(({ glyph, x, y }) => glyf.getInt16(startOf(glyph) + side) + (side % 4 === 2 ? x : y)));
  for (const [side, pick] of [
    [2, Math.min],
    [4, Math.min],
    [6, Math.max],
    [8, Math.max],
  ] as const)
    outline.setInt16(side, corner(side, pick));
  for (const [index, { glyph, x, y }] of parts.entries()) {
    const more = index < parts.length - 1 ? PART.more : 0;
    const at = 10 + 8 * index;
    outline.setUint16(at, PART.wordArguments | PART.offsets | more);
    outline.setUint16(at + 2, numberOf(glyph));
    outline.setInt16(at + 4, x);
    outline.setInt16(at + 6, y);
  }
  return asBytes(outline);
}

function renumberParts(outline: DataView, numberOf: (glyph: number) => number): void {
  for (let at = 10, flags = PART.more; flags & PART.more;) {
    flags = outline.getUint16(at);
    outline.setUint16(at + 2, numberOf(outline.getUint16(at + 2)));
    at += 4 + (flags & PART.wordArguments ? 4 : 2);
    if (flags & PART.scale) at += 2;
    else if (flags & PART.twoScales) at += 4;
    else if (flags & PART.matrix) at += 8;
  }
}

/** Returns the metrics of a glyph. Glyphs after the last full metric have the same width as that metric. */
function metricIn({ hhea, hmtx }: Source, glyph: number): [advance: number, bearing: number] {
  const count = hhea.getUint16(34);
  if (glyph < count) return [hmtx.getUint16(4 * glyph), hmtx.getInt16(4 * glyph + 2)];
  return [hmtx.getUint16(4 * (count - 1)), hmtx.getInt16(4 * count + 2 * (glyph - count))];
}

/** Returns the maximum number of components, points and contours that any glyph has (OpenType, maxp). */
function mostParts(
  maxp: DataView,
  glyphs: readonly (number | Composed)[],
): Record<number, [bytes: 2, value: number]> {
  const most = Math.max(0, ...glyphs.map((glyph) => (typeof glyph === "number" ? 0 : glyph.parts.length)));
  if (most === 0 || maxp.byteLength < 32) return {};
  const times = (one: number, other: number) =>
    Math.min(0xffff, most * Math.max(maxp.getUint16(one), maxp.getUint16(other)));
  return {
    10: [2, times(6, 10)],
    12: [2, times(8, 12)],
    28: [2, Math.max(most, maxp.getUint16(28))],
    30: [2, maxp.getUint16(30) + 1],
  };
}

/** Rounds a length up to a multiple of four, because tables and glyphs start at multiples of four. */
const padded = (length: number): number => (length + 3) & ~3;

const asBytes = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const whole = (tables: FontTables, tag: string): Uint8Array => asBytes(fontTable(tables, tag));

/**
 * Copies a range of a table.
 * @throws RangeError if the range extends beyond the table
 */
function copy(table: DataView, start: number, end: number): Uint8Array<ArrayBuffer> {
  if (start > end || end > table.byteLength) throw new RangeError("A glyph is outside its table");
  return asBytes(table).slice(start, end) as Uint8Array<ArrayBuffer>;
}

/** Copies a table and replaces the numbers at some offsets. Each number comes with its size in bytes. */
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

/** Builds a TrueType file from tables (OpenType, table directory). The tables must be sorted by tag. */
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

/** Returns the sum of the big-endian words of a table. The last word is padded with zeros. */
function checksum(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength & ~3);
  let sum = 0;
  for (let at = 0; at < words.byteLength; at += 4) sum = (sum + words.getUint32(at)) >>> 0;
  for (let at = words.byteLength; at < bytes.length; at += 1)
    sum = (sum + ((bytes[at] as number) << (24 - 8 * (at % 4)))) >>> 0;
  return sum;
}
