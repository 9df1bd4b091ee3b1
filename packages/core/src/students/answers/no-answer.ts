/**
 * Matches values that programs output for a missing answer and that people never type. They come from JavaScript,
 * spreadsheets, and mail merges with a missing field.
 */
const OF_PROGRAMS =
  /^(?:undefined|null|NULL|NaN|\(null\)|\[object \w+\]|#(?:REF!|VALUE!|NAME\?|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)|(?:\{+|<+|«|\$\{)\s*[\p{L}\p{M}\d_. ]+\s*(?:\}+|>+|»))$/u;
/** Matches HTML markup that was pasted as text. */
const MARKUP = /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});|<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/i;
/** Matches replacement characters for letters that an encoding lacks. */
const ONLY_MARKS = /^[?\uFFFD][?\uFFFD\s.]*[?\uFFFD]$/;

/** The Windows-1252 characters for the bytes 0x80 to 0x9F. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";
/** Matches characters in `WINDOWS` that people really type, even after accented capitals: CAFÉ’S. */
const TYPED = /^[‘’“”•–—…Šš]+$/;
const BEYOND_ASCII = /[^\0-\u007F]{2,}/g;

/** Whether letters are the result of UTF-8 bytes decoded as Latin-1 or Windows-1252, as in RÃ©a. */
function isMisread(text: string): boolean {
  return (text.match(BEYOND_ASCII) ?? []).some((run) => {
    const bytes = Array.from(run, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0xa0 && code <= 0xff ? code : 0x80 + WINDOWS.indexOf(letter);
    });
    const isUsual = TYPED.test(run.slice(1)) && !/^[ÂÃ]/.test(run);
    return !isUsual && isUtf8(bytes);
  });
}

/**
 * Whether the non-ASCII bytes form complete UTF-8 characters. A letter outside the byte range is represented as 0x7F.
 */
function isUtf8(bytes: readonly number[]): boolean {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const length =
      lead >= 0xc2 && lead <= 0xdf
        ? 2
        : lead >= 0xe0 && lead <= 0xef
          ? 3
          : lead >= 0xf0 && lead <= 0xf4
            ? 4
            : 0;
    const trail = bytes.slice(at + 1, at + length);
    if (length === 0 || trail.length < length - 1 || trail.some((byte) => byte < 0x80 || byte > 0xbf))
      return false;
    at += length;
  }
  return true;
}

/**
 * Matches characters and prefixes that occur in every such value. Most answers contain none of them, so no further
 * check is needed.
 */
const MAY_BE = /[([#{<«$&?]|[^\0-\x7F]|^(?:undefined|null|NULL|NaN)$/;

/**
 * Whether a string is program output instead of an answer. Such a string is never a valid answer, whatever the field.
 */
export const isNoAnswer = (text: string): boolean =>
  MAY_BE.test(text) &&
  (OF_PROGRAMS.test(text) || ONLY_MARKS.test(text) || MARKUP.test(text) || isMisread(text));
