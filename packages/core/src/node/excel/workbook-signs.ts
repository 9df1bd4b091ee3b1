/**
 * The description of the small copies of photos in workbooks from IDMS. Imports skip pictures that have this
 * description.
 */
export const SMALL_COPY = "Small copy of the stored photo";

/**
 * Decodes text from an .xlsx workbook. `_xHHHH_` is the character with that code, and `_x005F_` escapes an underscore
 * that would otherwise start such a sequence (ECMA-376 part 1, ST_Xstring). Line ends become line feeds, and control
 * characters are removed.
 */
export const decodedText = (text: string): string =>
  text.includes("_x")
    ? text
        .replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\r\n?/g, "\n")
        .replace(/(?![\t\n])\p{Cc}/gu, "")
        .toWellFormed()
    : text;

/** Encodes text so that `decodedText` restores it. */
export const encodedText = (text: string): string => text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_");
