import { ownWish, type FontFields } from "../elements/own-wish.ts";
import { kindOf } from "../kinds/kinds.ts";
import { elementsOf, type CardTemplate } from "./template.ts";
import { chooseOwnFont, type OwnFont } from "../shaping/own-fonts.ts";

type Sides = Pick<CardTemplate, "fields" | "back">;

/** How the texts of a template ask for uploaded fonts. */
const wishesOf = (template: Sides) =>
  elementsOf(template).flatMap((field) => {
    const wish = kindOf(field).role === "text" ? ownWish(field satisfies FontFields) : undefined;
    return wish ? [wish] : [];
  });

/** The uploaded families that the texts of a template name. */
export const namedFamilies = (template: Sides): Set<string> =>
  new Set(wishesOf(template).map(({ family }) => family));

/** The faces of uploaded fonts in which the texts of a template are set. */
export const usedFonts = <Font extends Omit<OwnFont, "face">>(
  template: Sides,
  fonts: readonly Font[],
): Set<Font> => new Set(wishesOf(template).flatMap((wish) => chooseOwnFont(fonts, wish) ?? []));
