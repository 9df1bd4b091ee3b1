/** The colours of a starter design, as #rrggbb. A school can replace them with its own. */
export interface Palette {
  primary: string;
  accent: string;
}

type Role = keyof Palette;

/**
 * A colour in OKLCH (Björn Ottosson, 2020), which is perceptually uniform: lightness 0–1, chroma 0–0.4, hue in degrees.
 */
interface Lch {
  l: number;
  c: number;
  h: number;
}

/** A colour with a chroma below this is grey, and its hue is meaningless. */
const LEAST_CHROMA = 0.02;
/**
 * Limits of lightness: dark tones stay below `dark` and light tones above `light`, so that text on them remains
 * legible.
 */
const MIDDLE = { dark: 0.5, light: 0.63 };
const DARKEST = 0.12;
/** Maximum factor by which the chroma of a pale colour is increased. */
const MOST_STRONGER = 2.2;

/**
 * Returns a tone after its role's colour was replaced. The hue changes with the colour; the chroma and lightness follow
 * in proportion to the tone's strength. If the colour is unchanged, the tone is unchanged.
 */
export function toneOf(tone: string, from: string, to: string): string {
  if (from.toLowerCase() === to.toLowerCase()) return tone;
  const [own, before, after] = [lchOf(tone), lchOf(from), lchOf(to)];
  const strength = Math.min(1, own.c / Math.max(before.c, LEAST_CHROMA));
  const isDark = own.l < (MIDDLE.dark + MIDDLE.light) / 2;
  const moved = own.l + (after.l - before.l) * strength;
  return hexOf({
    l: isDark
      ? between(moved, DARKEST, MIDDLE.dark)
      : between(moved, MIDDLE.light, Math.max(own.l, MIDDLE.light)),
    c: own.c * Math.min(MOST_STRONGER, after.c / Math.max(before.c, LEAST_CHROMA)),
    h: after.c < LEAST_CHROMA ? own.h : own.h + after.h - before.h,
  });
}

/**
 * Functions by role that return a tone of the role's colour with an opacity from 0 to 1. The tone follows a school's
 * own colour.
 */
export type Inks = Record<Role, (tone: string, opacity?: number) => string>;

/** Returns the inks of a design. A school's colours replace the design's own. */
export function inksOf(palette: Palette, colors: Partial<Palette>): Inks {
  const ink = (role: Role) => (tone: string, opacity?: number) => {
    const color = toneOf(tone, palette[role], colors[role] ?? palette[role]);
    return opacity === undefined ? color : withOpacity(color, opacity);
  };
  return { primary: ink("primary"), accent: ink("accent") };
}

const withOpacity = (color: string, opacity: number): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
};

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

function lchOf(color: string): Lch {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  ) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/** Returns the colour as #rrggbb. The chroma is reduced until the colour is within the sRGB gamut. */
function hexOf({ l, c, h }: Lch): string {
  for (let chroma = c; ; chroma -= 0.004) {
    const channels = channelsOf(l, Math.max(0, chroma), h);
    if (chroma <= 0 || channels.every((channel) => channel >= -0.001 && channel <= 1.001))
      return `#${channels.map((channel) => twoDigits(gamma(between(channel, 0, 1)))).join("")}`;
  }
}

function channelsOf(l: number, c: number, h: number): number[] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const gamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
const twoDigits = (value: number): string =>
  Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");
