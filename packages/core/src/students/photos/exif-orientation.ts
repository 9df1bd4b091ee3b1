import type { PictureFormat } from "./whole-image.ts";

/** The transformation needed to show a picture upright, from 1 (unchanged) to 8 (Exif 2.32, tag 0x0112). */
export interface Orientation {
  value: number;
  /** Whether the value is a single SHORT, as Exif requires. Browsers ignore any other type, but libraries read it. */
  isShort: boolean;
  /** Offset of the entry, and the part of the file that contains the Exif data. */
  at: number;
  part: { from: number; to: number };
  isLittleEndian: boolean;
}

const ORIENTATION = 0x0112;
const SHORT = 3;
/** The size in bytes of each type of value: BYTE, SHORT, LONG, SSHORT and SLONG (TIFF 6.0, section 2). */
const BYTES_OF: Readonly<Record<number, 1 | 2 | 4>> = { 1: 1, [SHORT]: 2, 4: 4, 8: 2, 9: 4 };
const ENTRY_BYTES = 12;

/** Reads a picture's Exif orientation. Returns undefined if it is missing or unreadable. */
export function findOrientation(format: PictureFormat, file: Uint8Array): Orientation | undefined {
  const find = EXIF_OF[format];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const part = find?.(view);
    return part && orientationIn(view, part);
  } catch {
    // A RangeError means that the file refers to data beyond its end.
    return undefined;
  }
}

/** Returns a copy of the file that stores the same orientation as a single SHORT. */
export function withShortOrientation(
  file: Uint8Array,
  { at, value, isLittleEndian }: Pick<Orientation, "at" | "value" | "isLittleEndian">,
): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(file);
  const view = new DataView(copy.buffer);
  view.setUint16(at + 2, SHORT, isLittleEndian);
  view.setUint32(at + 4, 1, isLittleEndian);
  view.setUint32(at + 8, 0);
  view.setUint16(at + 8, value, isLittleEndian);
  return copy;
}

/** Returns a copy of the file without the orientation, so that every browser shows the pixels as stored. */
export function withoutOrientation(
  format: PictureFormat,
  file: Uint8Array,
  { at, part: { from, to }, isLittleEndian }: Orientation,
): Uint8Array<ArrayBuffer> {
  if (format !== "png") return withShortOrientation(file, { at, value: 1, isLittleEndian });
  // A chunk of PNG has a sum of its bytes, and may be left out.
  const copy = new Uint8Array(file.length - (to - from));
  copy.set(file.subarray(0, from));
  copy.set(file.subarray(to), from);
  return copy;
}

/** The size of a PNG's signature and head, before which no other chunk may be. */
const PNG_HEAD_BYTES = 33;

/**
 * Returns a PNG whose orientation comes before its pixels. A PNG may also have it after them, where ImageMagick writes
 * it. A library that decodes a picture from start to end has not seen it there when it needs it.
 */
export function withEarlyOrientation(png: Uint8Array): Uint8Array {
  const found = findOrientation("png", png);
  if (!found) return png;
  const { from, to } = found.part;
  const copy = new Uint8Array(png.length);
  copy.set(png.subarray(0, PNG_HEAD_BYTES));
  copy.set(png.subarray(from, to), PNG_HEAD_BYTES);
  copy.set(png.subarray(PNG_HEAD_BYTES, from), PNG_HEAD_BYTES + to - from);
  copy.set(png.subarray(to), to);
  return copy;
}

interface Part {
  from: number;
  to: number;
  /** Offset of the TIFF data. */
  tiff: number;
}

/**
 * Functions that find the Exif data, keyed by format. A HEIC file stores the rotation in its own properties, and the
 * decoder applies it.
 */
const EXIF_OF: Partial<Record<PictureFormat, (view: DataView) => Part | undefined>> = {
  jpeg: exifOfJpeg,
  png: exifOfPng,
  webp: exifOfWebp,
};

function exifOfJpeg(view: DataView): Part | undefined {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else {
      const to = at + 2 + view.getUint16(at + 2);
      if (marker === 0xe1 && isExif(view, at + 4)) return { from: at, to, tiff: at + 10 };
      at = to;
    }
  }
  return undefined;
}

function exifOfPng(view: DataView): Part | undefined {
  for (let at = 8; ;) {
    const [length, name] = [view.getUint32(at), view.getUint32(at + 4)];
    const to = at + 12 + length;
    if (name === fourLetters("IEND")) return undefined;
    if (name === fourLetters("eXIf")) return { from: at, to, tiff: at + 8 };
    at = to;
  }
}

