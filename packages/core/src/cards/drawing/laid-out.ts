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

/** The content of one card: texts, and image sizes (px), by field name. */
export interface CardContent {
  texts: Record<string, string | undefined>;
  images: Record<string, Size | undefined>;
}

/** A finding on an element, by its key; on the front unless it says `back`. */
export type CardFinding = { field: string; side?: "back" } & (
  | TextFinding
  /** The uploaded family that it names is not the school's, or its file is gone. */
  | { code: "font_missing"; family: string }
  /** With the placeholders of a pattern for which there is no text. */
  | { code: "empty"; names?: string[] }
  /** Placeholders of a pattern for which there is no text. */
  | { code: "blank"; names: string[] }
  | { code: "photo_missing" }
  /** With the size of the photo, in pixels. */
  | { code: "photo_low_resolution"; dpi: number; size: Size }
  | { code: "image_missing" }
  | { code: "image_low_resolution"; dpi: number }
  /** With the sentence that says it: each code holds something else. */
  | { code: "not_encodable"; why: Sentence }
  | { code: "code_too_long" }
  /** Placeholders whose texts an address cannot hold as they are. */
  | { code: "address_broken"; names: string[] }
  /** The breadth of a module in mm, and the least that reads well. */
  | { code: "code_too_fine"; module: number; least: number }
  /** The signed code holds the beginning of the name. */
  | { code: "code_name_cut" }
  /** How much brighter the ground of a code is than its bars, from -1 to 1. */
  | { code: "code_contrast"; contrast: number }
  /** The contrast ratio of WCAG of a text with what is under it. */
  | { code: "low_contrast"; ratio: number }
  /** What lies above it in the order of painting hides it. */
  | { code: "covered" }
  /** Another text lies in it. */
  | { code: "overwritten" }
  /** How near it comes to the edge of the card, in mm. */
  | { code: "near_edge"; margin: number; least: number }
);

/** What an element contributes to a card. */
export interface LaidOut {
  items: SceneItem[];
  findings: CardFinding[];
}

export type LayOutElement = (content: CardContent) => LaidOut;

/** Texts of one element that come again on the next cards (class, school, blood group) are laid out once. */
const TEXTS = { recurring: 64, last: 8 };

/** Lays each text out once, as long as it is remembered. */
export function rememberTexts(layOut: (text: string) => LaidOut): (text: string) => LaidOut {
  const remembered = rememberRecurring<LaidOut>(TEXTS);
  return (text) => remembered(text, layOut);
}

/**
 * Lays out a pattern with the card's texts in it, and reports the placeholders for which there was none. A signed code
 * stays as it was signed, to the letter: two spaces in it are two letters of Base45.
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

/** Where an element lies on the card. */
export function elementBox(field: Box, space: CardSpace): Box<Mm> {
  return space.imageToMm({
    x: imagePx(field.x),
    y: imagePx(field.y),
    width: imagePx(field.width),
    height: imagePx(field.height),
  });
}

/** An element that no card changes. */
export const always = (laidOut: LaidOut): LayOutElement => {
  return () => laidOut;
};
