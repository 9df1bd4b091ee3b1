/** How our workbooks call small copies of stored photos, which no import takes for new ones. */
export const SMALL_COPY = "Small copy of the stored photo";

/**
 * A text as .xlsx workbooks write it: `_xHHHH_` is the letter of that number, and `_x005F_` the sign before what would
 * else be one (ECMA-376 part 1, ST_Xstring). A line ends in one sign, and what no text has goes.
 */
export const decodedText = (text: string): string =>
  text.includes("_x")
    ? text
        .replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\r\n?/g, "\n")
        .replace(/(?![\t\n])\p{Cc}/gu, "")
        .toWellFormed()
    : text;

/** Encodes a text so that `decodedText` gives it back. */
export const encodedText = (text: string): string => text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_");
