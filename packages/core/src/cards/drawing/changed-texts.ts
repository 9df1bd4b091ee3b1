import { isIssueText } from "./card-texts.ts";

/** A card text whose current value differs from the printed value. */
export interface ChangedText {
  field: string;
  from: string;
  to: string;
}

/**
 * Lists the texts that have changed since printing, in the order in which they were printed. A removed text has an
 * empty new value, and an added text has an empty old value. Texts that change with every print are ignored.
 */
export function changedTexts(
  printed: Readonly<Record<string, string>>,
  today: Readonly<Record<string, string>>,
): ChangedText[] {
  const textOf = (texts: Readonly<Record<string, string>>, field: string) =>
    Object.hasOwn(texts, field) ? (texts[field] as string) : "";
  return [...new Set([...Object.keys(printed), ...Object.keys(today)])]
    .filter((field) => !isIssueText(field))
    .map((field) => ({ field, from: textOf(printed, field), to: textOf(today, field) }))
    .filter(({ from, to }) => from !== to);
}
