import {
  Blob,
  Buffer,
  BufferFlag,
  ClusterLevel,
  Direction,
  Face as HarfBuzzFace,
  Feature,
  Font,
  shape,
} from "harfbuzzjs";
import { isBlank } from "../../forms/values/clean-text.ts";
import { splitGraphemes } from "../../forms/values/graphemes.ts";
import { damagedFont, type FaceId } from "./font-stack.ts";
import { mirrored } from "./direction.ts";
import { isAscii, isHidden } from "./itemise.ts";
import { isOwnFace } from "./own-fonts.ts";
import { isTested, type Script } from "./scripts.ts";
import type { Glyph, Ink, Shaped } from "./shaped.ts";

/**
 * Returns the kerning between two glyphs, in font units. Negative values move the glyphs closer, positive values
 * apart.
 */
type Kern = (left: number, right: number) => number;

/**
 * The coverage bits that identify a table of horizontal kerning pairs, as opposed to minimum values or cross-stream
 * kerning.
 */
const SIDE_BY_SIDE = 1;
const KIND = 0b111;

/**
 * Reads the pairs of a font's `kern` table (OpenType, version 0, format 0). Older fonts use this table for kerning,
 * but this HarfBuzz build ignores it. Returns null if the table has no readable pairs.
 */
function readKernTable(bytes: Uint8Array): Kern | null {
  const table = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pairs = new Map<number, number>();
  try {
    if (table.getUint16(0) !== 0) return null;
    let at = 4;
    for (let left = table.getUint16(2); left > 0; left -= 1) {
      const [length, coverage] = [table.getUint16(at + 2), table.getUint16(at + 4)];
      const isOfPairs = coverage >> 8 === 0 && (coverage & KIND) === SIDE_BY_SIDE;
      // The length of a large table does not fit into its field, so the number of pairs counts.
      const count = table.getUint16(at + 6);
      const first = at + 14;
      const last = isOfPairs ? first + 6 * count : first;
      for (let pair = first; pair < last; pair += 6) {
        const key = table.getUint32(pair);
        pairs.set(key, (pairs.get(key) ?? 0) + table.getInt16(pair + 4));
      }
      at = isOfPairs ? last : at + Math.max(length, 6);
    }
  } catch {
    // A table that is cut off kerns as far as it goes.
  }
  return pairs.size === 0 ? null : (left, right) => pairs.get(left * 0x10000 + right) ?? 0;
}

/** Matches words that can be shaped pair by pair in suitable fonts: printable ASCII without spaces. */
const plainWord = /^[!-~]{2,}$/;

type ShapeWord = (word: string) => Shaped;

/**
 * Composes plain words from pairs of letters that were shaped before. In a font without contextual rules, a letter's
 * advance depends only on the next letter, so "987-650" needs no shaper once 98, 87, 7-, … are known. If a pair is
 * not shaped as two glyphs side by side, for example because it is a ligature, the shaper shapes the whole word. On
 * cards, where phone numbers and other numbers never repeat, this halves the typesetting time.
 */
function pairShaper(shape: ShapeWord): ShapeWord {
  /** Cached glyphs, indexed by character code. */
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

/** An outline command in em, y upwards. The numbers are x, y pairs as in an SVG path. */
export interface OutlineCommand {
  type: "M" | "L" | "Q" | "C" | "Z";
  values: number[];
}

/** Options for shaping text in one script. */
interface ShapeWish {
  /** The language (BCP 47), if known. */
  language?: string | undefined;
  /** Space added after each letter with its marks, in em. */
  spacing?: number;
}

/** A font file opened for shaping. HarfBuzz, which browsers also use, determines every glyph and advance. */
export interface Face {
  id: FaceId;
  ascent: number;
  descent: number;
  covers(codePoint: number): boolean;
  /** Returns the code points that the font claims to contain. Their glyphs may be blank. */
  codePoints(): Iterable<number>;
  shape(text: string, script: Script | null, rightToLeft: boolean, wish?: ShapeWish): Shaped;
  outline(glyphId: number): OutlineCommand[];
}

/** The language assumed if a text's language is unknown, so that letters have their ordinary forms. */
const ANY_LANGUAGE = "en";

/** OpenType features that can make a glyph depend on more than the glyph next to it. */
const contextualFeatures = new Set(["calt", "clig", "rclt"]);

const noInk: Ink = { left: Infinity, right: -Infinity, top: -Infinity, bottom: -Infinity };

function memoise<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute(key)));
    return value;
  };
}

/**
 * Opens a TrueType or OpenType font.
 * @throws Failure `unprocessable` when the bytes are not a font.
 */
export function openFace(id: FaceId, bytes: Uint8Array<ArrayBuffer>): Face {
  const source = new HarfBuzzFace(new Blob(bytes));
  if (source.referenceTable("maxp") === undefined) throw damagedFont(id);
  const font = new Font(source);
  const em = 1 / source.upem;
  const metrics = font.hExtents();
  const nominalWidth = memoise((glyphId: number) => font.glyphHAdvance(glyphId) * em);
  const extents = memoise((glyphId: number) => font.glyphExtents(glyphId) ?? null);
  const hasInk = (glyphId: number) => {
    const box = extents(glyphId);
    return box !== null && box.width !== 0 && box.height !== 0;
  };
  // A font that somebody uploads may have a blank where a letter should be; those that come along are known.
  const drawsBlanks = isOwnFace(id);
  const covers = memoise((codePoint: number) => {
    const glyphId = font.nominalGlyph(codePoint);
    if (glyphId === undefined) return false;
    return !drawsBlanks || hasInk(glyphId) || isBlank(String.fromCodePoint(codePoint));
  });
  const outline = memoise((glyphId: number) =>
    font.glyphToJson(glyphId).map(({ type, values }) => ({
      type: type as OutlineCommand["type"],
      values: values.map((value) => value * em),
    })),
  );

  const shapeText = shaperOf(source, font, { em, nominalWidth, extents });
  const byScript = memoise((script: Script | null) => pairShaper((word) => shapeText(word, script, false)));
  const isContextual = source.getTableFeatureTags("GSUB").some((tag) => contextualFeatures.has(tag));

  return {
    id,
    ascent: metrics.ascender * em,
    descent: -metrics.descender * em,
    covers,
    codePoints: () => source.collectUnicodes(),
    shape: (text, script, rightToLeft, wish) =>
      rightToLeft || isContextual || wish?.language !== undefined || wish?.spacing
        ? shapeText(text, script, rightToLeft, wish)
        : byScript(script)(text),
    outline,
  };
}

