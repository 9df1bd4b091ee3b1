import { isBlank } from "../../forms/values/clean-text.ts";

/** Minimum size of printed text that can be read, in points. */
export const LEAST_TEXT_PT = 4;

/** Matches ASCII words separated by single spaces. Most text matches and needs no changes. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Removes unprintable characters, composes accents (NFC), and collapses runs of spaces and line breaks. Returns an
 * empty string if nothing visible remains.
 */
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
