import type { Pixels } from "../../cards/drawing/ground.ts";
import { BLOCK, readBlocks, Unread, type Component, type Reduced } from "./jpeg-blocks.ts";

/**
 * Reads a JPEG at reduced size. The reader supports the backgrounds and photos that IDMS stores: baseline JPEGs, in
 * grey or in YCbCr. Only low frequencies are converted to pixels, so a background at 600 dpi takes a few milliseconds
 * and almost no memory. A library that decodes the whole picture would take longer than this just to load, in every
 * print run.
 */

const REDUCED: readonly Reduced[] = [1, 2, 4, 8];

/**
 * Reads the pixels of a JPEG. The result is at least `width` pixels wide, if the picture is that wide. Returns
 * undefined if the JPEG is progressive, damaged or in another colour space.
 */
export function readJpeg(bytes: Uint8Array, width: number): Pixels | undefined {
  try {
    return decode(bytes, width);
  } catch (error) {
    if (error instanceof Unread || error instanceof RangeError) return undefined;
    throw error;
  }
}

function decode(bytes: Uint8Array, wanted: number): Pixels {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const quantisations: Uint16Array[] = [];
  const huffman: Record<number, Uint16Array> = {};
  const components = new Map<number, Component>();
  let [width, height, restart, reduced] = [0, 0, 0, 1 as Reduced];
  for (let at = 2; ;) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    const body = bytes.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    if (marker === 0xffdb) readQuantisations(body, quantisations);
    else if (marker === 0xffc4) readHuffman(body, huffman);
    else if (marker === 0xffdd) restart = (body[0] as number) * 256 + (body[1] as number);
    else if (marker === 0xffee && isAdobe(body) && body[11] !== 1) throw new Unread();
    else if (marker === 0xffc0 || marker === 0xffc1) {
      [height, width] = [view.getUint16(at + 3 - length), view.getUint16(at + 5 - length)];
      reduced = REDUCED.find((side) => (width * side) / BLOCK >= wanted) ?? BLOCK;
      readFrame(body, quantisations, components);
    } else if (marker === 0xffda) {
      const order = readScan(body, huffman, components);
      readBlocks(bytes.subarray(at), order, { width, height, restart, reduced });
      return toRgb(order, Math.ceil((width * reduced) / BLOCK), Math.ceil((height * reduced) / BLOCK));
    } else if (marker < 0xffc0 || (marker > 0xffc1 && marker < 0xffd0)) throw new Unread();
  }
}

const isAdobe = (body: Uint8Array): boolean => String.fromCharCode(...body.subarray(0, 5)) === "Adobe";

function readQuantisations(body: Uint8Array, tables: Uint16Array[]): void {
  for (let at = 0; at < body.length; at += 65) {
    const head = body[at] as number;
    if (head > 15) throw new Unread();
    tables[head] = Uint16Array.from(body.subarray(at + 1, at + 65));
  }
}

/**
 * Builds tables that map every 16-bit value to the symbol at its start and the length of that symbol's code. An entry
 * is length × 256 + symbol.
 */
function readHuffman(body: Uint8Array, tables: Record<number, Uint16Array>): void {
  for (let at = 0; at < body.length;) {
    const table = new Uint16Array(65536);
    const counts = body.subarray(at + 1, at + 17);
    let sign = at + 17;
    let from = 0;
    for (const [index, count] of counts.entries())
      for (let each = 0; each < count; each += 1) {
        const covers = 65536 >> (index + 1);
        table.fill((index + 1) * 256 + (body[sign] as number), from, from + covers);
        sign += 1;
        from += covers;
      }
    tables[body[at] as number] = table;
    at = sign;
  }
}

function readFrame(body: Uint8Array, quantisations: Uint16Array[], components: Map<number, Component>): void {
  const count = body[5] as number;
  if (body[0] !== 8 || (count !== 1 && count !== 3)) throw new Unread();
  for (let index = 0; index < count; index += 1) {
    const [id, factors, table] = body.subarray(6 + index * 3) as unknown as [number, number, number];
    const quantisation = quantisations[table];
    if (!quantisation) throw new Unread();
    const none = new Uint16Array();
    const [across, down] = count === 1 ? [1, 1] : [factors >> 4, factors & 15];
    components.set(id, {
      across,
      down,
      quantisation,
      dc: none,
      ac: none,
      pixels: new Uint8ClampedArray(),
      stride: 0,
    });
  }
}

function readScan(
  body: Uint8Array,
  huffman: Record<number, Uint16Array>,
  components: Map<number, Component>,
): Component[] {
  const count = body[0] as number;
  if (count !== components.size) throw new Unread();
  return Array.from({ length: count }, (_, index) => {
    const [id, tables] = body.subarray(1 + index * 2) as unknown as [number, number];
    const component = components.get(id);
    const [dc, ac] = [huffman[tables >> 4], huffman[16 + (tables & 15)]];
    if (!component || !dc || !ac) throw new Unread();
    return Object.assign(component, { dc, ac });
  });
}

function toRgb(components: readonly Component[], width: number, height: number): Pixels {
  const [luma, blue, red] = components as [Component, Component?, Component?];
  const data = new Uint8ClampedArray(width * height * 3);
  const [across, down] = [(blue?.across ?? 1) / luma.across, (blue?.down ?? 1) / luma.down];
  let place = 0;
  for (let y = 0; y < height; y += 1) {
    const coloured = blue ? Math.floor(y * down) * blue.stride : 0;
    for (let x = 0; x < width; x += 1) {
      const light = luma.pixels[y * luma.stride + x] as number;
      const chroma = coloured + Math.floor(x * across);
      const cb = blue ? (blue.pixels[chroma] as number) - 128 : 0;
      const cr = red ? (red.pixels[chroma] as number) - 128 : 0;
      data[place] = light + 1.402 * cr;
      data[place + 1] = light - 0.344136 * cb - 0.714136 * cr;
      data[place + 2] = light + 1.772 * cb;
      place += 3;
    }
  }
  return { width, height, channels: 3, data };
}
