import type { Glyph, Shaped } from "./shaped.ts";

/** Matches words that can be shaped pair by pair in suitable fonts: printable ASCII without spaces. */
const plainWord = /^[!-~]{2,}$/;

export type ShapeWord = (word: string) => Shaped;

/**
 * Composes plain words from pairs of letters that were shaped before. In a font without contextual rules, a letter's
 * advance depends only on the next letter, so "987-650" needs no shaper once 98, 87, 7-, … are known. If a pair is
 * not shaped as two glyphs side by side, for example because it is a ligature, the shaper shapes the whole word. On
 * cards, where phone numbers and other numbers never repeat, this halves the typesetting time.
 */
export function pairShaper(shape: ShapeWord): ShapeWord {
  /** Cached glyphs, by character code. */
  const letters: (Shaped | null | undefined)[] = [];
  const pairs: (Glyph | null | undefined)[][] = [];

  function letter(code: number): Shaped | null {
    let shaped = letters[code];
    if (shaped === undefined) {
      shaped = shape(String.fromCharCode(code));
      letters[code] = shaped = isPlain(shaped, 1) ? shaped : null;
    }
    return shaped;
  }

  /**
   * Returns the first glyph of a pair, with the kerning to the second glyph. Returns null if the pair is not simply
   * the two letters side by side.
   */
  function firstOf(code: number, next: number): Glyph | null {
    const beforeOthers = (pairs[code] ??= []);
    let glyph = beforeOthers[next];
    if (glyph === undefined) {
      const shaped = shape(String.fromCharCode(code, next));
      const [first, second] = shaped.glyphs as [Glyph, Glyph];
      const [a, b] = [letter(code)?.glyphs[0], letter(next)?.glyphs[0]];
      const beside =
        isPlain(shaped, 2) && first.id === a?.id && second.id === b?.id && second.advance === b.advance;
      beforeOthers[next] = glyph = beside ? first : null;
    }
    return glyph;
  }

  function compose(word: string): Shaped | null {
    const glyphs: Glyph[] = [];
    const ink = { left: Infinity, right: -Infinity, top: -Infinity, bottom: -Infinity };
    let advance = 0;
    for (let index = 0; index < word.length; index += 1) {
      const code = word.charCodeAt(index);
      const own = letter(code);
      const isLast = index === word.length - 1;
      const glyph = isLast ? own?.glyphs[0] : firstOf(code, word.charCodeAt(index + 1));
      if (!own || !glyph) return null;
      ink.left = Math.min(ink.left, advance + own.ink.left);
      ink.right = Math.max(ink.right, advance + own.ink.right);
      ink.top = Math.max(ink.top, own.ink.top);
      ink.bottom = Math.max(ink.bottom, own.ink.bottom);
      advance += glyph.advance;
      glyphs.push(glyph);
    }
    return { glyphs, advance, ink };
  }

  return (word) => (plainWord.test(word) ? compose(word) : null) ?? shape(word);
}

const isPlain = ({ glyphs }: Shaped, count: number): boolean =>
  glyphs.length === count &&
  glyphs.every(({ dx, dy, codePoints }) => dx === 0 && dy === 0 && codePoints.length === 1);
