import { SIGNED_CODE } from "./card-texts.ts";

/** A text of a card that is another than it was printed. */
export interface ChangedText {
  field: string;
  from: string;
  to: string;
}

/**
 * The texts that have changed since printing, in their order then. A text that is gone, or was not there, is empty.
 * The signed code is different on each card, so it does not count.
 */
export function changedTexts(
  printed: Readonly<Record<string, string>>,
  today: Readonly<Record<string, string>>,
): ChangedText[] {
  const textOf = (texts: Readonly<Record<string, string>>, field: string) =>
    Object.hasOwn(texts, field) ? (texts[field] as string) : "";
  return [...new Set([...Object.keys(printed), ...Object.keys(today)])]
    .filter((field) => field !== SIGNED_CODE)
    .map((field) => ({ field, from: textOf(printed, field), to: textOf(today, field) }))
    .filter(({ from, to }) => from !== to);
}
