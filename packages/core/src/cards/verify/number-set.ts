import { numberBits } from "./number-bytes.ts";

/**
 * The average distance between positions, as a power of two. One in 2²⁰ numbers outside a set is wrongly found in it.
 */
const APART_BITS = 20;
const NUMBER_BITS = 60n;
/** The bits of a number's first two letters, which cards that are printed together share. */
const SHARED_BITS = 10n;
/** The version of the format, in the first byte. */
const VERSION = 1;
/** The limit that a set's number of members cannot reach. It is higher than any installation needs. */
const MOST = 0x100_0000;

/**
 * Packs card numbers into a set. The set can be tested for a number but does not reveal its members. Each number
 * becomes a position in a range of a million positions per member. The distances between positions are Golomb–Rice
 * coded. This takes 2.7 bytes per number.
 */
export function packNumbers(numbers: readonly string[]): Uint8Array {
  const places = numbers.map((number) => placeOf(number, numbers.length)).toSorted((a, b) => a - b);
  const bits: number[] = [];
  let before = 0;
  for (const place of places) {
    const distance = place - before;
    before = place;
    for (let left = Math.floor(distance / 2 ** APART_BITS); left > 0; left -= 1) bits.push(1);
    bits.push(0);
    for (let bit = APART_BITS - 1; bit >= 0; bit -= 1) bits.push((distance >>> bit) & 1);
  }
  const bytes = new Uint8Array(4 + Math.ceil(bits.length / 8));
  new DataView(bytes.buffer).setUint32(0, numbers.length);
  bytes[0] = VERSION;
  bits.forEach((bit, at) => {
    const byte = 4 + (at >> 3);
    bytes[byte] = (bytes[byte] as number) | (bit << (7 - (at & 7)));
  });
  return bytes;
}

/**
 * Returns a number's position in a set with `count` members. The position must be random, so the bits that cards share
 * come last.
 */
function placeOf(number: string, count: number): number {
  const bits = numberBits(number);
  const turned =
    BigInt.asUintN(Number(NUMBER_BITS), bits << SHARED_BITS) | (bits >> (NUMBER_BITS - SHARED_BITS));
  return Number((turned * (BigInt(count) << BigInt(APART_BITS))) >> NUMBER_BITS);
}

/** Whether a set contains a number. Invalid data contains no numbers. */
export function hasNumber(packed: Uint8Array, number: string): boolean {
  if (packed.length < 4 || packed[0] !== VERSION) return false;
  const count = new DataView(packed.buffer, packed.byteOffset).getUint32(0) & (MOST - 1);
  const wanted = placeOf(number, count);
  const bitAt = (at: number) => ((packed[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  let at = 32;
  let place = 0;
  for (let read = 0; read < count; read += 1) {
    let distance = 0;
    for (; bitAt(at) === 1; at += 1) distance += 2 ** APART_BITS;
    at += 1;
    if (at + APART_BITS > packed.length * 8) return false;
    let tail = 0;
    for (let bit = 0; bit < APART_BITS; bit += 1, at += 1) tail = (tail << 1) | bitAt(at);
    place += distance + tail;
    if (place >= wanted) return place === wanted;
  }
  return false;
}
