import type { Wording } from "../../messages.ts";

/** The ID of an uploaded font face, derived from the name of its stored file. Different files have different IDs. */
export type OwnFace = `own-${string}`;

/**
 * Matches a face ID. Its parts are the folder, which is the first two digits, and the file name inside the folder.
 */
const shape = /^own-([0-9a-f]{2})([0-9a-f]{30}\.(?:ttf|otf))$/;

/** Returns the face ID of a stored file such as `0a/….ttf`. */
export const ownFace = (file: string): OwnFace => `own-${file.replace("/", "")}`;

/** Whether a string is the face ID of an uploaded font, and not a path to another location. */
export const isOwnFace = (id: string): id is OwnFace => shape.test(id);

/** Returns the path of a face's stored file. */
export const ownFile = (face: OwnFace): string => face.replace(shape, "$1/$2");

/** A face of an uploaded family. */
export interface OwnFont {
  face: OwnFace;
  /** The foundry's name for the family. Elements refer to the family by this name. */
  family: string;
  /** The weight, from 1 to 1000. 400 is regular, 700 is bold. */
  weight: number;
  italic: boolean;
}

export const REGULAR_WEIGHT = 400;
export const BOLD_WEIGHT = 700;
/** Minimum weight of a bold face. It also determines whether fallback fonts are bold. */
export const LEAST_BOLD_WEIGHT = 600;

/** An element's request for a face of a family. */
export interface OwnWish {
  family: string;
  weight: number;
  italic: boolean;
}

/**
 * Returns the face of a family that best matches the request, according to the rules of browsers (CSS Fonts, font
 * style matching). The slant takes precedence over the weight. Styles are not synthesised. Returns undefined if the
 * family has no face.
 */
export function chooseOwnFont<Font extends Omit<OwnFont, "face">>(
  fonts: readonly Font[],
  { family, weight, italic }: OwnWish,
): Font | undefined {
  const faces = fonts.filter((font) => font.family === family);
  const slanted = faces.filter((font) => font.italic === italic);
  return (slanted.length > 0 ? slanted : faces).toSorted(
    (a, b) => rankOf(a.weight, weight) - rankOf(b.weight, weight),
  )[0];
}

/**
 * Ranks a weight by its distance from the requested weight. For light text, lighter weights rank higher. For bold
 * text, heavier weights rank higher.
 */
function rankOf(weight: number, wanted: number): number {
  const FAR = 1000;
  const away = Math.abs(weight - wanted);
  if (wanted >= 400 && wanted <= 500) {
    if (weight >= wanted && weight <= 500) return away;
    return weight < wanted ? FAR + away : 2 * FAR + away;
  }
  const isNearSide = wanted < 400 ? weight <= wanted : weight >= wanted;
  return isNearSide ? away : FAR + away;
}

/**
 * Lists the weights that a family has in a slant, lightest first. If the family lacks the slant, lists all its
 * weights.
 */
export function weightsOf(
  fonts: readonly Omit<OwnFont, "face">[],
  { family, italic }: Pick<OwnWish, "family" | "italic">,
): number[] {
  const faces = fonts.filter((font) => font.family === family);
  const slanted = faces.filter((font) => font.italic === italic);
  const weights = (slanted.length > 0 ? slanted : faces).map(({ weight }) => weight);
  return [...new Set(weights)].toSorted((a, b) => a - b);
}

/** The names of weights (OpenType, OS/2, usWeightClass). */
export const weightText = {
  100: "Thin",
  200: "Extra Light",
  300: "Light",
  400: "Regular",
  500: "Medium",
  600: "Semi Bold",
  700: "Bold",
  800: "Extra Bold",
  900: "Black",
} as const;

/** Returns the name of a weight, or its number if it has no name. */
export const weightName = (weight: number, names: Wording<typeof weightText> = weightText): string =>
  (names as Readonly<Record<number, string>>)[weight] ?? String(weight);

/** Returns a face's style name, such as "Bold Italic". */
export const styleName = ({ weight, italic }: Pick<OwnFont, "weight" | "italic">): string => {
  const name = weightName(weight);
  if (!italic) return name;
  return weight === REGULAR_WEIGHT ? "Italic" : `${name} Italic`;
};
