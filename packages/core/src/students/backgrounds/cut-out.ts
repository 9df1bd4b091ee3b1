import type { RgbPixels } from "../photos/face-finder.ts";
import { regionsOf } from "./regions.ts";
import { blurred, gridOf, stepsBetween, valueBetween, type Grid } from "./grid.ts";

/** Longer side of the small picture in which the edge of the person is calculated, in pixels. */
export const CUT_SIDE = 320;
/** Distance within which colours decide where the edge is, in pixels of the small picture. */
const EDGE_RADIUS = 5;
/** Variance of colour up to which pixels are one surface. Colours are from 0 to 1. */
const ONE_SURFACE = 0.0004;
/** Distance within which the colours of person and background are averaged, in pixels of the small picture. */
const COLOUR_RADIUS = 8;
/** Opacity below which a pixel is background, and above which it belongs to the person. */
const SURE = { background: 0.12, person: 0.88 } as const;

/** The person in a photo, as values of a small picture from which those of the photo are calculated. */
export interface CutOut {
  /** How opacity follows from a pixel's colour: factors of red, green and blue, and what is added to their sum. */
  edge: Grid;
  /** Opacity of the small picture, from 0 to 1. */
  opacity: Grid;
  /** Average colours of the person (3 values) and of the background (3 values) around each pixel. */
  colours: Grid;
}

/**
 * Follows the edges in a picture near a coarse mask, with the guided filter of He, Sun and Tang, and averages the
 * colours on both sides.
 * @param picture a copy of the photo whose longer side is `CUT_SIDE` pixels
 * @param mask how certainly each pixel belongs to the person, from 0 to 1, in any size
 */
export function cutOut(picture: RgbPixels, mask: Grid): CutOut {
  const edge = followEdges(picture, mask);
  const { width, height, data } = picture;
  const opacity = gridOf(width, height, 1);
  for (let at = 0; at < opacity.values.length; at++) {
    let value = edge.values[4 * at + 3] ?? 0;
    for (let colour = 0; colour < 3; colour++)
      value += ((edge.values[4 * at + colour] ?? 0) * (data[3 * at + colour] ?? 0)) / 255;
    opacity.values[at] = opacityOf(value);
  }
  removeSpecks(opacity);
  return { edge, opacity, colours: averageColours(picture, opacity) };
}

/** Returns the opacity for a value of the filter, which is not certain to be exactly 0 or 1 for sure pixels. */
export const opacityOf = (value: number): number =>
  Math.min(1, Math.max(0, (value - SURE.background) / (SURE.person - SURE.background)));

/** Makes everything background that is not connected to the largest part, and small. */
function removeSpecks(opacity: Grid): void {
  const [person, ...others] = regionsOf(opacity, (value) => value > 0);
  for (const { pixels } of others)
    if (pixels.length < SPECK * (person?.pixels.length ?? 0)) for (const at of pixels) opacity.values[at] = 0;
}

/** Size below which a part of the picture is a speck, as a fraction of the person's size. */
const SPECK = 0.003;

/** Number of products that the filter averages: 3 colours, the mask, and the products of all four with the colours. */
const PRODUCTS = 13;

function followEdges({ width, height, data }: RgbPixels, mask: Grid): Grid {
  const products = gridOf(width, height, PRODUCTS);
  const [columns, rows] = [stepsBetween(mask.width, width), stepsBetween(mask.height, height)];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const pixel = (rows.before[y] ?? 0) * mask.width + (columns.before[x] ?? 0);
      const target = valueBetween(mask, pixel, columns.part[x] ?? 0, rows.part[y] ?? 0, 0);
      const [r, g, b] = [
        (data[3 * at] ?? 0) / 255,
        (data[3 * at + 1] ?? 0) / 255,
        (data[3 * at + 2] ?? 0) / 255,
      ];
      const first = at * PRODUCTS;
      const { values } = products;
      values[first] = r;
      values[first + 1] = g;
      values[first + 2] = b;
      values[first + 3] = target;
      values[first + 4] = r * target;
      values[first + 5] = g * target;
      values[first + 6] = b * target;
      values[first + 7] = r * r;
      values[first + 8] = r * g;
      values[first + 9] = r * b;
      values[first + 10] = g * g;
      values[first + 11] = g * b;
      values[first + 12] = b * b;
    }
  const means = blurred(products, EDGE_RADIUS);
  const edge = gridOf(width, height, 4);
  for (let at = 0; at < width * height; at++) fitColours(means.values, at * PRODUCTS, edge.values, at * 4);
  return blurred(edge, EDGE_RADIUS);
}

/** Fits the mask around a pixel to the colours: the least squares of He, Sun and Tang, solved by Cramer's rule. */
function fitColours(means: Float32Array, from: number, edge: Float32Array, to: number): void {
  const mean = (at: number) => means[from + at] ?? 0;
  const [r, g, b, target] = [mean(0), mean(1), mean(2), mean(3)];
  const [withR, withG, withB] = [mean(4) - r * target, mean(5) - g * target, mean(6) - b * target];
  const [rr, gg, bb] = [
    mean(7) - r * r + ONE_SURFACE,
    mean(10) - g * g + ONE_SURFACE,
    mean(12) - b * b + ONE_SURFACE,
  ];
  const [rg, rb, gb] = [mean(8) - r * g, mean(9) - r * b, mean(11) - g * b];
  const [c11, c12, c13] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg];
  const [c22, c23, c33] = [rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg];
  const determinant = rr * c11 + rg * c12 + rb * c13;
  const red = (c11 * withR + c12 * withG + c13 * withB) / determinant;
  const green = (c12 * withR + c22 * withG + c23 * withB) / determinant;
  const blue = (c13 * withR + c23 * withG + c33 * withB) / determinant;
  edge[to] = red;
  edge[to + 1] = green;
  edge[to + 2] = blue;
  edge[to + 3] = target - red * r - green * g - blue * b;
}

/** Share of one side around a pixel below which its colours are unknown there. */
const LEAST_SHARE = 0.001;

function averageColours({ width, height, data }: RgbPixels, opacity: Grid): Grid {
  const weighted = gridOf(width, height, 8);
  for (let at = 0; at < width * height; at++) {
    const share = opacity.values[at] ?? 0;
    weighted.values[8 * at + 3] = share;
    weighted.values[8 * at + 7] = 1 - share;
    for (let colour = 0; colour < 3; colour++) {
      const value = (data[3 * at + colour] ?? 0) / 255;
      weighted.values[8 * at + colour] = share * value;
      weighted.values[8 * at + 4 + colour] = (1 - share) * value;
    }
  }
  const { values } = blurred(weighted, COLOUR_RADIUS);
  const colours = gridOf(width, height, 6);
  for (let at = 0; at < width * height; at++)
    for (const side of [0, 1])
      for (let colour = 0; colour < 3; colour++) {
        const share = values[8 * at + 4 * side + 3] ?? 0;
        const known = (values[8 * at + 4 * side + colour] ?? 0) / share;
        colours.values[6 * at + 3 * side + colour] =
          share < LEAST_SHARE ? (data[3 * at + colour] ?? 0) / 255 : known;
      }
  return colours;
}
