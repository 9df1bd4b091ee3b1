import { lazily } from "../../lazily.ts";
import type { Box } from "../../cards/geometry/space.ts";

/** A bit stream in which the lowest bit of each byte comes first (RFC 1951, 3.1.1). */
interface Written {
  bytes: Uint8Array;
  /** The number of complete bytes. */
  size: number;
  /** The bits that do not yet fill a byte, and their number. */
  pending: number;
  count: number;
}

/** Writes the lowest bits of a value. At most 24 bits can be written at once. */
function put(written: Written, value: number, bits: number): void {
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
function huffmanCodes(bitsOf: ArrayLike<number>): number[] {
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
function huffmanHead(symbols: ArrayLike<number>, distances: ArrayLike<number>): Written {
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

/**
 * The characters in the box operators of codes, grouped by the length of their codes in bits. The length depends on how
 * frequent the characters are. Every card has its own code with about a hundred boxes. zlib would compute this table
 * for each of these codes, which would take longer than all the other work on a code.
 */
const SIGNS = { " 12": 3, "038": 4, "45679": 5, "re\n": 6, f: 7 };
/**
 * Symbols for repetitions of eight characters, of ten, and of eleven or twelve, and for the end (RFC 1951, 3.2.5).
 */
const EIGHT = 262;
const TEN = 264;
const MORE = 265;
const END = 256;

/** The code of each symbol, and the length of the code in bits. */
const symbols = lazily(() => {
  const bits = new Uint8Array(MORE + 1);
  for (const [signs, each] of Object.entries(SIGNS))
    for (const sign of signs) bits[sign.charCodeAt(0)] = each;
  for (const [symbol, each] of [
    [EIGHT, 3],
    [MORE, 4],
    [TEN, 5],
    [END, 7],
  ] as const)
    bits[symbol] = each;
  return { bits, codes: huffmanCodes(bits) };
});

/**
 * The code lengths of distances. A repetition starts 9 to 12 or 13 to 16 characters earlier. These are the distance
 * codes 6 and 7, with one bit each plus two extra bits.
 */
const DISTANCES = [0, 0, 0, 0, 0, 0, 1, 1];
const head = lazily(() => huffmanHead(symbols().bits, DISTANCES));

/**
 * A few encoded characters and their effect on the checksum of RFC 1950: `b` grows by `length` × `a` plus `weighted`,
 * and `a` by `sum`.
 */
interface Piece {
  code: number;
  bits: number;
  length: number;
  sum: number;
  weighted: number;
}

function pieceOf(text: string): Piece {
  const { bits, codes } = symbols();
  const piece: Piece = { code: 0, bits: 0, length: text.length, sum: 0, weighted: 0 };
  for (const sign of text) {
    const symbol = sign.charCodeAt(0);
    piece.code |= (codes[symbol] as number) << piece.bits;
    piece.bits += bits[symbol] as number;
    piece.sum += symbol;
    piece.weighted += piece.sum;
  }
  return piece;
}

/**
 * Pieces for the numbers in a QR code. Pieces for larger numbers, which occur in a Code 128, are created on demand.
 */
const numbers = lazily(() => Array.from({ length: 177 }, (_, number) => pieceOf(String(number))));
const spaced = lazily(() => numbers().map((_, number) => pieceOf(` ${number}`)));

/** The end of a box operator, as one piece and as separate characters. */
interface Ending {
  whole: Piece;
  signs: Piece[];
}

function endingOf({ width, height }: Box): Ending {
  const text = ` ${width} ${height} re\n`;
  return { whole: pieceOf(text), signs: Array.from(text, pieceOf) };
}

/** The endings that can repeat. They have eight characters and are indexed by their two digits. */
const endings = lazily(() =>
  Array.from({ length: 100 }, (_, size) =>
    endingOf({ x: 0, y: 0, width: Math.floor(size / 10), height: size % 10 }),
  ),
);
const AGAIN = 8;

const ADLER = 65521;
/**
 * Maximum size of an encoded box, in bytes. A box has three three-digit numbers, one four-digit number and five other
 * characters.
 */
const BOX_BYTES = 12;

/** A buffer that is reused, because each code is copied into the file immediately. */
let scratch = new Uint8Array(0);

/**
 * Returns the operators that fill boxes with integer sizes, compressed for PDF's FlateDecode. The result is valid
 * until the next call. Boxes of equal size are grouped so that their endings repeat. If two boxes are in the same
 * row, their row repeats too.
 */
export function deflateBoxes(boxes: readonly Box[]): Uint8Array {
  const most = 100 + BOX_BYTES * boxes.length;
  if (scratch.length < most) scratch = new Uint8Array(most);
  scratch.set([0x78, 0x01]);
  const begun = head();
  scratch.set(begun.bytes.subarray(0, begun.size), 2);
  const written: Written = { ...begun, bytes: scratch, size: begun.size + 2 };
  const { bits, codes } = symbols();
  const [known, knownSpaced, knownEndings] = [numbers(), spaced(), endings()];
  let a = 1;
  let b = 0;
  const check = (piece: Piece) => {
    b = (b + piece.length * a + piece.weighted) % ADLER;
    a = (a + piece.sum) % ADLER;
  };
  const write = (piece: Piece) => {
    put(written, piece.code, piece.bits);
    check(piece);
  };
  const repeat = (symbol: number, length: number, distance: number) => {
    put(written, codes[symbol] as number, bits[symbol] as number);
    if (symbol === MORE) put(written, length - 11, 1);
    put(written, distance > 12 ? 1 : 0, 1);
    put(written, (distance - 9) & 3, 2);
  };

  for (const alike of bySize(boxes)) {
    const { width, height } = alike[0] as Box;
    const comesAgain = width < 10 && height < 10;
    const { whole, signs } = comesAgain
      ? (knownEndings[10 * width + height] as Ending)
      : endingOf(alike[0] as Box);
    for (let index = 0; index < alike.length; index += 1) {
      const { x, y } = alike[index] as Box;
      const across = known[x] ?? pieceOf(String(x));
      const down = knownSpaced[y] as Piece;
      write(across);
      if (index > 0 && comesAgain && y === alike[index - 1]?.y) {
        const length = down.length + AGAIN;
        repeat(length === 10 ? TEN : MORE, length, across.length + length);
        check(down);
        check(whole);
      } else {
        write(down);
        if (index > 0 && comesAgain) {
          repeat(EIGHT, AGAIN, across.length + down.length + AGAIN);
          check(whole);
        } else signs.forEach(write);
      }
    }
  }
  write(pieceOf("f"));
  put(written, codes[END] as number, bits[END] as number);
  put(written, 0, 7);
  scratch.set([b >> 8, b & 0xff, a >> 8, a & 0xff], written.size);
  return scratch.subarray(0, written.size + 4);
}

function bySize(boxes: readonly Box[]): Iterable<Box[]> {
  const sizes = new Map<number, Box[]>();
  for (const box of boxes) {
    const size = box.width * 1000 + box.height;
    const alike = sizes.get(size);
    if (alike) alike.push(box);
    else sizes.set(size, [box]);
  }
  return sizes.values();
}
