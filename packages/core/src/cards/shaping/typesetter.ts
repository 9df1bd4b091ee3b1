import { lazily } from "../../lazily.ts";
import { rememberRecurring, type Remember, type Remembered } from "./remember-recurring.ts";
import type { Face } from "./face.ts";
import type { Glyph, Ink, Shaped } from "./shaped.ts";
import type { FaceId, PrimaryFace } from "./font-stack.ts";
import { itemise, readParagraph, visualOrder, type Item, type Paragraph } from "./itemise.ts";
import { isSpaced, isTested, type Script } from "./scripts.ts";
import { withoutIsolates } from "./direction.ts";

/**
 * Cuts letters without spaces into words with a dictionary. Returns the start of each word except the first, in
 * UTF-16 units.
 */
type CutWords = (letters: string) => readonly number[];

/**
 * Matches scripts without spaces. In Thai, Lao, Khmer and Burmese, possible line ends can be found only with a
 * dictionary.
 */
const unspaced = lazily(() => /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu);

/**
 * Matches a letter that can start a line. This check is needed because the dictionary may be wrong about names.
 * Abbreviation signs are letters, too. A Burmese consonant without a vowel ends the syllable before it. A letter
 * after U+1039 or U+17D2 is written below the previous letter. Some vowels of Thai and Lao belong to the next letter,
 * others to the previous one.
 */
const beginning = /(?<![\u1039\u17D2เ-ไເ-ໄ])(?![ฯຯะาำๅະາຳຽ]|.\u1037?[\u1039\u103A])\p{Lo}/uy;

function isBeginning(letters: string, start: number): boolean {
  beginning.lastIndex = start;
  return beginning.test(letters);
}

/** Unicode's zero-width space, which marks a possible line end invisibly. */
export const MARK = "\u200B";

/** Matches a letter of these scripts. Most text contains none, so this is the only check it needs. */
const mayHave = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\uA9E0-\uA9FF\uAA60-\uAA7F]/;

/** Inserts a mark between words that have no space between them. */
export function markWords(text: string, cutWords: CutWords): string {
  if (!mayHave.test(text)) return text;
  return text.replaceAll(unspaced(), (letters) => {
    const starts = cutWords(letters).filter((start) => isBeginning(letters, start));
    return [0, ...starts].map((start, word) => letters.slice(start, starts[word])).join(MARK);
  });
}

/** Removes the marks that were added for layout, leaving only the visible text. */
const withoutMarks = (text: string): string =>
  withoutIsolates(text.includes(MARK) ? text.replaceAll(MARK, "") : text);

/** Glyphs of one face, in visual order. They start `x` em from the start of the line. */
interface LineRun {
  face: FaceId;
  rightToLeft: boolean;
  x: number;
  glyphs: Glyph[];
  /** The characters of the run in logical order. */
  text: string;
  /** Set if the run's letters are spaced. */
  apart?: true;
  /** The language of the run's text (BCP 47), if known. */
  language?: string;
}

/** One line of text, set at font size 1. All lengths are in em. */
export interface SetLine {
  runs: LineRun[];
  advance: number;
  ink: Ink;
  ascent: number;
  descent: number;
  missing: string[];
  /** The scripts of the line's letters that are not tested on cards, if any. */
  untested?: Script[];
}

/** Sets text in a template's fonts. Results are cached, so that a repeated word or line is not set again. */
export interface Typesetter {
  /**
   * Sets a line of a paragraph. For characters that `primary` lacks, the faces that go with it are used. `levels` are
   * the embedding levels of the line's UTF-16 units if the rest of the paragraph changes them (see `levelsOf`).
   */
  setLine(text: string, primary: PrimaryFace, paragraph: Paragraph, levels?: Uint8Array): SetLine;
  /** Resolves the settings of a whole text. `declared` are the languages chosen for it, if any. */
  paragraph(text: string, declared?: readonly string[]): Paragraph;
  /** Inserts a mark at every point where the dictionary allows a line break. */
  markWords(text: string): string;
  /** Returns the font of a face that was used to set a line. */
  face(id: FaceId): Face;
}

