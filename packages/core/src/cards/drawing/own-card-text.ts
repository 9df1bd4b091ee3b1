import { cleanLine, textLength } from "../../forms/values/clean-text.ts";
import { designFailures } from "../failures/design-failures.ts";

/** A shorter text that stands on a student's card in the place of the record's, which stays as it is. */
export interface OwnCardText {
  /** The text of the card that it is for. */
  name: string;
  text: string;
  /** The text the card would have shown when the shorter one was given. */
  instead_of: string;
}

/** The texts of a card with the shorter ones in their places; one loses its effect when the record says something else than it did. */
export function withOwnTexts(
  texts: Readonly<Record<string, string>>,
  own: readonly OwnCardText[],
): Readonly<Record<string, string>> {
  if (own.length === 0) return texts;
  const used = own.filter((each) => isInEffect(each, texts));
  return { ...texts, ...Object.fromEntries(used.map(({ name, text }) => [name, text])) };
}

/** Whether a text stands on the card, whose texts are these without it. */
export const isInEffect = (
  { name, instead_of }: Pick<OwnCardText, "name" | "instead_of">,
  texts: Readonly<Record<string, string>>,
): boolean => Object.hasOwn(texts, name) && texts[name] === instead_of;

/**
 * Cleans the text that is to stand in the place of another one.
 * @throws Failure `invalid` for none, and for one that is not shorter: a card does not say more than the record.
 */
export function readOwnText(text: string, insteadOf: string): string {
  const clean = cleanLine(text);
  if (clean === "") throw designFailures.cardTextEmpty();
  if (textLength(clean) >= textLength(insteadOf)) throw designFailures.cardTextLonger();
  return clean;
}
