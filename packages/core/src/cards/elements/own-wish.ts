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
import { cardSentences } from "../failures/card-sentences.ts";
import { designCheckSentences } from "../failures/design-check-sentences.ts";

/** The font properties of an element. */
export interface FontFields {
  font: FontKey;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  fontFamily?: string | undefined;
  fontWeight?: number | undefined;
}

/** Returns the uploaded font face that an element requests, or undefined if it requests none. */
export function ownWish({ font, bold, italic = false, fontFamily, fontWeight }: FontFields) {
  if (fontFamily === undefined) return undefined;
  const usual = bold || font === "arialbd.ttf" ? BOLD_WEIGHT : REGULAR_WEIGHT;
  return { family: fontFamily, weight: fontWeight ?? usual, italic } satisfies OwnWish;
}

/**
 * Finds problems with an element's uploaded font that affect every card: the family is missing, or it lacks the
 * style.
 */
export function checkOwnFont(field: FontFields, fonts: readonly OwnFont[]): Noticed[] {
  const wish = ownWish(field);
  if (!wish) return [];
  const found = chooseOwnFont(fonts, wish);
  if (!found) return [problem(cardSentences.font_missing({ family: wish.family }))];
  const isBold = (weight: number) => weight >= LEAST_BOLD_WEIGHT;
  const isOther =
    found.italic !== wish.italic ||
    (field.fontWeight === undefined
      ? isBold(found.weight) !== isBold(wish.weight)
      : found.weight !== wish.weight);
  if (!isOther) return [];
  const asked = styleName(wish);
  return [
    warning(designCheckSentences.noSuchStyle({ family: wish.family, style: asked, other: styleName(found) })),
  ];
}
