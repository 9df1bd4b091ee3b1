import type { PlacedRun } from "./text/fit-text.ts";
import type { Glyph } from "./text/shaped.ts";

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

/** Where a code stands, and how far it moves the pen, in em. */
type Placed = Pick<Glyph, "width" | "advance" | "dx" | "dy">;

type Show = (code: string, placed: Placed) => void;

/**
 * Shows the glyphs of a run as readers of the text are to find them: those that stand for characters together are drawn by
 * one code, since extraction knows a code for one text alone and does not know what belongs to what.
 */
export function forEachCode({ glyphs, rightToLeft, text }: PlacedRun, font: PdfFont, show: Show): void {
  if (!rightToLeft && glyphs.length === text.length && ONE_BY_ONE.test(text)) {
    for (const glyph of glyphs) show(font.code(glyph), glyph);
    return;
  }
  const { letter } = font;
  for (let start = 0; start < glyphs.length;) {
    const glyph = glyphs[start] as Glyph;
    const end = letter ? endOfLetter(glyphs, start, rightToLeft) : start + 1;
    const isPlain = end === start + 1 && !(rightToLeft && glyph.dy !== 0) && !isSplit(glyph, rightToLeft);
    if (isPlain || !letter) show(font.code(glyph), glyph);
    else showLetter(glyphs.slice(start, end), rightToLeft, letter, show);
    start = end;
  }
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
 * Shows a letter. Extraction turns what reads from right to left code by code, and takes marks for what has no breadth, so
 * each character has a code of its own: all glyphs are in the first, and the others are blank.
 */
function showLetter(
  glyphs: readonly Glyph[],
  rightToLeft: boolean,
  letter: NonNullable<PdfFont["letter"]>,
  show: Show,
): void {
  const width = Math.max(
    0,
    glyphs.reduce((sum, { advance }) => sum + advance, 0),
  );
  const read = glyphs.flatMap(({ codePoints }) => (rightToLeft ? codePoints.toReversed() : codePoints));
  if (read.length === 0) return show(letter(glyphs, width, read), { width, advance: width, dx: 0, dy: 0 });
  const parts = rightToLeft ? read.map((each): [number] => [each]) : withJoiners(read);
  const bases = parts.filter(([first]) => !isMark(first)).length;
  const share = width / (bases || 1);
  for (const [index, codePoints] of parts.entries()) {
    const own = bases > 0 && isMark(codePoints[0]) ? 0 : share;
    const code = letter(index === 0 ? glyphs : [], own, codePoints);
    show(code, { width: own, advance: own, dx: 0, dy: 0 });
  }
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
