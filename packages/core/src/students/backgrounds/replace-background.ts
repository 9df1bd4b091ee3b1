import type { RgbPixels } from "../photos/face-finder.ts";
import { opacityOf, type CutOut } from "./cut-out.ts";
import { stepsBetween, valueBetween, type Grid } from "./grid.ts";

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Returns the red, green and blue of a background colour, from 0 to 255. */
export function rgbOf(colour: string): Rgb {
  const part = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

/** A place between four pixels of the small picture. See `valueBetween`. */
interface Place {
  pixel: number;
  along: number;
  down: number;
}

/**
 * Replaces the background of a photo with one colour. Pixels that belong to the person alone keep their values. Where
 * person and background mix, such as between hairs, the colour of the background is removed (blur fusion of Forte).
 * @returns new pixels of the same size
 */
export function replaceBackground(photo: RgbPixels, cut: CutOut, colour: Rgb): RgbPixels {
  const { width, height, data } = photo;
  const { opacity: small } = cut;
  const made = new Uint8Array(data);
  const [columns, rows] = [stepsBetween(small.width, width), stepsBetween(small.height, height)];
  const sides = sidesOf(small);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (rows.before[y] ?? 0) * small.width;
    for (let x = 0; x < width; x++, at += 3) {
      const pixel = row + (columns.before[x] ?? 0);
      const side = sides[pixel];
      if (side === PERSON) continue;
      if (side === BACKGROUND) {
        made[at] = colour[0];
        made[at + 1] = colour[1];
        made[at + 2] = colour[2];
      } else mix(made, at, cut, { pixel, along: columns.part[x] ?? 0, down: rows.part[y] ?? 0 }, colour);
    }
  }
  return { width, height, data: made };
}

const [PERSON, BACKGROUND, EDGE] = [0, 1, 2];

/** Says for each pixel of the small picture whether it and its right and lower neighbours are all on the same side. */
function sidesOf({ width, height, values }: Grid): Uint8Array {
  const sides = new Uint8Array(values.length).fill(EDGE);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [right, under] = [x + 1 < width ? 1 : 0, y + 1 < height ? width : 0];
      const sum =
        (values[at] ?? 0) +
        (values[at + right] ?? 0) +
        (values[at + under] ?? 0) +
        (values[at + right + under] ?? 0);
      if (sum === 4) sides[at] = PERSON;
      else if (sum === 0) sides[at] = BACKGROUND;
    }
  return sides;
}

/** Mixes the clean colour of the person with the new background, in one pixel. */
function mix(
  pixels: Uint8Array,
  at: number,
  { edge, colours }: CutOut,
  { pixel, along, down }: Place,
  wanted: Rgb,
): void {
  let value = valueBetween(edge, pixel, along, down, 3);
  for (let each = 0; each < 3; each++)
    value += (valueBetween(edge, pixel, along, down, each) * (pixels[at + each] ?? 0)) / 255;
  const opacity = opacityOf(value);
  if (opacity === 1) return;
  for (let each = 0; each < 3; each++) {
    const person = valueBetween(colours, pixel, along, down, each) * 255;
    const background = valueBetween(colours, pixel, along, down, each + 3) * 255;
    const rest = (pixels[at + each] ?? 0) - opacity * person - (1 - opacity) * background;
    const clean = Math.min(255, Math.max(0, person + opacity * rest));
    pixels[at + each] = Math.round(opacity * clean + (1 - opacity) * (wanted[each] ?? 0));
  }
}
