import type { PlacedRun } from "../text/fit-text.ts";
import type { Glyph } from "../shaping/shaped.ts";

/** A font in a PDF document. The document identifies the font's glyphs by codes. */
export interface PdfFont {
  name: string;
  /** Returns the code of a glyph in the embedded subset, as four hexadecimal digits. */
  code(glyph: Glyph): string;
  /**
   * Returns a code for several glyphs that are drawn as one, `width` em wide, and together represent some characters.
   * The function is undefined if the font cannot combine glyphs, or cannot combine any more of them.
   */
  readonly letter?:
    | ((glyphs: readonly Glyph[], width: number, codePoints: readonly number[]) => string)
    | undefined;
}

/** A drawn glyph: its position and advance in em, and its code if it differs from the glyph's own. */
export type Shown = Pick<Glyph, "width" | "advance" | "dx" | "dy"> &
  ({ code: string } | (Glyph & { code?: never }));

/**
 * Returns the glyphs to draw for a run, so that its text can be extracted. Glyphs that together represent characters
 * share one code, because extraction maps each code to one text and cannot tell which glyphs belong together.
 */
export function shownOf(
  { glyphs, rightToLeft, text, apart }: PlacedRun,
  { letter }: PdfFont,
): readonly Shown[] {
  if (!rightToLeft && !apart && glyphs.length === text.length && ONE_BY_ONE.test(text)) return glyphs;
  const shown: Shown[] = [];
  for (let start = 0; start < glyphs.length;) {
    const glyph = glyphs[start] as Glyph;
    const end = letter ? endOfLetter(glyphs, start, rightToLeft) : start + 1;
    const isSimple = !(rightToLeft && glyph.dy !== 0) && !isSplit(glyph, rightToLeft);
    const isPlain = end === start + 1 && isSimple && !leavesGap(glyph);
    if (isPlain || !letter) shown.push(glyph);
    else shown.push(...lettersOf(glyphs.slice(start, end), rightToLeft, letter));
    start = end;
  }
  return shown;
}

const BLANK = [0x20];

/**
 * Returns the glyphs to draw for a run whose text must not be extracted, because it is drawn a second time. Their codes
 * stand for spaces, because not all extractors obey an empty replacement text.
 */
export const blanksOf = ({ glyphs }: PlacedRun, { letter }: PdfFont): readonly Shown[] =>
  letter
    ? glyphs.map(({ width, advance, dx, dy, ...glyph }) => {
        const drawn = { ...glyph, width, advance: width, dx: 0, dy: 0 };
        return { width, advance, dx, dy, code: letter([drawn], width, BLANK) };
      })
    : glyphs;

/** Matches simple text, in which each letter has its own glyph. Most text is simple. */
const ONE_BY_ONE = /^[ -~]*$/;

/**
 * Whether each character of a glyph needs its own code. A Latin ligature does not, because extraction finds its
 * letters.
 */
const isSplit = ({ codePoints }: Glyph, rightToLeft: boolean): boolean =>
  codePoints.length > 1 && (rightToLeft || codePoints.some(isMark));

/**
 * Whether letter spacing or kerning leaves a gap after a glyph, which extraction can mistake for a space. Between codes
 * without a width, even a narrow gap is enough.
 */
const leavesGap = ({ advance, width }: Glyph): boolean => advance - width > NARROWEST_GAP;

/** The narrowest gap that extraction may notice, in em. It is wider than a rounding error. */
const NARROWEST_GAP = 0.002;

/**
 * Returns the index after the glyphs and marks of a cluster. In right-to-left text, marks come before their letter.
 */
function endOfLetter(glyphs: readonly Glyph[], start: number, rightToLeft: boolean): number {
  let end = start + 1;
  let hasBase = (glyphs[start] as Glyph).advance !== 0;
  for (; end < glyphs.length; end += 1) {
    const { codePoints, advance } = glyphs[end] as Glyph;
    const joins = rightToLeft ? !hasBase : advance === 0 || codePoints.every(isMark);
    if (codePoints.length > 0 && !joins) break;
    hasBase ||= advance !== 0;
  }
  return end;
}

const mark = /\p{Mn}/u;
const FIRST_MARK = 0x300;
const isMark = (codePoint: number): boolean =>
  codePoint >= FIRST_MARK && mark.test(String.fromCodePoint(codePoint));
const isJoiner = (codePoint: number): boolean => codePoint === 0x200c || codePoint === 0x200d;

/**
 * Encodes a letter for drawing. Extraction reverses right-to-left text and treats zero-width codes as marks, so
 * each character gets its own code. The first code draws all glyphs, and the other codes are blank.
 */
function lettersOf(
  glyphs: readonly Glyph[],
  rightToLeft: boolean,
  letter: NonNullable<PdfFont["letter"]>,
): Shown[] {
  const width = Math.max(
    0,
    glyphs.reduce((sum, { advance }) => sum + advance, 0),
  );
  const read = glyphs.flatMap(({ codePoints }) => (rightToLeft ? codePoints.toReversed() : codePoints));
  if (read.length === 0) return [{ code: letter(glyphs, width, read), width, advance: width, dx: 0, dy: 0 }];
  const parts = partsOf(read, rightToLeft);
  const isOfMarks = (part: readonly number[]) => part.every(isMark);
  const bases = parts.filter((part) => !isOfMarks(part)).length;
  const share = width / (bases || 1);
  return parts.map((codePoints, index) => {
    const own = bases > 0 && isOfMarks(codePoints) ? 0 : share;
    const code = letter(index === 0 ? glyphs : [], own, codePoints);
    return { code, width: own, advance: own, dx: 0, dy: 0 };
  });
}

/**
 * Splits text into the characters of its codes. A joiner stays with the character before it, because extraction drops
 * lone joiners. In right-to-left text, a mark stays with its letter, which comes after it: pdf.js would extract a space
 * between a space, a mark and a letter, and Poppler drops a mark that the next narrow letter has, too.
 */
function partsOf(codePoints: readonly number[], rightToLeft: boolean): number[][] {
  const parts: number[][] = [];
  for (const codePoint of codePoints) {
    const last = parts.at(-1);
    const isBegun = rightToLeft && last?.every((each) => isMark(each) || isJoiner(each));
    if (last && (isBegun || isJoiner(codePoint))) last.push(codePoint);
    else parts.push([codePoint]);
  }
  return parts;
}
