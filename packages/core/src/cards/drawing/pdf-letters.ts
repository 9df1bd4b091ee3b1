import type { PlacedRun } from "../text/fit-text.ts";
import type { Glyph } from "../shaping/shaped.ts";

/** A font of a document, which knows its glyphs by codes. */
export interface PdfFont {
  name: string;
  /** The code of a glyph in the embedded subset, as four hexadecimal digits. */
  code(glyph: Glyph): string;
  /**
   * The code of glyphs that are drawn as one, `width` em wide, and stand for some characters. Undefined where the font cannot
   * be given such glyphs, or no more of them.
   */
  readonly letter?:
    | ((glyphs: readonly Glyph[], width: number, codePoints: readonly number[]) => string)
    | undefined;
}

/** A drawn glyph: its place and advance in em, and its code, unless it has its own. */
export type Shown = Pick<Glyph, "width" | "advance" | "dx" | "dy"> &
  ({ code: string } | (Glyph & { code?: never }));

/**
 * The drawn glyphs of a run, so that readers of the text find it. Glyphs that stand for characters together are drawn
 * by one code, since extraction knows only one text for a code and cannot tell what belongs together.
 */
export function shownOf({ glyphs, rightToLeft, text }: PlacedRun, { letter }: PdfFont): readonly Shown[] {
  if (!rightToLeft && glyphs.length === text.length && ONE_BY_ONE.test(text)) return glyphs;
  const shown: Shown[] = [];
  for (let start = 0; start < glyphs.length;) {
    const glyph = glyphs[start] as Glyph;
    const end = letter ? endOfLetter(glyphs, start, rightToLeft) : start + 1;
    const isPlain = end === start + 1 && !(rightToLeft && glyph.dy !== 0) && !isSplit(glyph, rightToLeft);
    if (isPlain || !letter) shown.push(glyph);
    else shown.push(...lettersOf(glyphs.slice(start, end), rightToLeft, letter));
    start = end;
  }
  return shown;
}

/** Most texts are of such letters, which stand for themselves where each has its glyph. */
const ONE_BY_ONE = /^[ -~]*$/;

/** Whether the characters of a glyph have codes of their own: a ligature of Latin is found as it is. */
const isSplit = ({ codePoints }: Glyph, rightToLeft: boolean): boolean =>
  codePoints.length > 1 && (rightToLeft || codePoints.some(isMark));

/** Behind the glyphs of a cluster and its marks, which stand before their letter where that reads from right to left. */
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
 * A letter as it is shown. Extraction turns what reads from right to left code by code, and takes marks for what has no breadth, so
 * each character has a code of its own: all glyphs are in the first, and the others are blank.
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
  const parts = rightToLeft ? read.map((each): [number] => [each]) : withJoiners(read);
  const bases = parts.filter(([first]) => !isMark(first)).length;
  const share = width / (bases || 1);
  return parts.map((codePoints, index) => {
    const own = bases > 0 && isMark(codePoints[0]) ? 0 : share;
    const code = letter(index === 0 ? glyphs : [], own, codePoints);
    return { code, width: own, advance: own, dx: 0, dy: 0 };
  });
}

/** Characters one by one, but for joiners, which readers drop where they stand alone. */
function withJoiners(codePoints: readonly number[]): [number, ...number[]][] {
  const parts: [number, ...number[]][] = [];
  for (const codePoint of codePoints) {
    const last = parts.at(-1);
    if (last && isJoiner(codePoint)) last.push(codePoint);
    else parts.push([codePoint]);
  }
  return parts;
}
