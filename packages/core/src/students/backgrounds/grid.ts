/** A picture or a part of a calculation: the values of a pixel are next to each other, and rows follow each other. */
export interface Grid {
  width: number;
  height: number;
  /** Number of values for each pixel. */
  channels: number;
  values: Float32Array;
}

/** Creates a grid of zeros. */
export const gridOf = (width: number, height: number, channels: number): Grid => ({
  width,
  height,
  channels,
  values: new Float32Array(width * height * channels),
});

/** Averages each pixel with its neighbours up to `radius` pixels away, in a square. Beyond the grid there are none. */
export function blurred(grid: Grid, radius: number): Grid {
  const { width, height, channels } = grid;
  const row = width * channels;
  const across = gridOf(width, height, channels);
  for (let y = 0; y < height; y++)
    average(grid.values, across.values, {
      start: y * row,
      step: channels,
      length: width,
      together: channels,
      radius,
    });
  const both = gridOf(width, height, channels);
  average(across.values, both.values, { start: 0, step: row, length: height, together: row, radius });
  return both;
}

/** A line of places in a grid, and the number of values at each place that are averaged independently. */
interface Line {
  start: number;
  step: number;
  length: number;
  together: number;
  radius: number;
}

function average(
  from: Float32Array,
  to: Float32Array,
  { start, step, length, together, radius }: Line,
): void {
  const sums = new Float64Array(together);
  let count = 0;
  const include = (place: number, sign: 1 | -1): void => {
    const first = start + place * step;
    for (let at = 0; at < together; at++) sums[at] = (sums[at] ?? 0) + sign * (from[first + at] ?? 0);
    count += sign;
  };
  for (let place = 0; place < Math.min(radius, length); place++) include(place, 1);
  for (let place = 0; place < length; place++) {
    if (place + radius < length) include(place + radius, 1);
    if (place > radius) include(place - radius - 1, -1);
    const first = start + place * step;
    for (let at = 0; at < together; at++) to[first + at] = (sums[at] ?? 0) / count;
  }
}

/** For each pixel of a longer line: the pixel before it in a shorter line, and the distance from it, from 0 to 1. */
export interface Steps {
  before: Int32Array;
  part: Float32Array;
}

/** Finds the pixels of a line of `short` pixels between which each pixel of a line of `long` pixels is. */
export function stepsBetween(short: number, long: number): Steps {
  const [before, part] = [new Int32Array(long), new Float32Array(long)];
  for (let at = 0; at < long; at++) {
    const place = Math.min(short - 1, Math.max(0, ((at + 0.5) * short) / long - 0.5));
    before[at] = Math.min(Math.max(0, short - 2), Math.floor(place));
    part[at] = place - (before[at] ?? 0);
  }
  return { before, part };
}

/**
 * Returns the value of a channel between four pixels of a grid.
 * @param pixel the index of the upper left pixel
 */
export function valueBetween(
  { width, channels, values }: Grid,
  pixel: number,
  along: number,
  down: number,
  channel: number,
): number {
  const first = pixel * channels + channel;
  const under = first + width * channels;
  const [one = 0, two = one] = [values[first], values[first + channels]];
  const [three = one, four = two] = [values[under], values[under + channels]];
  const top = one + (two - one) * along;
  return top + (three + (four - three) * along - top) * down;
}
