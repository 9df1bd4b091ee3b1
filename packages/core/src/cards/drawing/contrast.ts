/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Minimum contrast between text and its background: the WCAG 2.2 value for large text (SC 1.4.3) and for graphics
 * (1.4.11). Small text on a screen needs more, but a card is read up close and in any light. Below this value, text on
 * a card becomes unreadable.
 */
export const LEAST_CONTRAST = 3;
/** Minimum difference in brightness between bars and background: symbol contrast grade C, ISO/IEC 15415 and 15416. */
export const LEAST_CODE_CONTRAST = 0.4;

/** Parses a colour in the form #rgb or #rrggbb. */
export function readColor(color: string): Rgb {
  const hex = color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, "$&$&") : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** The linear light intensity of each channel value, from 0 to 1 (IEC 61966-2-1). */
const LIGHT = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const lightOf = (channel: number): number => LIGHT[Math.round(channel)] as number;

/** Returns the relative luminance of a colour as defined by WCAG 2.2, from 0 to 1. */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);

/** Returns the WCAG 2.2 contrast ratio of two luminances, from 1 to 21. */
export const contrastRatio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/**
 * Returns how much brighter a code's background is than its bars, from -1 to 1. Some codes are also read by scanners
 * that use red light (660 nm, ISO/IEC 15416). In red light, red bars are as light as paper.
 */
export function codeContrast({ byRedLight }: { byRedLight: boolean }, bars: Rgb, ground: Rgb): number {
  const seen = luminance(ground) - luminance(bars);
  return byRedLight ? Math.min(seen, lightOf(ground[0]) - lightOf(bars[0])) : seen;
}
