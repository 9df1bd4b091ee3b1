/** The side lengths, in pixels, to which a block of 8 × 8 pixels can be reduced. */
export type Reduced = 1 | 2 | 4 | 8;
/** The side length of a block, in pixels. */
export const BLOCK = 8;

/** One of the planes of a picture: its luminance or one of its colour channels. */
export interface Component {
  /** The number of blocks across and down in each coded unit. */
  across: number;
  down: number;
  quantisation: Uint16Array;
  dc: Uint16Array;
  ac: Uint16Array;
  /** The pixels of the reduced component, and the number of pixels per row. */
  pixels: Uint8ClampedArray;
  stride: number;
}

const diagonalOf = (place: number): number => (place >> 3) + (place & 7);
/**
 * The position of each coefficient in the block, in file order. The file order follows the diagonals alternately up
 * and down.
 */
const ZIGZAG = Uint8Array.from({ length: 64 }, (_, place) => place).toSorted(
  (a, b) => diagonalOf(a) - diagonalOf(b) || (diagonalOf(a) % 2 === 0 ? b - a : a - b),
);

/** Thrown for a JPEG that this decoder does not support. */
export class Unread extends Error {}

interface Frame {
  width: number;
  height: number;
  /** The number of coded units between restart markers, or 0 if there are no markers. */
  restart: number;
  reduced: Reduced;
}

/**
 * Reads all blocks. A program that has just started spends most of its time here, so this is a single loop over
 * numbers, which V8 compiles soonest.
 */
export function readBlocks(scan: Uint8Array, components: readonly Component[], frame: Frame): void {
  const { reduced } = frame;
  const unitsAcross = Math.ceil(frame.width / (BLOCK * Math.max(...components.map(({ across }) => across))));
  const unitsDown = Math.ceil(frame.height / (BLOCK * Math.max(...components.map(({ down }) => down))));
  const blocks = blocksOf(components, { unitsAcross, unitsDown, reduced });
  const before = new Int32Array(components.length);
  const coefficients = new Float32Array(64);
  const transform = inverse(reduced);
  const data = entropyCoded(scan);
  const isKept = keptOf(reduced);
  // Units from one restart to the next, which may never come.
  const restart = frame.restart || -1;
  let [at, held, count, unit] = [0, 0, 0, 0];
  for (let row = 0; row < unitsDown; row += 1)
    for (let column = 0; column < unitsAcross; column += 1) {
      if (unit === restart) {
        before.fill(0);
        count -= count & 7;
        unit = 0;
      }
      unit += 1;
      for (let each = 0; each < blocks.length; each += 1) {
        const block = blocks[each] as (typeof blocks)[number];
        let table = block.dc;
        for (let index = 0; index < 64; index += 1) {
          while (count <= 24) {
            held = (held << 8) | (data[at] as number);
            at += at < data.length - 1 ? 1 : 0;
            count += 8;
          }
          const entry = table[(held >>> (count - 16)) & 0xffff] as number;
          if (entry === 0) throw new Unread();
          count -= entry >> 8;
          const length = entry & 15;
          if (index > 0) {
            if (length === 0 && (entry & 255) !== 0xf0) break;
            index += (entry & 255) >> 4;
          }
          if (count < length) {
            held = (held << 8) | (data[at] as number);
            at += at < data.length - 1 ? 1 : 0;
            count += 8;
          }
          count -= length;
          const place = ZIGZAG[index] as number;
          if (isKept[place] === 1) {
            const value = (held >>> count) & ((1 << length) - 1);
            const signed = value < (1 << length) >> 1 ? value - (1 << length) + 1 : value;
            const own =
              index === 0 ? (before[block.index] = (before[block.index] as number) + signed) : signed;
            coefficients[place] = own * (block.quantisation[index] as number);
          }
          table = block.ac;
        }
        const x = column * block.across * reduced + block.x;
        const y = row * block.down * reduced + block.y;
        transform(coefficients, block.pixels, y * block.stride + x, block.stride);
        if (reduced > 1) coefficients.fill(0);
      }
    }
}

/** Lists the blocks in a coded unit with their components, and allocates the pixels. */
function blocksOf(
  components: readonly Component[],
  { unitsAcross, unitsDown, reduced }: { unitsAcross: number; unitsDown: number; reduced: Reduced },
) {
  for (const component of components) {
    component.stride = unitsAcross * component.across * reduced;
    component.pixels = new Uint8ClampedArray(component.stride * unitsDown * component.down * reduced);
  }
  return components.flatMap((component, index) =>
    Array.from({ length: component.across * component.down }, (_, block) => ({
      ...component,
      index,
      x: (block % component.across) * reduced,
      y: Math.floor(block / component.across) * reduced,
    })),
  );
}

/** Marks the coefficients on which the reduced pixels depend. */
const keptOf = (reduced: Reduced): Uint8Array =>
  Uint8Array.from({ length: 64 }, (_, place) => Number(place >> 3 < reduced && (place & 7) < reduced));

/** Returns the bytes of a scan without stuffing bytes, followed by a byte that can be read any number of times. */
function entropyCoded(scan: Uint8Array): Uint8Array {
  const data = new Uint8Array(scan.length + 1);
  let length = 0;
  for (let at = 0; at < scan.length; at += 1) {
    const byte = scan[at] as number;
    if (byte === 0xff) {
      const next = scan[at + 1] as number;
      at += 1;
      if (next >= 0xd0 && next <= 0xd7) continue;
      if (next !== 0) break;
    }
    data[length] = byte;
    length += 1;
  }
  return data.subarray(0, length + 1);
}

/**
 * Creates the inverse cosine transform that turns the lowest frequencies of a block into the same number of pixels.
 * It uses plain loops, which run thousands of times in a program that has just started. Function calls inside the
 * loops would take three times as long until they are compiled.
 */
function inverse(reduced: Reduced) {
  const wave = (frequency: number, place: number) =>
    (frequency === 0 ? 1 : Math.SQRT2) * Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * reduced));
  const waves = Float64Array.from({ length: BLOCK * reduced }, (_, index) =>
    wave(index % BLOCK, Math.floor(index / BLOCK)),
  );
  const rows = new Float32Array(BLOCK * BLOCK);
  return (block: Float32Array, pixels: Uint8ClampedArray, at: number, stride: number): void => {
    if (reduced === 1) {
      pixels[at] = (block[0] as number) / BLOCK + 128;
      return;
    }
    for (let v = 0; v < reduced; v += 1)
      for (let x = 0; x < reduced; x += 1) {
        let sum = 0;
        for (let u = 0; u < reduced; u += 1)
          sum += (block[v * BLOCK + u] as number) * (waves[x * BLOCK + u] as number);
        rows[v * BLOCK + x] = sum;
      }
    for (let y = 0; y < reduced; y += 1)
      for (let x = 0; x < reduced; x += 1) {
        let sum = 0;
        for (let v = 0; v < reduced; v += 1)
          sum += (rows[v * BLOCK + x] as number) * (waves[y * BLOCK + v] as number);
        pixels[at + y * stride + x] = sum / BLOCK + 128;
      }
  };
}
