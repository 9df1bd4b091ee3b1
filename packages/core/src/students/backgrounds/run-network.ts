import type { Grid } from "./grid.ts";
import type { Network, Step } from "./read-network.ts";

/** The weights that a step applies to a part of the picture, with the height and width of this part. */
interface Filter {
  weights: Float32Array;
  high: number;
  wide: number;
  bias: Float32Array;
  stride: number;
}

/**
 * Returns a function that runs a network on pictures, one after the other. The calculation uses no library and one
 * core, so that the same picture always has the same result. The function takes the red, green and blue values of a
 * picture, from 0 to 1, in the size that the network expects. It returns the values of the network's output, which stay
 * valid until the next run.
 */
export function networkRunner(network: Network): (picture: Float32Array) => Float32Array {
  // Memory for all layers is reserved once, because reserving it takes as long as the calculation.
  const layers = network.tensors.map(({ shape: [, height = 1, width = 1, channels = 1], weights }): Grid => ({
    height,
    width,
    channels,
    values: weights ?? new Float32Array(height * width * channels),
  }));
  return (picture) => {
    layers[network.input]?.values.set(picture);
    for (const step of network.steps) carryOut(step, layers);
    return layers[network.output]?.values ?? new Float32Array();
  };
}

function carryOut({ kind, inputs, output, stride, isRelu }: Step, layers: readonly Grid[]): void {
  const layer = (at: number): Grid => layers[at] ?? NOTHING;
  const [from, other, bias, to] = [
    layer(inputs[0] ?? -1),
    layer(inputs[1] ?? -1),
    layer(inputs[2] ?? -1),
    layer(output),
  ];
  const filter = { stride, weights: other.values, bias: bias.values, high: other.height, wide: other.width };
  if (kind === "convolve") convolve(from, filter, to);
  else if (kind === "convolve each") convolveEach(from, filter, to);
  else if (kind === "convolve back") convolveBack(from, filter, to);
  else if (kind === "average") average(from, to);
  else if (kind === "enlarge") enlarge(from, to);
  else if (kind === "add") add(from, other, to);
  else if (kind === "multiply") multiply(from, other, to);
  else if (kind === "relu") relu(from, to);
  else if (kind === "sigmoid") sigmoid(from, to);
  else hardSwish(from, to);
  if (isRelu) relu(to, to);
}

const NOTHING: Grid = { height: 1, width: 1, channels: 1, values: new Float32Array() };

function relu({ values }: Grid, to: Grid): void {
  for (let at = 0; at < values.length; at++) to.values[at] = Math.max(0, values[at] ?? 0);
}

function sigmoid({ values }: Grid, to: Grid): void {
  for (let at = 0; at < values.length; at++) to.values[at] = 1 / (1 + Math.exp(-(values[at] ?? 0)));
}

function hardSwish({ values }: Grid, to: Grid): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    to.values[at] = (value * Math.min(6, Math.max(0, value + 3))) / 6;
  }
}

function add(one: Grid, other: Grid, to: Grid): void {
  for (let at = 0; at < one.values.length; at++)
    to.values[at] = (one.values[at] ?? 0) + (other.values[at] ?? 0);
}

/** Multiplies a layer by a second one of a single pixel, which applies everywhere. */
function multiply({ values, channels }: Grid, factors: Grid, to: Grid): void {
  for (let start = 0; start < values.length; start += channels)
    for (let at = 0; at < channels; at++)
      to.values[start + at] = (values[start + at] ?? 0) * (factors.values[at] ?? 0);
}

/** Distance by which a filter extends beyond the picture at the top or left, so that the picture keeps its size. */
const beyond = (from: number, to: number, filter: number, stride: number): number =>
  Math.max(0, (to - 1) * stride + filter - from) >> 1;

/** Copies the pixels below a filter one after the other. Those beyond the picture are 0. */
function gather(from: Grid, x: number, y: number, high: number, wide: number, to: Float32Array): void {
  const { channels, width, height, values } = from;
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const [left, top] = [x + column, y + row];
      const isInside = left >= 0 && left < width && top >= 0 && top < height;
      const start = (top * width + left) * channels;
      const place = (row * wide + column) * channels;
      for (let at = 0; at < channels; at++) to[place + at] = isInside ? (values[start + at] ?? 0) : 0;
    }
}

