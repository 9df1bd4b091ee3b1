import { writeBits, type Bits } from "./bits.ts";
import type { Modules } from "../../geometry/modules.ts";
import { qrLayout } from "./qr-layout.ts";
import { leastMask } from "./qr-mask.ts";
import { fitVersion, type Correction, type QrVersion, type QrWish } from "./qr-version.ts";

/** The powers of 2 in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1, repeated twice, and the exponent of each value. */
const POWER = new Uint8Array(510);
const EXPONENT = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWER[exponent] = POWER[exponent + 255] = value;
  EXPONENT[value] = exponent;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

/** The exponents of each generator's coefficients, except the leading coefficient, by degree. */
const generators = new Map<number, Uint8Array>();

/** Returns the generator (x − 2⁰)(x − 2¹)… of a given degree. */
function generatorOf(degree: number): Uint8Array {
  let generator = generators.get(degree);
  if (generator) return generator;
  const coefficients = new Uint8Array(degree + 1);
  coefficients[0] = 1;
  for (let root = 0; root < degree; root += 1)
    for (let at = root + 1; at > 0; at -= 1) {
      const before = coefficients[at - 1] as number;
      coefficients[at] =
        (coefficients[at] as number) ^ (POWER[(EXPONENT[before] as number) + root] as number);
    }
  generator = coefficients.slice(1).map((coefficient) => EXPONENT[coefficient] as number);
  generators.set(degree, generator);
  return generator;
}

/** Returns the codewords that let a reader correct errors in the given codewords (ISO 18004, 7.5.2). */
function checkWords(words: ArrayLike<number>, count: number): Uint8Array {
  const generator = generatorOf(count);
  const remainder = new Uint8Array(count);
  for (let at = 0; at < words.length; at += 1) {
    const lead = (words[at] as number) ^ (remainder[0] as number);
    remainder.copyWithin(0, 1);
    remainder[count - 1] = 0;
    if (lead === 0) continue;
    const exponent = EXPONENT[lead] as number;
    for (let term = 0; term < count; term += 1)
      remainder[term] =
        (remainder[term] as number) ^ (POWER[(generator[term] as number) + exponent] as number);
  }
  return remainder;
}

/** The light margin that a reader needs around a QR code, in modules (ISO 18004). */
export const QR_QUIET_ZONE = 4;

/**
 * Encodes text as a QR code (ISO 18004) without its quiet zone. Returns null if the text does not fit in any version.
 */
export function encodeQr(text: string, wish?: QrWish): Modules | null {
  const fitting = fitVersion(text, wish);
  if (!fitting) return null;
  const { version } = fitting;
  const layout = qrLayout(version.number);
  const words = inBlocks(padded(fitting.bits, version), version);
  const masked = layout.masked.slice();
  for (let bit = 0; bit < 8 * words.length; bit += 1)
    if (((words[bit >> 3] as number) >> (7 - (bit & 7))) & 1) {
      const at = layout.words[bit] as number;
      masked[at] = (masked[at] as number) ^ 0xff;
    }
  const mask = leastMask(masked, layout.side);
  const dark = masked;
  for (let at = 0; at < dark.length; at += 1) dark[at] = ((masked[at] as number) >> mask) & 1;
  putBits(dark, layout.format, formatBits(version.correction, mask));
  putBits(dark, layout.version, versionBits(version.number));
  dark[layout.dark] = 1;
  return { columns: layout.side, rows: layout.side, dark };
}

const END_BITS = 4;
const PADDING = [0xec, 0x11];

/** Returns the codewords for text, including the terminator and padding (ISO 18004, 7.4.10). */
function padded(bits: Bits, { dataWords }: QrVersion): number[] {
  writeBits(bits, 0, Math.min(END_BITS, 8 * dataWords - bits.length));
  const { bytes } = bits;
  for (let pad = 0; bytes.length < dataWords; pad += 1) bytes.push(PADDING[pad % 2] as number);
  return bytes;
}

/**
 * Divides codewords into blocks, adds error correction codewords, and interleaves the blocks: the first word of each
 * block, then the second word of each block, and so on (ISO 18004, 7.6).
 */
function inBlocks(words: readonly number[], { blocks, checkWords: checks }: QrVersion): Uint8Array {
  const all = new Uint8Array(words.length + blocks * checks);
  const least = Math.floor(words.length / blocks);
  // The last blocks have a word more.
  const firstLong = blocks - (words.length % blocks);
  for (let block = 0; block < blocks; block += 1) {
    const beyond = Math.max(0, block - firstLong);
    const from = block * least + beyond;
    const data = words.slice(from, from + least + (block < firstLong ? 0 : 1));
    const check = checkWords(data, checks);
    for (let turn = 0; turn < data.length; turn += 1)
      all[turn < least ? turn * blocks + block : least * blocks + beyond] = data[turn] as number;
    for (let turn = 0; turn < checks; turn += 1)
      all[words.length + turn * blocks + block] = check[turn] as number;
  }
  return all;
}

const CORRECTION_BITS: Record<Correction, number> = { L: 1, M: 0, Q: 3, H: 2 };

/** Returns the correction level and the mask, followed by their ten check bits (ISO 18004, annex C). */
function formatBits(correction: Correction, mask: number): number {
  const data = (CORRECTION_BITS[correction] << 3) | mask;
  return ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
}

/** Returns the version, followed by its twelve check bits (ISO 18004, annex D). */
const versionBits = (version: number): number => (version << 12) | remainder(version, 12, 0x1f25);

/** Returns the remainder of a value, shifted left by the polynomial's degree, after division by the polynomial. */
function remainder(value: number, degree: number, polynomial: number): number {
  let left = value << degree;
  for (let bit = 31 - Math.clz32(left); bit >= degree; bit = 31 - Math.clz32(left))
    left ^= polynomial << (bit - degree);
  return left;
}

function putBits(dark: Uint8Array, places: readonly (readonly [number, number])[], bits: number): void {
  for (let bit = 0; bit < places.length; bit += 1) {
    const [one, other] = places[bit] as readonly [number, number];
    dark[one] = dark[other] = (bits >> bit) & 1;
  }
}