function exifOfWebp(view: DataView): Part | undefined {
  const end = Math.min(view.byteLength, view.getUint32(4, true) + 8);
  for (let at = 12; at < end;) {
    const length = view.getUint32(at + 4, true);
    const to = at + 8 + length + (length % 2);
    // Some programs write the head that only a JPEG has.
    if (view.getUint32(at) === fourLetters("EXIF"))
      return { from: at, to, tiff: at + 8 + (isExif(view, at + 8) ? 6 : 0) };
    at = to;
  }
  return undefined;
}

const fourLetters = (name: string): number =>
  Array.from(name).reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);

const isExif = (view: DataView, at: number): boolean =>
  view.getUint32(at) === fourLetters("Exif") && view.getUint16(at + 4) === 0;

/** Searches the first directory of a TIFF for the orientation. */
function orientationIn(view: DataView, part: Part): Orientation | undefined {
  const { from, to, tiff } = part;
  const isLittleEndian = view.getUint16(tiff) === LITTLE_ENDIAN;
  const at = entryIn(view, part, view.getUint32(tiff + 4, isLittleEndian), ORIENTATION);
  if (at === undefined) return undefined;
  const type = view.getUint16(at + 2, isLittleEndian);
  const count = view.getUint32(at + 4, isLittleEndian);
  const value = firstValue(view, { at, tiff, size: BYTES_OF[type], count, isLittleEndian });
  const isOne = value !== undefined && value >= 1 && value <= 8;
  const isShort = type === SHORT && count === 1;
  return isOne ? { value, isShort, at, part: { from, to }, isLittleEndian } : undefined;
}

const [LITTLE_ENDIAN, BIG_ENDIAN] = [0x4949, 0x4d4d] as const;

/**
 * Returns the offset of the entry with the given tag (TIFF 6.0, section 2).
 * @param directory the offset of the entry's directory within the TIFF data
 */
function entryIn(view: DataView, { to, tiff }: Part, directory: number, tag: number): number | undefined {
  const order = view.getUint16(tiff);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return undefined;
  const isLittleEndian = order === LITTLE_ENDIAN;
  const first = tiff + directory;
  const entries = view.getUint16(first, isLittleEndian);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > to) return undefined;
    if (view.getUint16(at, isLittleEndian) === tag) return at;
  }
  return undefined;
}

/** The tags that lead to the interoperability index of a camera's file, from directory to directory. */
const [CAMERA, INTEROPERABILITY, INDEX] = [0x8769, 0xa005, 1] as const;

/**
 * Whether the Exif data of a JPEG says that its colours are Adobe RGB. Cameras say so with an index, and embed no
 * colour profile (Exif 2.32, "R03").
 */
export function saysAdobeRgb(jpeg: Uint8Array): boolean {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  try {
    const part = exifOfJpeg(view);
    if (!part) return false;
    const isLittleEndian = view.getUint16(part.tiff) === LITTLE_ENDIAN;
    let directory = view.getUint32(part.tiff + 4, isLittleEndian);
    for (const tag of [CAMERA, INTEROPERABILITY]) {
      const at = entryIn(view, part, directory, tag);
      if (at === undefined) return false;
      directory = view.getUint32(at + 8, isLittleEndian);
    }
    const at = entryIn(view, part, directory, INDEX);
    return at !== undefined && view.getUint32(at + 8) === fourLetters("R03\0");
  } catch {
    return false;
  }
}

interface Values {
  /** Offset of the entry, and of the TIFF data. */
  at: number;
  tiff: number;
  /** The size of a value in bytes, or undefined if it is not an integer type. */
  size: 1 | 2 | 4 | undefined;
  count: number;
  isLittleEndian: boolean;
}

/** Reads the first value of an entry. Values that fit into four bytes are stored in the entry itself. */
function firstValue(view: DataView, { at, tiff, size, count, isLittleEndian }: Values): number | undefined {
  if (!size || count === 0) return undefined;
  const isWithin = size * count <= 4;
  const first = isWithin ? at + 8 : tiff + view.getUint32(at + 8, isLittleEndian);
  if (size === 1) return view.getUint8(first);
  return size === 2 ? view.getUint16(first, isLittleEndian) : view.getUint32(first, isLittleEndian);
}
