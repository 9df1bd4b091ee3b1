import { rgbParts } from "../../cards/drawing/pdf-operators.ts";

/** Amounts of cyan, magenta, yellow and black, from 0 to 1. */
export type Inks = readonly [cyan: number, magenta: number, yellow: number, black: number];

const BLACK: Inks = [0, 0, 0, 1];

/** The text size in points below which even slight misregistration between printing plates is visible. */
const SMALL_TEXT_PT = 12;
/**
 * The maximum value and the maximum spread of red, green and blue in a colour that prints as black. For grey, only
 * the spread is limited.
 */
const NEAR_BLACK = { most: 0.3, apart: 0.15 };
const GREY = { apart: 0.12 };
/** The weights of red, green and blue in luminance (ITU-R BT.709). */
const SEEN = [0.2126, 0.7152, 0.0722] as const;
/** The number of steps in which amounts of ink are tried. */
const STEPS = 20;

/**
 * Chooses the inks for text or for a code, because the bars of a code are just as fine as letters. A nearly black
 * colour is printed with black ink alone at any size. Below `SMALL_TEXT_PT`, grey is printed with black ink alone,
 * and any other colour with the two inks that come nearest to it, so that no letter depends on more than two plates.
 * Returns null if the press profile may choose the inks. The profile takes into account how much ink the paper can
 * take, and two inks are always below that limit.
 */
export function textInks(color: string, points: number): Inks | null {
  const parts = rgbParts(color) as [number, number, number];
  const apart = Math.max(...parts) - Math.min(...parts);
  if (Math.max(...parts) <= NEAR_BLACK.most && apart <= NEAR_BLACK.apart) return BLACK;
  if (points >= SMALL_TEXT_PT) return null;
  if (apart <= GREY.apart) return [0, 0, 0, 1 - parts.reduce((sum, part, at) => sum + part * SEEN[at]!, 0)];
  return twoInks(parts);
}

function twoInks(wanted: readonly number[]): Inks {
  let [best, least]: [Inks, number] = [BLACK, Infinity];
  for (let one = 0; one < 4; one += 1)
    for (let other = one + 1; other < 4; other += 1)
      for (let step = 0; step < (STEPS + 1) ** 2; step += 1) {
        const inks: [number, number, number, number] = [0, 0, 0, 0];
        inks[one] = Math.floor(step / (STEPS + 1)) / STEPS;
        inks[other] = (step % (STEPS + 1)) / STEPS;
        const distance = distanceOf(inks, wanted);
        if (distance < least) [best, least] = [inks, distance];
      }
  return best;
}

/**
 * Returns the distance between a combination of inks and an RGB colour. In this model, each ink absorbs its own
 * light, and black absorbs all light.
 */
const distanceOf = ([cyan, magenta, yellow, black]: Inks, wanted: readonly number[]): number =>
  [cyan, magenta, yellow].reduce(
    (sum, ink, at) => sum + SEEN[at]! * ((1 - ink) * (1 - black) - wanted[at]!) ** 2,
    0,
  );
