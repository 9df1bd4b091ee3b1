import type { Grid } from "./grid.ts";

/** Connected pixels. */
export interface Region {
  pixels: readonly number[];
  /** The first row that contains a pixel of the region. */
  top: number;
  /** Whether no pixel is at a border. */
  isInside: boolean;
}

/** Finds the connected regions of the pixels that pass a test, largest first. */
export function regionsOf({ width, height, values }: Grid, belongs: (value: number) => boolean): Region[] {
  const isSeen = new Uint8Array(values.length);
  const regions: Region[] = [];
  for (let start = 0; start < values.length; start++) {
    if (isSeen[start] || !belongs(values[start] ?? 0)) continue;
    isSeen[start] = 1;
    const pixels = [start];
    let isInside = true;
    for (const at of pixels) {
      const x = at % width;
      const y = (at - x) / width;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) isInside = false;
      const next = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, y > 0 ? at - width : at, at + width];
      for (const neighbour of next)
        if (neighbour < values.length && !isSeen[neighbour] && belongs(values[neighbour] ?? 0)) {
          isSeen[neighbour] = 1;
          pixels.push(neighbour);
        }
    }
    regions.push({ pixels, top: Math.floor(start / width), isInside });
  }
  return regions.toSorted((one, other) => other.pixels.length - one.pixels.length);
}
