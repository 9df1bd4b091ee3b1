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
import { pairShaper } from "./shape-pairs.ts";
import { readKernTable, type Kern } from "./kern-table.ts";
import type { Glyph, Ink, Shaped } from "./shaped.ts";

/** An outline command in em, y upwards. The numbers are x, y pairs as in an SVG path. */
export interface OutlineCommand {
  type: "M" | "L" | "Q" | "C" | "Z";
  values: number[];
}

/** Options for shaping a text in one script. */
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
