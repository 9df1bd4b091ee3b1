import { lazily } from "../../lazily.ts";
import type { Box } from "../../cards/geometry/space.ts";
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

/** By symbol, how many bits it takes, and its code. */
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

/** They come again from 9 to 12 or from 13 to 16 signs ago: distances 6 and 7, a bit each and two more. */
const DISTANCES = [0, 0, 0, 0, 0, 0, 1, 1];
const head = lazily(() => huffmanHead(symbols().bits, DISTANCES));

/** A few signs, and what they add to the checksum of RFC 1950: `b` grows by `length` × `a` and by `weighted`, `a` by `sum`. */
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

/** Pieces for the numbers of a QR code; larger ones of a Code 128 are made when they are needed. */
const numbers = lazily(() => Array.from({ length: 177 }, (_, number) => pieceOf(String(number))));
const spaced = lazily(() => numbers().map((_, number) => pieceOf(` ${number}`)));

/** The end of a box's operator, as a whole and sign by sign. */
interface Ending {
  whole: Piece;
  signs: Piece[];
}

function endingOf({ width, height }: Box): Ending {
  const text = ` ${width} ${height} re\n`;
  return { whole: pieceOf(text), signs: Array.from(text, pieceOf) };
}

/** The endings that can come again: those of eight signs, by their two digits. */
const endings = lazily(() =>
  Array.from({ length: 100 }, (_, size) =>
    endingOf({ x: 0, y: 0, width: Math.floor(size / 10), height: size % 10 }),
  ),
);
const AGAIN = 8;

const ADLER = 65521;
/** A box takes no more: three numbers of three digits, one of four, and five signs. */
const BOX_BYTES = 12;

/** Each code is copied into the file at once, so the bytes are used again. */
let scratch = new Uint8Array(0);

/**
 * The operators that fill boxes of whole numbers, deflated as PDF's FlateDecode takes them; they hold until the next call.
 * Boxes of one size are put behind one another, so that what they end with comes again, and where two are in a row, the row
 * too.
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
