import type { PhotoArea } from "../photos/coach-photo.ts";
import type { RgbPixels } from "../photos/face-finder.ts";
import type { LightGains } from "./photo-correction.ts";

/** Distance between the pixels that are judged, in pixels. A quarter of them is enough. */
const STEP = 2;
/** Part of the pixels that are not among the brightest, so that a reflection does not count. */
const BRIGHTEST = 0.99;
/**
 * Brightness below which the brightest surfaces count as dark, the brightness that they get, and the maximum factor,
 * beyond which noise becomes visible. Brightness is the highest of the three colour values, from 0 to 255.
 */
const EXPOSURE = { dark: 160, wanted: 220, most: 1.6 } as const;
/**
 * A nearly neutral pixel: its highest value is not clipped, and its lowest value is lower by at most this fraction.
 * Skin has more colour.
 */
const NEUTRAL = { clipped: 250, colour: 0.2 } as const;
/** Least brightness of the pixels by which the colour of the light is judged, as a fraction of the brightest. */
const LIT = 0.6;
/** Least brightness of the surfaces by which the exposure is judged, as a fraction of the brightest. */
const WHITE = 0.85;
/** Least part of an area that nearly neutral pixels must cover. */
const LEAST_PART = 0.03;
/** Maximum difference between the casts of wall and clothes, and minimum cast that is corrected. */
const CAST = { differs: 0.03, least: 0.08 } as const;
/** Maximum change of a colour, as a fraction. */
const MOST_BALANCED = 0.15;

/** Where a portrait shows the wall and the clothes, as fractions of its width and height. */
const WALLS: readonly PhotoArea[] = [
  { x: 0, y: 0, width: 0.2, height: 0.6 },
  { x: 0.8, y: 0, width: 0.2, height: 0.6 },
];
const CLOTHES: PhotoArea = { x: 0.2, y: 0.8, width: 0.6, height: 0.2 };

/**
 * Returns the factors that make a dark or yellowish portrait look like one in even light. Returns undefined if the
 * light is fine or nothing in the portrait shows what is white.
 *
 * The exposure follows the brightest surfaces of the whole portrait, and only if they are nearly neutral, such as a
 * shirt or a wall. It never follows the face, because dark skin is not a fault of the light. The colour follows the
 * nearly neutral parts of wall and clothes, and only if both have the same cast, because a coloured wall behind a white
 * shirt is not a cast. Only the cast of lamps is removed: pale blue and green are common colours of walls and shirts.
 * @param portrait the part of the picture to judge, in pixels
 */
export function evenLight(picture: RgbPixels, portrait: PhotoArea): LightGains | undefined {
  const all = pixelsIn(picture, portrait);
  const brightest = brightestOf(all);
  const exposure = exposureOf(all, brightest);
  const inPortrait = ({ x, y, width, height }: PhotoArea) =>
    pixelsIn(picture, {
      x: portrait.x + x * portrait.width,
      y: portrait.y + y * portrait.height,
      width: width * portrait.width,
      height: height * portrait.height,
    });
  const wall = castOf(WALLS.flatMap(inPortrait), brightest);
  const balance = wall && balanceOf(wall, castOf(inPortrait(CLOTHES), brightest));
  if (exposure === 1 && !balance) return undefined;
  const gain = (colour: keyof LightGains) => Math.round(1000 * exposure * (balance?.[colour] ?? 1)) / 1000;
  return { red: gain("red"), green: gain("green"), blue: gain("blue") };
}

type Pixel = readonly [red: number, green: number, blue: number];

function pixelsIn({ width, data }: RgbPixels, part: PhotoArea): Pixel[] {
  const pixels: Pixel[] = [];
  for (let y = Math.ceil(part.y); y < part.y + part.height; y += STEP)
    for (let x = Math.ceil(part.x); x < part.x + part.width; x += STEP) {
      const at = 3 * (y * width + x);
      pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    }
  return pixels;
}

function brightestOf(pixels: readonly Pixel[]): number {
  const highest = pixels.map((pixel) => Math.max(...pixel)).toSorted((one, other) => one - other);
  return highest[Math.floor(BRIGHTEST * (highest.length - 1))] ?? 0;
}

/** Returns the nearly neutral pixels with at least this brightness, or none if they cover too little. */
function neutralIn(pixels: readonly Pixel[], least: number): Pixel[] {
  const neutral = pixels.filter((pixel) => {
    const highest = Math.max(...pixel);
    const isLit = highest >= least && highest < NEUTRAL.clipped;
    return isLit && Math.min(...pixel) >= (1 - NEUTRAL.colour) * highest;
  });
  return neutral.length < LEAST_PART * pixels.length ? [] : neutral;
}

/** Returns the factor for the exposure, which is 1 if the exposure stays. */
function exposureOf(pixels: readonly Pixel[], brightest: number): number {
  const { dark, wanted, most } = EXPOSURE;
  if (brightest >= dark || most * brightest < dark) return 1;
  return neutralIn(pixels, WHITE * brightest).length === 0 ? 1 : Math.min(most, wanted / brightest);
}

/** Returns the colour of the nearly neutral pixels, in relation to their luminance (ITU-R BT.709). */
function castOf(pixels: readonly Pixel[], brightest: number): LightGains | undefined {
  const neutral = neutralIn(pixels, LIT * brightest);
  if (neutral.length === 0) return undefined;
  const sum = (at: 0 | 1 | 2) => neutral.reduce((total, pixel) => total + pixel[at], 0);
  const [red, green, blue] = [sum(0), sum(1), sum(2)];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { red: red / luminance, green: green / luminance, blue: blue / luminance };
}

const COLOURS = ["red", "green", "blue"] as const;

/** Returns the factors that remove the cast of lamps and keep the brightness, or undefined if there is no such cast. */
function balanceOf(wall: LightGains, clothes: LightGains | undefined): LightGains | undefined {
  if (!clothes || COLOURS.some((colour) => Math.abs(wall[colour] - clothes[colour]) > CAST.differs))
    return undefined;
  const bounded = (colour: keyof LightGains) =>
    Math.min(1 + MOST_BALANCED, Math.max(1 - MOST_BALANCED, 2 / (wall[colour] + clothes[colour])));
  const [red, green, blue] = [bounded("red"), bounded("green"), bounded("blue")];
  return red <= green && green < blue && blue / red - 1 >= CAST.least ? { red, green, blue } : undefined;
}