/** Functions that return the widths and boxes of glyphs, and the factor that converts font units to em. */
interface Measures {
  em: number;
  nominalWidth(glyphId: number): number;
  extents(glyphId: number): GlyphBox | null;
}
type GlyphBox = NonNullable<ReturnType<Font["glyphExtents"]>>;

/** Creates a function that shapes whole texts with one font. */
function shaperOf(source: HarfBuzzFace, font: Font, { em, nominalWidth, extents }: Measures) {
  const buffer = new Buffer();
  const kern = kernOf(source);
  return (
    text: string,
    script: Script | null,
    rightToLeft: boolean,
    { language = ANY_LANGUAGE, spacing = 0 }: ShapeWish = {},
  ): Shaped => {
    fillBuffer(buffer, text, script, rightToLeft, language);
    shape(font, buffer, spacing === 0 ? undefined : apart());
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const characters = charactersByCluster(
      text,
      infos.map((info) => info.cluster),
      rightToLeft,
    );
    const letters = spacing === 0 ? null : letterStarts(text);
    const glyphs: Glyph[] = [];
    const ink = { ...noInk };
    let x = 0;
    for (const [index, info] of infos.entries()) {
      const position = positions[index] as (typeof positions)[number];
      const [dx, dy] = [position.xOffset * em, position.yOffset * em];
      takeIn(ink, extents(info.codepoint), x + dx, dy, em);
      const after = infos[index + 1];
      const endsLetter =
        letters !== null &&
        (!after || (after.cluster !== info.cluster && letters.has(Math.max(after.cluster, info.cluster))));
      const nearer = kern && !rightToLeft && after ? kern(info.codepoint, after.codepoint) : 0;
      const advance = (position.xAdvance + nearer) * em + (endsLetter ? spacing : 0);
      x += advance;
      glyphs.push({
        id: info.codepoint,
        width: nominalWidth(info.codepoint),
        advance,
        dx,
        dy,
        codePoints:
          index > 0 && infos[index - 1]?.cluster === info.cluster ? [] : (characters.get(info.cluster) ?? []),
      });
    }
    return { glyphs, advance: x, ink };
  };
}

function fillBuffer(
  buffer: Buffer,
  text: string,
  script: Script | null,
  rightToLeft: boolean,
  language: string,
): void {
  buffer.reset();
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  buffer.setLanguage(language);
  if (script === null || isTested(script)) buffer.setScript(script ?? "Zyyy");
  else buffer.guessSegmentProperties();
}

/** Extends the bounds of the ink to include a glyph at (x, y) em. */
function takeIn(ink: Ink, box: GlyphBox | null, x: number, y: number, em: number): void {
  if (!box || box.width === 0) return;
  ink.left = Math.min(ink.left, x + box.xBearing * em);
  ink.right = Math.max(ink.right, x + (box.xBearing + box.width) * em);
  ink.top = Math.max(ink.top, y + box.yBearing * em);
  ink.bottom = Math.max(ink.bottom, -(y + (box.yBearing + box.height) * em));
}

/**
 * Returns the kerning of a font that has pairs in the old `kern` table and no OpenType kerning, because HarfBuzz
 * ignores that table.
 */
function kernOf(source: HarfBuzzFace): Kern | null {
  if (source.getTableFeatureTags("GPOS").includes("kern")) return null;
  const table = source.referenceTable("kern");
  return table === undefined ? null : readKernTable(table);
}

/** Returns the font features for letter-spaced text, which has only the ligatures that its script requires. */
const apart = (): Feature[] => [new Feature("liga", 0), new Feature("clig", 0)];

/** Returns the start positions of user-perceived letters, in UTF-16 units. */
function letterStarts(text: string): Set<number> {
  let at = 0;
  return new Set(
    splitGraphemes(text).map((letter) => {
      const start = at;
      at += letter.length;
      return start;
    }),
  );
}

/**
 * Whether a character joins or separates letters. Such characters are invisible, but people type them and they are
 * needed for correct spelling.
 */
const isJoiner = (character: string): boolean => character === "\u200C" || character === "\u200D";

/** Returns the visible code points of each cluster. In right-to-left text, brackets are mirrored. */
function charactersByCluster(text: string, clusters: number[], rightToLeft: boolean): Map<number, number[]> {
  const isOneByOne = clusters.length === text.length && clusters.every((start, index) => start === index);
  if (isOneByOne && !rightToLeft && isAscii(text))
    return new Map(clusters.map((start) => [start, [text.charCodeAt(start)]]));
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b);
  return new Map(
    starts.map((start, index) => [
      start,
      Array.from(text.slice(start, starts[index + 1]))
        .filter((character) => isJoiner(character) || !isHidden(character))
        .map((character) => (rightToLeft ? mirrored(character) : character).codePointAt(0) as number),
    ]),
  );
}
