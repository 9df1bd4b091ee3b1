import { isBlank } from "../../forms/values/clean-text.ts";

/** Text below this cannot be read in print, in points. */
export const LEAST_TEXT_PT = 4;

/** Words of ASCII with a space between each two: most texts are, and stay as they are. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Removes what cannot be printed, composes accents (NFC) and folds runs of spaces and of line breaks; empty where nothing can be seen. */
export function printableText(text: string): string {
  if (PLAIN.test(text)) return text;
  if (isBlank(text)) return "";
  return text
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[\p{Cc}\uFEFF]/gu, (character) => (character === "\n" ? "\n" : " "))
    .replaceAll(/ *\n[ \n]*/g, "\n")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
