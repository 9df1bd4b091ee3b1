import { problem, warning, type Noticed } from "../drawing/noticed.ts";
import {
  BOLD_WEIGHT,
  chooseOwnFont,
  LEAST_BOLD_WEIGHT,
  REGULAR_WEIGHT,
  styleName,
  type OwnFont,
  type OwnWish,
} from "../shaping/own-fonts.ts";
import type { FontKey } from "../shaping/typography.ts";

/** The properties of an element's font. */
export interface FontFields {
  font: FontKey;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  fontFamily?: string | undefined;
  fontWeight?: number | undefined;
}

/** The face of an uploaded family that an element asks for; undefined for an element that names none. */
export function ownWish({ font, bold, italic = false, fontFamily, fontWeight }: FontFields) {
  if (fontFamily === undefined) return undefined;
  const usual = bold || font === "arialbd.ttf" ? BOLD_WEIGHT : REGULAR_WEIGHT;
  return { family: fontFamily, weight: fontWeight ?? usual, italic } satisfies OwnWish;
}

/** The message for a family that cannot be had. */
export const fontMissing = (family: string): string =>
  `The font ${family} is not there, so another one is used: upload it for the school, or choose another font.`;

/** The findings on an element in an uploaded family on every card: the family is missing, or lacks the style. */
export function checkOwnFont(field: FontFields, fonts: readonly OwnFont[]): Noticed[] {
  const wish = ownWish(field);
  if (!wish) return [];
  const found = chooseOwnFont(fonts, wish);
  if (!found) return [problem(fontMissing(wish.family))];
  const isBold = (weight: number) => weight >= LEAST_BOLD_WEIGHT;
  const isOther =
    found.italic !== wish.italic ||
    (field.fontWeight === undefined
      ? isBold(found.weight) !== isBold(wish.weight)
      : found.weight !== wish.weight);
  if (!isOther) return [];
  const asked = styleName(wish);
  return [
    warning(
      `${wish.family} has no ${asked}, and none is made up: it is set in ${styleName(found)}. Upload that style, or choose another one.`,
    ),
  ];
}
