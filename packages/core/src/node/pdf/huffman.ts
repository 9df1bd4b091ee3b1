/** A bit stream in which the lowest bit of each byte comes first (RFC 1951, 3.1.1). */
export interface Written {
  bytes: Uint8Array;
  /** The number of complete bytes. */
  size: number;
  /** The bits that do not fill a byte yet, and their number. */
  pending: number;
  count: number;
}

/** Writes the lowest bits of a value. At most 24 bits can be written at once. */
export function put(written: Written, value: number, bits: number): void {
  written.pending |= value << written.count;
  written.count += bits;
  while (written.count >= 8) {
    written.bytes[written.size] = written.pending & 0xff;
    written.size += 1;
    written.pending >>>= 8;
    written.count -= 8;
  }
}

/** Computes the codes of symbols from their code lengths. A symbol of length 0 has no code (RFC 1951, 3.2.2). */
export function huffmanCodes(bitsOf: ArrayLike<number>): number[] {
  const codes: number[] = Array.from(bitsOf, () => 0);
  let code = 0;
  for (let bits = 1; bits <= 7; bits += 1) {
    for (let symbol = 0; symbol < bitsOf.length; symbol += 1) {
      if (bitsOf[symbol] !== bits) continue;
      // The highest bit of a code is written first.
      for (let bit = 0; bit < bits; bit += 1)
        codes[symbol] = (codes[symbol] as number) | (((code >> bit) & 1) << (bits - 1 - bit));
      code += 1;
    }
    code <<= 1;
  }
  return codes;
}

/**
 * Symbols in the header. Symbols up to 16 are code lengths. These two symbols stand for 3 to 10 and for 11 to 138
 * unused symbols.
 */
const FEW = 17;
const MANY = 18;
const HEAD_BITS = Array.from({ length: 19 }, () => 0);
for (const symbol of [0, 3, 4, 5, 6, FEW, MANY]) HEAD_BITS[symbol] = 3;
for (const symbol of [1, 7]) HEAD_BITS[symbol] = 4;
/** The order in which the header lists the code lengths of its symbols. Trailing zeros are omitted. */
const HEAD_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1];

/**
 * Builds the header of a single block from the code lengths of its symbols and distances. Code lengths must be 1 or 3
 * to 7 bits (RFC 1951, 3.2.7).
 */
export function huffmanHead(symbols: ArrayLike<number>, distances: ArrayLike<number>): Written {
  const headCodes = huffmanCodes(HEAD_BITS);
  const written: Written = { bytes: new Uint8Array(64), size: 0, pending: 0, count: 0 };
  put(written, 1, 1);
  put(written, 2, 2);
  put(written, symbols.length - 257, 5);
  put(written, distances.length - 1, 5);
  put(written, HEAD_ORDER.length - 4, 4);
  for (const symbol of HEAD_ORDER) put(written, HEAD_BITS[symbol] as number, 3);
  const symbol = (value: number) => put(written, headCodes[value] as number, HEAD_BITS[value] as number);
  const all = [...Array.from(symbols), ...Array.from(distances)];
  for (let at = 0; at < all.length;) {
    const end = all.findIndex((bits, index) => index >= at && bits !== 0);
    const none = Math.min(138, (end === -1 ? all.length : end) - at);
    if (none >= 11) {
      symbol(MANY);
      put(written, none - 11, 7);
    } else if (none >= 3) {
      symbol(FEW);
      put(written, none - 3, 3);
    } else symbol(all[at] as number);
    at += none >= 3 ? none : 1;
  }
  return written;
}