/**
 * Numbers of cached lines and words: those that recur, and the last ones that occurred once. Labels recur, names
 * rarely do.
 */
const LINES = { recurring: 100, last: 8 };
const WORDS = { recurring: 2000, last: 32 };
/**
 * Maximum number of cached combinations of text settings. A card uses only a few. For a design with many languages
 * and fonts, the cache is cleared occasionally.
 */
const MOST_WAYS = 100;

/** A combination of settings that affect how a text is set. */
type Way = readonly (string | number | boolean | null | undefined)[];

function isAlike(one: Way, other: Way): boolean {
  for (let part = 0; part < one.length; part += 1) if (one[part] !== other[part]) return false;
  return true;
}

/**
 * Caches values per text and per combination of settings. A card uses few combinations, so they are compared part by
 * part. V8 keeps the hash of an existing string, but would have to hash a concatenated key each time.
 */
function rememberAlike<T>(many: Remembered): (text: string, make: () => T, ...way: Way) => T {
  const ways: { way: Way; remember: Remember<T> }[] = [];

  function inWay(way: Way): Remember<T> {
    for (const each of ways) if (isAlike(each.way, way)) return each.remember;
    if (ways.length >= MOST_WAYS) ways.splice(0);
    const remember = rememberRecurring<T>(many);
    ways.push({ way, remember });
    return remember;
  }

  return (text, make, ...way) => inWay(way)(text, make);
}

/**
 * Creates a typesetter. `openFace` returns a font by ID, or null if an optional font is not installed. It is called
 * once per face, and only for faces that the text needs. `cutWords` finds words with the dictionary for scripts without
 * spaces.
 */
export function createTypesetter(openFace: (id: FaceId) => Face | null, cutWords: CutWords): Typesetter {
  const faces = new Map<FaceId, Face | null>();
  const words = rememberAlike<Shaped>(WORDS);
  const lines = rememberAlike<SetLine>(LINES);

  function find(id: FaceId): Face | null {
    let opened = faces.get(id);
    if (opened === undefined) faces.set(id, (opened = openFace(id)));
    return opened;
  }

  function face(id: FaceId): Face {
    const found = find(id);
    if (!found) throw new Error(`The font ${id} is missing`);
    return found;
  }

  function shapeWord(word: string, item: Item, spacing: number): Shaped {
    const rightToLeft = item.level % 2 === 1;
    const { face: id, script, language } = item;
    const shape = () => face(id).shape(word, script, rightToLeft, { language, spacing });
    return words(word, shape, id, script, language, rightToLeft, spacing);
  }

  function shapeItem(text: string, item: Item, spacing: number): Shaped {
    const whole = text.slice(item.start, item.end);
    if (!whole.includes(" ")) return shapeWord(whole, item, spacing);
    const parts = whole.split(/( +)/).filter(Boolean);
    if (parts.length === 1) return shapeWord(parts[0] as string, item, spacing);
    if (item.level % 2 === 1) parts.reverse();
    return joinShaped(parts.map((part) => shapeWord(part, item, spacing)));
  }

  function compose(text: string, primary: PrimaryFace, paragraph: Paragraph, levels?: Uint8Array): SetLine {
    const { items, missing } = itemise(
      text,
      primary,
      paragraph,
      (id, codePoint) => find(id)?.covers(codePoint) ?? false,
      levels,
    );
    const line = emptyLine(face(paragraph.own ?? primary));
    let spacing = 0;
    for (const item of visualOrder(items)) {
      const read = withoutMarks(text.slice(item.start, item.end));
      if (read === "") continue;
      spacing = isSpaced(item.script) ? (paragraph.spacing ?? 0) : 0;
      const shaped = shapeItem(text, item, spacing);
      const used = face(item.face);
      line.runs.push({
        face: item.face,
        rightToLeft: item.level % 2 === 1,
        x: line.advance,
        glyphs: shaped.glyphs,
        text: read,
        ...(spacing !== 0 && APART),
        ...(item.language !== undefined && { language: item.language }),
      });
      extendInk(line.ink, shaped.ink, line.advance);
      line.advance += shaped.advance;
      line.ascent = Math.max(line.ascent, used.ascent);
      line.descent = Math.max(line.descent, used.descent);
    }
    if (spacing !== 0) withoutLastSpace(line, spacing);
    line.missing = boxed(line, missing);
    const untested = items.flatMap(({ script }) => (script !== null && !isTested(script) ? [script] : []));
    if (untested.length > 0) line.untested = untested;
    return line;
  }

  function setLine(text: string, primary: PrimaryFace, paragraph: Paragraph, levels?: Uint8Array): SetLine {
    if (levels !== undefined) return compose(text, primary, paragraph, levels);
    const { direction, languages, spacing = 0, own } = paragraph;
    const said = languages.length === 0 ? "" : languages.join();
    return lines(text, () => compose(text, primary, paragraph), primary, own, direction, said, spacing);
  }

  return { setLine, paragraph: readParagraph, markWords: (text) => markWords(text, cutWords), face };
}

