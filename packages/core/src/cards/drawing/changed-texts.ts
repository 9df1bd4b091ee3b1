import { SIGNED_CODE } from "./card-texts.ts";

/** A card text that differs from the printed one. */
export interface ChangedText {
  field: string;
  from: string;
  to: string;
}

/**
 * Lists the texts that have changed since printing, in their printed order. A text that was removed or added has an
 * empty counterpart. The signed code is different on each card, so it is ignored.
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
