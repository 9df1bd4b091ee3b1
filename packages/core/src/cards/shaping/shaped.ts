/** One glyph of a shaped run. Lengths are in em (1 is the font size), y upwards. */
export interface Glyph {
  id: number;
  /** The advance in the font's own metrics table, before kerning and other adjustments. */
  width: number;
  advance: number;
  dx: number;
  dy: number;
  /** The characters that this glyph stands for. Empty if an earlier glyph of the same cluster stands for them. */
  codePoints: number[];
}

/**
 * How far ink extends from the origin of a run, in em. `top` and `bottom` are distances above and below the baseline.
 */
export interface Ink {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Shaped {
  glyphs: Glyph[];
  advance: number;
  ink: Ink;
}
