/**
 * The words that programs write for nothing, and people never do: of JavaScript, of spreadsheets, of merges that
 * found no field.
 */
const OF_PROGRAMS =
  /^(?:undefined|null|NULL|NaN|\(null\)|\[object \w+\]|#(?:REF!|VALUE!|NAME\?|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)|(?:\{+|<+|«|\$\{)\s*[\p{L}\p{M}\d_. ]+\s*(?:\}+|>+|»))$/u;
/** Signs of a web page that were taken for letters. */
const MARKUP = /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});|<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/i;
/** The marks that an encoding leaves of letters it lacks. */
const ONLY_MARKS = /^[?\uFFFD][?\uFFFD\s.]*[?\uFFFD]$/;

/** The letters of Windows-1252 for the bytes 0x80 to 0x9F. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";
/** The typed characters among these, also behind accented capitals: CAFÉ’S. */
const TYPED = /^[‘’“”•–—…Šš]+$/;
const BEYOND_ASCII = /[^\0-\u007F]{2,}/g;

/** Whether letters stand for the bytes of others: UTF-8 that was read as Latin-1 or Windows-1252, as in RÃ©a. */
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

/** Whether bytes beyond ASCII are whole letters of UTF-8; a letter that is no byte stands as 0x7F. */
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

/** The beginnings and parts of all of these; most answers have none, which is seen at once. */
const MAY_BE = /[([#{<«$&?]|[^\0-\x7F]|^(?:undefined|null|NULL|NaN)$/;

/** Whether a text is what a program made of an answer, or of none: nobody means it, in whatever field. */
export const isNoAnswer = (text: string): boolean =>
  MAY_BE.test(text) &&
  (OF_PROGRAMS.test(text) || ONLY_MARKS.test(text) || MARKUP.test(text) || isMisread(text));