/**
 * Returns a typesetter whose default languages are those of a template. It sets the text on the sheets around the
 * template's cards.
 */
export const inLanguages = (typesetter: Typesetter, languages: readonly string[] | undefined): Typesetter =>
  languages
    ? { ...typesetter, paragraph: (text, declared = languages) => typesetter.paragraph(text, declared) }
    : typesetter;

/** Returns an empty line with the height of a font. */
const emptyLine = ({ ascent, descent }: Face): SetLine => ({
  runs: [],
  advance: 0,
  ink: emptyInk(),
  ascent,
  descent,
  missing: [],
});

const APART = { apart: true } as const;

/** Removes the letter spacing after the last letter, so that the line ends where its ink ends. */
function withoutLastSpace(line: SetLine, spacing: number): void {
  const run = line.runs.at(-1);
  const last = run?.glyphs.at(-1);
  if (!run || !last) return;
  run.glyphs = [...run.glyphs.slice(0, -1), { ...last, advance: last.advance - spacing }];
  line.advance -= spacing;
}

/**
 * Returns the characters that a line shows as missing-glyph boxes. A character that no font contains may still be
 * drawn, in parts or as a space. Any box is reported, whether it was expected or not.
 */
function boxed({ runs }: SetLine, expected: string[]): string[] {
  const isBox = ({ id }: Glyph) => id === 0;
  if (!runs.some(({ glyphs }) => glyphs.some(isBox))) return [];
  if (expected.length > 0) return expected;
  const boxes = runs.flatMap(({ glyphs }) => glyphs.filter(isBox));
  return boxes.flatMap(({ codePoints }) => codePoints.map((code) => String.fromCodePoint(code)));
}

const emptyInk = (): Ink => ({ left: Infinity, right: -Infinity, top: -Infinity, bottom: -Infinity });

function extendInk(ink: Ink, other: Ink, x: number): void {
  ink.left = Math.min(ink.left, other.left + x);
  ink.right = Math.max(ink.right, other.right + x);
  ink.top = Math.max(ink.top, other.top);
  ink.bottom = Math.max(ink.bottom, other.bottom);
}

function joinShaped(parts: Shaped[]): Shaped {
  const ink = emptyInk();
  const glyphs: Glyph[] = [];
  let advance = 0;
  for (const part of parts) {
    extendInk(ink, part.ink, advance);
    advance += part.advance;
    for (const glyph of part.glyphs) glyphs.push(glyph);
  }
  return { glyphs, advance, ink };
}
