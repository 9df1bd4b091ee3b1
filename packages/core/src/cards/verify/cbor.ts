import { fromUtf8, utf8 } from "./utf8.ts";

/** The values in a card's code: non-negative integers, strings, bytes, and null. */
export type CborValue = number | string | Uint8Array | null;

const UINT = 0;
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const NULL = 0xf6;

/**
 * Encodes a list as CBOR (RFC 8949) in its unique shortest form, so that the same list always gives the same bytes.
 */
export function toCbor(values: readonly CborValue[]): Uint8Array {
  const bytes = head(ARRAY, values.length);
  for (const value of values) {
    if (value === null) bytes.push(NULL);
    else if (typeof value === "number") bytes.push(...head(UINT, value));
    else if (typeof value === "string") {
      const text = utf8(value);
      bytes.push(...head(TEXT, text.length), ...text);
    } else bytes.push(...head(BYTES, value.length), ...value);
  }
  return Uint8Array.from(bytes);
}

/** Encodes a major type with its number, up to 32 bits. */
function head(kind: number, value: number): number[] {
  const first = kind << 5;
  if (value < 24) return [first | value];
  const length = value < 0x100 ? 1 : value < 0x10000 ? 2 : 4;
  const size = { 1: 24, 2: 25, 4: 26 }[length];
  const shifts = Array.from({ length }, (_, at) => 8 * (length - 1 - at));
  return [first | size, ...shifts.map((shift) => (value >>> shift) & 0xff)];
}

/**
 * Decodes bytes that consist of exactly one list. Returns null for any other bytes, and for any encoding that
 * `toCbor` would not produce.
 */
export function fromCbor(bytes: Uint8Array): CborValue[] | null {
  let at = 0;
  const next = (): number => {
    if (at >= bytes.length) throw new RangeError("Unexpected end of data");
    return bytes[at++] as number;
  };
  const number = (size: number): number => {
    if (size < 24) return size;
    if (size > 26) throw new RangeError("The length is indefinite or exceeds 32 bits");
    let value = 0;
    for (let left = 1 << (size - 24); left > 0; left -= 1) value = value * 256 + next();
    if (value < (size === 24 ? 24 : size === 25 ? 0x100 : 0x10000))
      throw new RangeError("A number is not in its shortest form");
    return value;
  };
  const taken = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new RangeError("Unexpected end of data");
    return bytes.subarray(at, (at += length));
  };
  const value = (): CborValue => {
    const first = next();
    if (first === NULL) return null;
    const size = number(first & 31);
    switch (first >> 5) {
      case UINT:
        return size;
      case BYTES:
        return taken(size);
      case TEXT:
        return fromUtf8(taken(size));
      default:
        throw new RangeError("Cards do not use this data type");
    }
  };
  try {
    const first = next();
    if (first >> 5 !== ARRAY) return null;
    const count = number(first & 31);
    if (count > bytes.length) return null;
    const values = Array.from({ length: count }, value);
    return at === bytes.length ? values : null;
  } catch {
    return null;
  }
}
