import type { Box } from "../cards/space.ts";
import { huffmanCodes, huffmanHead, put, type Written } from "./huffman.ts";

/**
 * The signs and repetitions among the boxes of codes, by how many bits they take, which is by how often they are there.
 * Every card has a code of its own, of some hundred boxes: zlib, which finds this out anew for each, takes longer than all
 * else about a code together.
 */
const SIGNS = { " 12": 3, "038": 4, "45679": 5, "re\n": 6, f: 7 };
/** Eight, ten, and eleven or twelve signs that come again, and the end (RFC 1951, 3.2.5). */
const EIGHT = 262;
const TEN = 264;
const MORE = 265;
const END = 256;

const BITS = new Uint8Array(MORE + 1);
for (const [signs, bits] of Object.entries(SIGNS)) for (const sign of signs) BITS[sign.charCodeAt(0)] = bits;
for (const [symbol, bits] of [
  [EIGHT, 3],
  [MORE, 4],
  [TEN, 5],
  [END, 7],
] as const)
  BITS[symbol] = bits;
const CODES = huffmanCodes(BITS);

/** They come again from 9 to 12 or from 13 to 16 signs ago: distances 6 and 7, a bit each and two more. */
const DISTANCES = [0, 0, 0, 0, 0, 0, 1, 1];
const HEAD = huffmanHead(BITS, DISTANCES);

/** A few signs, and what they add to the checksum of RFC 1950: `b` grows by `length` × `a` and by `weighted`, `a` by `sum`. */
interface Piece {
  code: number;
  bits: number;
  length: number;
  sum: number;
  weighted: number;
}

function pieceOf(text: string): Piece {
  const piece: Piece = { code: 0, bits: 0, length: text.length, sum: 0, weighted: 0 };
  for (const sign of text) {
    const symbol = sign.charCodeAt(0);
    piece.code |= (CODES[symbol] as number) << piece.bits;
    piece.bits += BITS[symbol] as number;
    piece.sum += symbol;
    piece.weighted += piece.sum;
  }
  return piece;
}

/** Pieces for the numbers of a QR code; longer ones of a Code 128 are made when they are needed. */
const NUMBERS = Array.from({ length: 177 }, (_, number) => pieceOf(String(number)));
const SPACED = NUMBERS.map((_, number) => pieceOf(` ${number}`));

const ADLER = 65521;

/**
 * The operators that fill boxes of whole numbers, deflated as PDF's FlateDecode takes them. Boxes of one size are put
 * behind one another, so that what they end with comes again, and where two are in a row, the row too.
 */
export function deflateBoxes(boxes: readonly Box[]): Uint8Array {
  const written: Written = { bytes: [0x78, 0x01, ...HEAD.bytes], pending: HEAD.pending, count: HEAD.count };
  let [a, b] = [1, 0];
  const check = (piece: Piece) => {
    b = (b + piece.length * a + piece.weighted) % ADLER;
    a = (a + piece.sum) % ADLER;
  };
  const write = (piece: Piece) => {
    put(written, piece.code, piece.bits);
    check(piece);
  };
  const repeat = (symbol: number, length: number, distance: number) => {
    put(written, CODES[symbol] as number, BITS[symbol] as number);
    if (symbol === MORE) put(written, length - 11, 1);
    put(written, distance > 12 ? 1 : 0, 1);
    put(written, (distance - 9) & 3, 2);
  };

  for (const { end, alike } of bySize(boxes)) {
    const signs = [...end].map(pieceOf);
    const whole = pieceOf(end);
    let row = -1;
    for (const { x, y } of alike) {
      const across = NUMBERS[x] ?? pieceOf(String(x));
      const down = SPACED[y] as Piece;
      write(across);
      if (row === -1 || end.length !== 8) {
        write(down);
        signs.forEach(write);
      } else if (y === row) {
        const length = down.length + 8;
        repeat(length === 10 ? TEN : MORE, length, across.length + length);
        check(down);
        check(whole);
      } else {
        write(down);
        repeat(EIGHT, 8, across.length + down.length + 8);
        check(whole);
      }
      row = y;
    }
  }
  write(pieceOf("f"));
  put(written, CODES[END] as number, BITS[END] as number);
  put(written, 0, 7);
  written.bytes.push(b >> 8, b & 0xff, a >> 8, a & 0xff);
  return Uint8Array.from(written.bytes);
}

/** Boxes of one size behind one another, by what their operators end with. */
function bySize(boxes: readonly Box[]): { end: string; alike: Box[] }[] {
  const sizes = new Map<number, { end: string; alike: Box[] }>();
  for (const box of boxes) {
    const size = box.width * 1000 + box.height;
    const known = sizes.get(size);
    if (known) known.alike.push(box);
    else sizes.set(size, { end: ` ${box.width} ${box.height} re\n`, alike: [box] });
  }
  return [...sizes.values()];
}
