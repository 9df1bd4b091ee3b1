/** One glyph of a shaped run; lengths are in em (1 is the font size), y grows upwards. */
export interface Glyph {
  id: number;
  /** The advance in the font's own metrics table, before kerning and the like. */
  width: number;
  advance: number;
  dx: number;
  dy: number;
  /** The characters this glyph stands for; empty where an earlier glyph of its cluster stands for them. */
  codePoints: number[];
}

/** How far ink reaches from the origin of a run, in em: `top` and `bottom` are distances up and down from the baseline. */
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
