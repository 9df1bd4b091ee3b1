import type { Wording } from "../../messages.ts";

/** The face of a font that a school has uploaded, by the name of its stored file; two files never have one face. */
export type OwnFace = `own-${string}`;

/** The folder, by its first two digits, and the name in it. */
const shape = /^own-([0-9a-f]{2})([0-9a-f]{30}\.(?:ttf|otf))$/;

/** The face of a stored file such as `0a/….ttf`. */
export const ownFace = (file: string): OwnFace => `own-${file.replace("/", "")}`;

/** Whether a text is the face of an uploaded font, and no path that leads anywhere else. */
export const isOwnFace = (id: string): id is OwnFace => shape.test(id);

/** The stored file of a face. */
export const ownFile = (face: OwnFace): string => face.replace(shape, "$1/$2");

/** One of the faces of an uploaded family. */
export interface OwnFont {
  face: OwnFace;
  /** The name its foundry gives it; elements use it. */
  family: string;
  /** From 1 to 1000; 400 is regular, 700 bold. */
  weight: number;
  italic: boolean;
}

export const REGULAR_WEIGHT = 400;
export const BOLD_WEIGHT = 700;
/** From here on a face counts as bold, also for the letters that others set in its place. */
export const LEAST_BOLD_WEIGHT = 600;

/** How an element asks for a face of a family. */
export interface OwnWish {
  family: string;
  weight: number;
  italic: boolean;
}

/**
 * The face of a family that comes nearest to what is asked for, as browsers choose it (CSS Fonts, font style matching):
 * the slant counts before the weight. No style is made up. Undefined where there is no face of the family.
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

/** How far a weight is from the wanted one: lighter ones first for a light text, heavier ones for a bold one. */
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

/** The weights that a family has in a slant, or where it has none of that in any, the lightest first. */
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

/** The name of a weight; its number where it has no name. */
export const weightName = (weight: number, names: Wording<typeof weightText> = weightText): string =>
  (names as Readonly<Record<number, string>>)[weight] ?? String(weight);

/** The style name of a face, such as "Bold Italic". */
export const styleName = ({ weight, italic }: Pick<OwnFont, "weight" | "italic">): string => {
  const name = weightName(weight);
  if (!italic) return name;
  return weight === REGULAR_WEIGHT ? "Italic" : `${name} Italic`;
};
