import type { PhotoMeasures, PhotoSize } from "./photo-measures.ts";

/**
 * Longer side of the copy used for measuring, in pixels. At this size, the copy shows as much detail as a face on a
 * card, so that results are comparable.
 */
export const MEASURED_SIDE = 480;

/** The luminance of a picture's pixels, row by row, each from 0 to 255. */
export interface GreyPixels extends PhotoSize {
  data: ArrayLike<number>;
}

/** Converts canvas pixels to luminance. The canvas has red, green, blue and alpha for each pixel, from 0 to 255. */
export function greyOf({ width, height, data }: PhotoSize & { data: ArrayLike<number> }): GreyPixels {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    grey[at] = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
  return { width, height, data: grey };
}

/** Size of the squares in which sharpness is measured, in pixels of the copy. */
const TILE = 24;
/** Fraction of the squares that may be blurred, such as squares that show walls and clothes. */
const SHARPEST = 0.9;
/** The area that a face usually occupies in a portrait, as fractions of the width and height. */
const FACE = { left: 0.25, right: 0.75, top: 0.15, bottom: 0.65 } as const;
/** Minimum luminance range for normalisation, so that a photo with almost no contrast does not count as sharp. */
const LEAST_RANGE = 32;
/** Luminance below which a pixel counts as black, and above which it counts as white. */
const [BLACK, WHITE] = [24, 250];

/**
 * Measures the lighting and sharpness of a photo.
 * @param grey a copy of at most `MEASURED_SIDE` pixels
 * @param size the size of the photo itself, in pixels
 */
export function measurePixels(grey: GreyPixels, { width, height }: PhotoSize): PhotoMeasures {
  const all = histogram(grey, { left: 0, right: 1, top: 0, bottom: 1 });
  const face = histogram(grey, FACE);
  const part = (from: number, to: number) => {
    let count = 0;
    for (let value = from; value < to; value += 1) count += face.counts[value] ?? 0;
    return rounded(count / Math.max(face.total, 1));
  };
  let sum = 0;
  for (const [value, count] of face.counts.entries()) sum += value * count;
  const range = quantile(all, 0.95) - quantile(all, 0.05);
  return {
    width,
    height,
    // A dark photo has faint edges, however sharp they are.
    sharpness: Math.round(sharpnessOf(grey) * (255 / Math.max(range, LEAST_RANGE)) ** 2),
    luminance_mean: Math.round(sum / Math.max(face.total, 1)),
    dynamic_range: range,
    under_exposed: part(0, BLACK),
    over_exposed: part(WHITE, 256),
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

interface Histogram {
  counts: Uint32Array;
  total: number;
}

function histogram({ width, height, data }: GreyPixels, part: Record<keyof typeof FACE, number>): Histogram {
  const counts = new Uint32Array(256);
  const [left, right] = [Math.floor(part.left * width), Math.ceil(part.right * width)];
  const [top, bottom] = [Math.floor(part.top * height), Math.ceil(part.bottom * height)];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) counts[data[y * width + x] ?? 0]! += 1;
  return { counts, total: (right - left) * (bottom - top) };
}

function quantile({ counts, total }: Histogram, part: number): number {
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen >= part * total) return value;
  }
  return 255;
}

/**
 * Returns the variance of the Laplacian in the sharpest squares, so that a face in front of a plain wall is rated as
 * sharp as one in a garden.
 */
function sharpnessOf(grey: GreyPixels): number {
  const edges = laplacian(softened(grey));
  const { width, height } = grey;
  const found: number[] = [];
  for (let top = 2; top + TILE <= height - 2; top += TILE)
    for (let left = 2; left + TILE <= width - 2; left += TILE) found.push(variance(edges, width, left, top));
  found.sort((one, other) => one - other);
  return found[Math.floor(SHARPEST * found.length)] ?? 0;
}

/** Replaces each pixel with the mean of its 3 × 3 neighbourhood, so that image noise does not count as sharpness. */
function softened({ width, height, data }: GreyPixels): GreyPixels & { data: Float32Array } {
  const soft = new Float32Array(width * height);
  const column = new Float64Array(width);
  for (let y = 1; y < height - 1; y += 1) {
    const from = y * width;
    for (let x = 0; x < width; x += 1)
      column[x] =
        (data[from + x - width] as number) + (data[from + x] as number) + (data[from + x + width] as number);
    for (let x = 1; x < width - 1; x += 1)
      soft[from + x] = ((column[x - 1] as number) + (column[x] as number) + (column[x + 1] as number)) / 9;
  }
  return { width, height, data: soft };
}

function laplacian({ width, height, data }: { data: Float32Array } & PhotoSize): Float32Array {
  const edges = new Float32Array(width * height);
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const here = y * width + x;
      const across = (data[here - 1] as number) + (data[here + 1] as number);
      const around = across + (data[here - width] as number) + (data[here + width] as number);
      edges[here] = around - 4 * (data[here] as number);
    }
  return edges;
}

function variance(edges: Float32Array, width: number, left: number, top: number): number {
  let [sum, squares] = [0, 0];
  for (let y = top; y < top + TILE; y += 1)
    for (let x = left; x < left + TILE; x += 1) {
      const edge = edges[y * width + x] ?? 0;
      sum += edge;
      squares += edge * edge;
    }
  const count = TILE * TILE;
  return squares / count - (sum / count) ** 2;
}
