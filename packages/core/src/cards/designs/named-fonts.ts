import { ownWish, type FontFields } from "../elements/own-wish.ts";
import { kindOf } from "../kinds/kinds.ts";
import { elementsOf, type CardTemplate } from "./template.ts";
import { chooseOwnFont, type OwnFont } from "../shaping/own-fonts.ts";

type Sides = Pick<CardTemplate, "fields" | "back">;

/** Lists the uploaded fonts that a template's text elements request. */
const wishesOf = (template: Sides) =>
  elementsOf(template).flatMap((field) => {
    const wish = kindOf(field).role === "text" ? ownWish(field satisfies FontFields) : undefined;
    return wish ? [wish] : [];
  });

/** Returns the uploaded font families that a template's text elements use. */
export const namedFamilies = (template: Sides): Set<string> =>
  new Set(wishesOf(template).map(({ family }) => family));

/** Returns the uploaded font faces that a template's text elements use. */
export const usedFonts = <Font extends Omit<OwnFont, "face">>(
  template: Sides,
  fonts: readonly Font[],
): Set<Font> => new Set(wishesOf(template).flatMap((wish) => chooseOwnFont(fonts, wish) ?? []));
