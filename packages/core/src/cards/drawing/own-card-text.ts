import { cleanLine, textLength } from "../../forms/values/clean-text.ts";
import { designFailures } from "../failures/design-failures.ts";

/** A shorter text that replaces the record's text on a student's card. The record does not change. */
export interface OwnCardText {
  /** The name of the replaced card text. */
  name: string;
  text: string;
  /** The text that the card would have shown instead when the shorter text was entered. */
  instead_of: string;
}

/**
 * Replaces a card's texts with the shorter texts. A shorter text is no longer used after the record's text has
 * changed.
 */
export function withOwnTexts(
  texts: Readonly<Record<string, string>>,
  own: readonly OwnCardText[],
): Readonly<Record<string, string>> {
  if (own.length === 0) return texts;
  const used = own.filter((each) => isInEffect(each, texts));
  return { ...texts, ...Object.fromEntries(used.map(({ name, text }) => [name, text])) };
}

/** Whether a shorter text is used on a card. `texts` are the card's texts without it. */
export const isInEffect = (
  { name, instead_of }: Pick<OwnCardText, "name" | "instead_of">,
  texts: Readonly<Record<string, string>>,
): boolean => Object.hasOwn(texts, name) && texts[name] === instead_of;

/**
 * Normalises a replacement text.
 * @throws Failure `invalid` if the text is empty or not shorter, because a card may not say more than the record.
 */
export function readOwnText(text: string, insteadOf: string): string {
  const clean = cleanLine(text);
  if (clean === "") throw designFailures.cardTextEmpty();
  if (textLength(clean) >= textLength(insteadOf)) throw designFailures.cardTextLonger();
  return clean;
}
