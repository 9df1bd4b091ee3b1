import { attributeOf, withLetters } from "./markup-text.ts";
import { isTooLong, LONG_NUMBER, NO_VALUE, numberText } from "../excel/value-text.ts";

/** What a cell says, or why nothing can be said. */
export interface OdsValue {
  text: string;
  problem?: string;
}

/**
 * What a reader sees of a cell, but days in ISO 8601, and numbers whole that a program shows in few digits.
 * @param paragraphs its text, each in the pieces that tags make of it
 */
export function odsValue(attributes: string, paragraphs: readonly string[][]): OdsValue {
  const shown = paragraphs
    .map((pieces) => pieces.join(""))
    .join("\n")
    .trim();
  const of = (name: string) => attributeOf(attributes, `office:${name}`);
  const type = of("value-type");
  if (type === "date") return { text: (of("date-value") ?? shown).replace(/T00:00:00(?:\.0+)?$/, "") };
  if (type === "boolean") return { text: (of("boolean-value") ?? shown).toUpperCase() };
  if (type === "string" && paragraphs.length === 0)
    return { text: withLetters(of("string-value") ?? "").trim() };
  const value = Number(of("value") ?? Number.NaN);
  if (type === "float" || type === "currency" || type === "percentage") {
    if (Number.isNaN(value)) return { text: shown };
    return isTooLong(value) ? { text: "", problem: LONG_NUMBER } : { text: shownOr(shown, value) };
  }
  const isFormula = attributeOf(attributes, "table:formula") !== undefined;
  return isFormula && type === undefined && paragraphs.length === 0
    ? { text: "", problem: NO_VALUE }
    : { text: shown };
}

/** A number that is shown in powers of ten, or in a column that is too narrow. */
const CUT_SHORT = /^$|^#+$|\d[eE][+-]?\d/;
/** What parts thousands, or hundreds and thousands. */
const GROUPING = /(?<=\d)[,.'’\u00A0\u202F](?=(?:\d{2,3}[,.'’\u00A0\u202F])*\d{3}(?!\d))/g;

/** The number itself where a program only parts, cuts or adds digits, or writes it in powers of ten; else what is shown. */
function shownOr(shown: string, value: number): string {
  const digits = shown.replace(GROUPING, "");
  const isCut = Math.abs(Number(digits.replace(",", ".")) - value) < 1 && !/^-?0\d/.test(digits);
  return CUT_SHORT.test(shown) || isCut || digits === numberText(value) ? numberText(value) : shown;
}