function convolve(from: Grid, { weights, high, wide, bias, stride }: Filter, to: Grid): void {
  const [top, left] = [
    beyond(from.height, to.height, high, stride),
    beyond(from.width, to.width, wide, stride),
  ];
  const below = new Float32Array(high * wide * from.channels);
  const length = below.length;
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      gather(from, x * stride - left, y * stride - top, high, wide, below);
      const start = (y * to.width + x) * to.channels;
      // Each value that is read serves four outputs, which halves the time.
      for (let output = 0; output < to.channels; output += 4) {
        const first = output * length;
        let [one, two, three, four] = [0, 0, 0, 0];
        for (let at = 0; at < length; at++) {
          const value = below[at] ?? 0;
          one += (weights[first + at] ?? 0) * value;
          two += (weights[first + length + at] ?? 0) * value;
          three += (weights[first + 2 * length + at] ?? 0) * value;
          four += (weights[first + 3 * length + at] ?? 0) * value;
        }
        to.values[start + output] = one + (bias[output] ?? 0);
        to.values[start + output + 1] = two + (bias[output + 1] ?? 0);
        to.values[start + output + 2] = three + (bias[output + 2] ?? 0);
        to.values[start + output + 3] = four + (bias[output + 3] ?? 0);
      }
    }
}

/** Applies a filter of its own to each channel. */
function convolveEach(from: Grid, { weights, high, wide, bias, stride }: Filter, to: Grid): void {
  const [top, left] = [
    beyond(from.height, to.height, high, stride),
    beyond(from.width, to.width, wide, stride),
  ];
  const { channels } = from;
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const start = (y * to.width + x) * channels;
      for (let at = 0; at < channels; at++) to.values[start + at] = bias[at] ?? 0;
      for (let row = 0; row < high; row++) {
        const from_y = y * stride - top + row;
        if (from_y < 0 || from_y >= from.height) continue;
        for (let column = 0; column < wide; column++) {
          const from_x = x * stride - left + column;
          if (from_x < 0 || from_x >= from.width) continue;
          const pixel = (from_y * from.width + from_x) * channels;
          const first = (row * wide + column) * channels;
          for (let at = 0; at < channels; at++)
            to.values[start + at] =
              (to.values[start + at] ?? 0) + (from.values[pixel + at] ?? 0) * (weights[first + at] ?? 0);
        }
      }
    }
}

/** Makes a block of pixels from each pixel. The blocks do not overlap. */
function convolveBack(from: Grid, { weights, high, wide, bias }: Filter, to: Grid): void {
  const { channels } = from;
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const pixel = (Math.floor(y / high) * from.width + Math.floor(x / wide)) * channels;
      for (let output = 0; output < to.channels; output++) {
        const first = ((output * high + (y % high)) * wide + (x % wide)) * channels;
        let sum = bias[output] ?? 0;
        for (let at = 0; at < channels; at++)
          sum += (weights[first + at] ?? 0) * (from.values[pixel + at] ?? 0);
        to.values[(y * to.width + x) * to.channels + output] = sum;
      }
    }
}

/** Averages each channel over the whole layer. */
function average({ channels, values }: Grid, to: Grid): void {
  const sums = new Float64Array(channels);
  for (let start = 0; start < values.length; start += channels)
    for (let at = 0; at < channels; at++) sums[at] = (sums[at] ?? 0) + (values[start + at] ?? 0);
  const pixels = values.length / channels;
  for (let at = 0; at < channels; at++) to.values[at] = (sums[at] ?? 0) / pixels;
}

/** Enlarges a layer with linear interpolation between the centres of its pixels. */
function enlarge(from: Grid, to: Grid): void {
  const { channels, values } = from;
  for (let y = 0; y < to.height; y++) {
    const [above, under, down] = between(y, to.height, from.height);
    for (let x = 0; x < to.width; x++) {
      const [before, after, along] = between(x, to.width, from.width);
      const [one, two] = [(above * from.width + before) * channels, (above * from.width + after) * channels];
      const [three, four] = [
        (under * from.width + before) * channels,
        (under * from.width + after) * channels,
      ];
      const start = (y * to.width + x) * channels;
      for (let at = 0; at < channels; at++) {
        const upper = (values[one + at] ?? 0) * (1 - along) + (values[two + at] ?? 0) * along;
        const lower = (values[three + at] ?? 0) * (1 - along) + (values[four + at] ?? 0) * along;
        to.values[start + at] = upper * (1 - down) + lower * down;
      }
    }
  }
}

/** Returns the two pixels between which a pixel of the larger layer is, and its distance from the first one. */
function between(at: number, large: number, small: number): [first: number, second: number, part: number] {
  const place = Math.max(0, ((at + 0.5) * small) / large - 0.5);
  const first = Math.min(small - 1, Math.floor(place));
  return [first, Math.min(small - 1, first + 1), place - first];
}
