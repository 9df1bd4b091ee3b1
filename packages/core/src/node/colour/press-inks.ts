import { rgbParts } from "../../cards/drawing/draw-pdf.ts";

/** Amounts of cyan, magenta, yellow and black, from 0 to 1. */
export type Inks = readonly [cyan: number, magenta: number, yellow: number, black: number];

const BLACK: Inks = [0, 0, 0, 1];

/** Text below this is as fine as plates lie beside each other, in points. */
const SMALL_TEXT_PT = 12;
/** Red, green and blue are at most so strong, and so far apart, in what is printed as black and in what is printed as grey. */
const NEAR_BLACK = { most: 0.3, apart: 0.15 };
const GREY = { apart: 0.12 };
/** How much each of red, green and blue is seen (ITU-R BT.709). */
const SEEN = [0.2126, 0.7152, 0.0722] as const;
/** The number of steps in which inks are tried. */
const STEPS = 20;

/**
 * The inks of a text, or of a code, whose bars are as fine: one that is nearly black is black ink alone at any size; one that
 * is smaller than `SMALL_TEXT_PT` is black ink alone where it is grey, and otherwise the two inks that come nearest to its
 * colour. So no letter has more than two plates to blur it. Null where the press's profile may choose: it knows how much
 * ink the paper takes, and two inks are always less.
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

/** How far inks are from red, green and blue, if each ink took its own light and black took all. */
const distanceOf = ([cyan, magenta, yellow, black]: Inks, wanted: readonly number[]): number =>
  [cyan, magenta, yellow].reduce(
    (sum, ink, at) => sum + SEEN[at]! * ((1 - ink) * (1 - black) - wanted[at]!) ** 2,
    0,
  );
