import { rememberRecurring } from "../shaping/remember-recurring.ts";
import { imagePx, type Mm } from "../../units.ts";
import { isSignedCode } from "../verify/signed-code.ts";
import { SELDOM_TEXTS } from "./card-texts.ts";
import { fillExactly } from "./fill-pattern.ts";
import type { Sentence } from "../../sentence.ts";
import type { SceneItem } from "./scene.ts";
import type { Box, CardSpace, Size } from "../geometry/space.ts";
import type { TextFinding } from "../text/fit-text.ts";
import { printableText } from "../text/printable-text.ts";

/** The content of one card: texts and image sizes in pixels, keyed by field name. */
export interface CardContent {
  texts: Record<string, string | undefined>;
  images: Record<string, Size | undefined>;
}

/** A finding on an element. `field` is the element's key. The element is on the front unless `side` is `back`. */
export type CardFinding = { field: string; side?: "back" } & (
  | TextFinding
  /** The uploaded font family does not belong to the school, or its file is missing. */
  | { code: "font_missing"; family: string }
  /** `names` lists the pattern's placeholders that have no text. */
  | { code: "empty"; names?: string[] }
  /** `names` lists the pattern's placeholders that have no text. */
  | { code: "blank"; names: string[] }
  | { code: "photo_missing" }
  /** `size` is the size of the photo in pixels. */
  | { code: "photo_low_resolution"; dpi: number; size: Size }
  | { code: "image_missing" }
  | { code: "image_low_resolution"; dpi: number }
  /** `why` is a sentence that gives the reason, which depends on the kind of code. */
  | { code: "not_encodable"; why: Sentence }
  | { code: "code_too_long" }
  /** `names` lists the placeholders whose text would need escaping in an address. */
  | { code: "address_broken"; names: string[] }
  /** The width of a module in mm, and the minimum width that scans well. */
  | { code: "code_too_fine"; module: number; least: number }
  /** The width of a module in mm, and the minimum width that scans well with any printer. */
  | { code: "code_fine"; module: number; least: number }
  /** `pairs` lists the pairs of characters that some readers mistake for another character. */
  | { code: "code_misread"; pairs: string[] }
  /** The signed code contains only the beginning of the name. */
  | { code: "code_name_cut" }
  /** How much brighter a code's background is than its bars, from -1 to 1. */
  | { code: "code_contrast"; contrast: number }
  /** The WCAG contrast ratio between text and its background. */
  | { code: "low_contrast"; ratio: number }
  /** The element is hidden by elements above it. */
  | { code: "covered" }
  /** The text is overlapped by another text. */
  | { code: "overwritten" }
  /** The element's distance from the card's edge, in mm, and the minimum distance. */
  | { code: "near_edge"; margin: number; least: number }
);

/** The items that an element adds to a card, and the findings on them. */
export interface LaidOut {
  items: SceneItem[];
  findings: CardFinding[];
}

export type LayOutElement = (content: CardContent) => LaidOut;

/**
 * Number of layouts to cache. A text that recurs on later cards (class, school, blood group) is laid out only once.
 */
const TEXTS = { recurring: 64, last: 8 };

/** Caches the layout of each text. */
export function rememberTexts(layOut: (text: string) => LaidOut): (text: string) => LaidOut {
  const remembered = rememberRecurring<LaidOut>(TEXTS);
  return (text) => remembered(text, layOut);
}

/**
 * Lays out a pattern with the card's texts and reports placeholders without a text. A signed code is left unchanged,
 * because two spaces in it are two Base45 characters.
 */
export function patternElement(
  name: string,
  pattern: string,
  layOut: (text: string) => LaidOut,
  fill = fillExactly,
): LayOutElement {
  return ({ texts }) => {
    const { text, blank } = fill(pattern, texts);
    const { items, findings } = layOut(isSignedCode(text) ? text : printableText(text));
    if (blank.length === 0) return { items, findings };
    if (items.length > 0)
      return { items, findings: [{ field: name, code: "blank", names: blank }, ...findings] };
    if (blank.every((each) => SELDOM_TEXTS.has(each))) return { items, findings: [] };
    return {
      items,
      findings: findings.map((each) => (each.code === "empty" ? { ...each, names: blank } : each)),
    };
  };
}

/** Returns an element's box on the card. */
export function elementBox(field: Box, space: CardSpace): Box<Mm> {
  return space.imageToMm({
    x: imagePx(field.x),
    y: imagePx(field.y),
    width: imagePx(field.width),
    height: imagePx(field.height),
  });
}

/** Returns the layout of an element that is the same on every card. */
export const always = (laidOut: LaidOut): LayOutElement => {
  return () => laidOut;
};
