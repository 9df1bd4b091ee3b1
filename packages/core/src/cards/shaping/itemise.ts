import { splitGraphemes } from "../../forms/values/graphemes.ts";
import { lazily } from "../../lazily.ts";
import { embeddingLevels, mirrored, baseDirection, type Direction } from "./direction.ts";
import {
  emojiFace,
  facesForScript,
  isAdded,
  shippedFaces,
  type FaceId,
  type PrimaryFace,
} from "./font-stack.ts";
import { languageFor, languagesIn } from "./languages.ts";
import type { OwnFace } from "./own-fonts.ts";
import { scriptOf, isSpaced, type Script } from "./scripts.ts";

const patterns = lazily(() => ({
  /**
   * Matches letters and the characters that belong to a word together with them. All other characters separate words.
   */
  wordPart: /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]/u,
  hidden: /\p{Default_Ignorable_Code_Point}/u,
}));

/**
 * Marks, by UTF-16 unit, the parts of a text for which a font with incomplete coverage is used. These are whole
 * letters with their marks. In scripts with joining letters, they are whole words, because half a word in another
 * font is wrong. Characters without a script are not checked, because they get the font of their neighbours.
 */
function ownLetters(text: string, has: (codePoint: number) => boolean): boolean[] {
  const own: boolean[] = Array.from({ length: text.length }, () => false);
  const mark = (start: number, part: string) => own.fill(true, start, start + part.length);
  for (const { start, part, joins } of wordsOf(text)) {
    if (joins) {
      if (hasAll(part, has)) mark(start, part);
      continue;
    }
    let at = start;
    for (const letter of splitGraphemes(part)) {
      if (hasAll(letter, has)) mark(at, letter);
      at += letter.length;
    }
  }
  return own;
}

/**
 * Whether a font has all characters in a part of the text. A letter typed as several code points may be a single code
 * point in the font.
 */
const hasAll = (part: string, has: (codePoint: number) => boolean): boolean =>
  [part, part.normalize("NFC")].some((spelt) =>
    Array.from(spelt).every((each) => patterns().hidden.test(each) || has(each.codePointAt(0) as number)),
  );

interface Word {
  start: number;
  part: string;
  /** Whether the letters of this part join. */
  joins: boolean;
}

/** Splits text into words. A word is split further into parts whose letters join and parts whose letters do not. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let current: Word | undefined;
  let start = 0;
  for (const character of text) {
    const script = scriptOf(character);
    if (!patterns().wordPart.test(character)) current = undefined;
    else if (current && (script === null || current.joins !== isSpaced(script))) current.part += character;
    else if (script !== null) words.push((current = { start, part: character, joins: !isSpaced(script) }));
    else current = undefined;
    start += character.length;
  }
  return words;
}

/** A stretch of text with one font, script, language and direction. `start` and `end` are UTF-16 offsets. */
export interface Item {
  start: number;
  end: number;
  face: FaceId;
  script: Script | null;
  /** The language that the script is used for in this text (BCP 47), if known. */
  language: string | undefined;
  /** Bidirectional embedding level. Items with an odd level read from right to left. */
  level: number;
}

export type Covers = (face: FaceId, codePoint: number) => boolean;

const digit = /\d/;
/**
 * Matches joiners, direction marks and variation selectors, which the shaper hides if the font lacks them. Not all
 * characters that Unicode calls ignorable are hidden. The shaper draws Korean fillers and shorthand controls, as a
 * box if the font has no glyph for them.
 */
const hidden = /(?![\u115f\u1160\u3164\uffa0\u{1bca0}-\u{1bca3}])\p{Default_Ignorable_Code_Point}/u;

/** Whether the shaper removes a character from text, so that the character needs no glyph. */
export const isHidden = (character: string): boolean => hidden.test(character);

/** Settings for a whole text, regardless of its line breaks. */
export interface Paragraph {
  direction: Direction;
  /** The languages of the text (BCP 47). A language applies to the scripts in which it is written. */
  languages: readonly string[];
  /** Space added between letters, in em. */
  spacing?: number;
  /**
   * The uploaded font, used for every character that it contains. Other characters are set as if there were no such
   * font.
   */
  own?: OwnFace;
}

/**
 * Analyses a paragraph of text. `declared` lists the languages chosen for it, which take precedence over languages
 * detected from its letters.
 */
export const readParagraph = (text: string, declared?: readonly string[]): Paragraph => ({
  direction: baseDirection(text),
  languages: languagesIn(text, declared),
});

const opening = /[\p{Ps}\p{Pi}]/u;
const quotes: Record<string, string> = { "“": "”", "‘": "’" };
const closingOf = (character: string): string => quotes[character] ?? mirrored(character);

/**
 * Splits a line into items in logical order: by direction, by script, and by the font that contains each character.
 * `decided` are the line's embedding levels if the rest of the paragraph changes them. `missing` lists the characters
 * that no font contains. They stay in the item of the requested font.
 */
export function itemise(
  text: string,
  primary: PrimaryFace,
  paragraph: Paragraph,
  covers: Covers,
  decided?: Uint8Array,
): { items: Item[]; missing: string[] } {
  const plain = plainItem(text, primary, paragraph, covers);
  if (plain) return { items: [plain], missing: [] };
  const { direction, languages, own } = paragraph;
  const levels = decided ?? embeddingLevels(text, direction);
  const items: Item[] = [];
  const missing: string[] = [];
  const pairs = opening.test(text) ? openPairs() : null;
  const isOwn = own === undefined ? null : ownLetters(text, (codePoint) => covers(own, codePoint));
  const latin = own ?? primary;
  let current: Item | undefined;
  let script = firstScript(text);
  let stack = scriptStack(script, primary, languages);
  const wantedOf = (character: string, ownScript: Script | null): FaceId =>
    ownScript
      ? stack.faces[0]
      : (pairs?.close(character) ?? neutralFace(character, latin, primary, current?.face));
  const faceFor = (character: string, ownScript: Script | null, wanted: FaceId): FaceId => {
    if (covers(wanted, character.codePointAt(0) as number) || isHidden(character)) return wanted;
    const face = standIn(character, ownScript, stack.faces, primary, covers);
    if (face !== undefined) return face;
    missing.push(character);
    return isAdded(wanted) ? primary : wanted;
  };
  for (let start = 0; start < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(start) as number);
    const end = start + character.length;
    const ownScript = scriptOf(character);
    if (ownScript && ownScript !== script) stack = scriptStack((script = ownScript), primary, languages);
    const face = isOwn?.[start] ? latin : faceFor(character, ownScript, wantedOf(character, ownScript));
    pairs?.open(character, face);
    const level = levels?.[start] ?? 0;
    if (current && goesOn(current, face, level, ownScript)) extend(current, end, ownScript, stack.language);
    else {
      const itsScript = ownScript ?? (face === primary || face === own ? null : script);
      const language = itsScript === null ? undefined : stack.language;
      items.push((current = { start, end, face, script: itsScript, language, level }));
    }
    start = end;
  }
  return { items, missing };
}

/** Whether a character can be added to the item before it. */
const goesOn = (item: Item, face: FaceId, level: number, script: Script | null): boolean =>
  item.face === face && item.level === level && fits(item, script);

function extend(item: Item, end: number, script: Script | null, language: string | undefined): void {
  item.end = end;
  if (item.script !== null || script === null) return;
  item.script = script;
  item.language = language;
}

/**
 * Whether a string is printable ASCII. In such a string, each character is one UTF-16 unit and one code point, and
 * text reads from left to right.
 */
export const isAscii = (text: string): boolean => /^[ -~]+$/.test(text);

/**
 * Returns a single item for ASCII text that the font covers, which is the usual case. The result is the same as with
 * full itemisation. Returns null for any other text.
 */
function plainItem(
  text: string,
  primary: PrimaryFace,
  { direction, languages, own }: Paragraph,
  covers: Covers,
): Item | null {
  if (own !== undefined || direction !== "ltr" || languages.length > 0 || !isAscii(text)) return null;
  for (let at = 0; at < text.length; at += 1) if (!covers(primary, text.charCodeAt(at))) return null;
  const script = firstScript(text);
  return { start: 0, end: text.length, face: primary, script, language: undefined, level: 0 };
}

/** The language and the fonts for a script in a text. */
interface ScriptStack {
  language: string | undefined;
  faces: readonly [FaceId, ...FaceId[]];
}

function scriptStack(script: Script | null, primary: PrimaryFace, languages: readonly string[]): ScriptStack {
  if (script === null) return { language: undefined, faces: [primary] };
  const language = languageFor(script, languages);
  return { language, faces: facesForScript(primary, script, language) };
}

/** Tracks the faces of open brackets and quotes, so that closing brackets and quotes get the same face. */
function openPairs() {
  const waiting: { closing: string; face: FaceId }[] = [];
  return {
    open(character: string, face: FaceId): void {
      if (opening.test(character)) waiting.push({ closing: closingOf(character), face });
    },
    /**
     * Returns the face of the bracket or quote that a character closes, or undefined if the character closes none.
     */
    close(character: string): FaceId | undefined {
      const at = waiting.findLastIndex(({ closing }) => closing === character);
      return at < 0 ? undefined : waiting.splice(at)[0]?.face;
    },
  };
}

const fits = (item: Item, script: Script | null): boolean =>
  script === null || item.script === null || item.script === script;

function firstScript(text: string): Script | null {
  for (const character of text) {
    const script = scriptOf(character);
    if (script) return script;
  }
  return null;
}

/**
 * Returns the face for a mark, joiner, space or punctuation character, which is the face of the text before it. After
 * an emoji, this applies only to joiners.
 */
function neutralFace(
  character: string,
  latin: FaceId,
  primary: PrimaryFace,
  current: FaceId | undefined,
): FaceId {
  if (current === undefined || digit.test(character)) return latin;
  return current === emojiFace(primary) && !isHidden(character) ? latin : current;
}

/** Matches emoji and the characters that combine into an emoji. */
const picture = /\p{Extended_Pictographic}|\p{Emoji_Component}/u;

/**
 * Finds a face that contains a character missing from the requested face. Searches the faces of the surrounding script
 * first, then all faces. If a script has its own font, no other font contains it.
 */
function standIn(
  character: string,
  ownScript: Script | null,
  around: readonly FaceId[],
  primary: PrimaryFace,
  covers: Covers,
): FaceId | undefined {
  const has = (face: FaceId) => covers(face, character.codePointAt(0) as number);
  const drawn = ownScript === null && picture.test(character) && !has(primary);
  if (drawn && has(emojiFace(primary))) return emojiFace(primary);
  return (
    around.find(has) ??
    (has(primary) ? primary : undefined) ??
    (ownScript && around[0] !== primary ? undefined : shippedFaces(primary).find(has))
  );
}

/** Returns items in their display order from left to right (rule L2 of the Unicode bidirectional algorithm). */
export function visualOrder<T extends { level: number }>(items: T[]): T[] {
  const ordered = [...items];
  const highest = Math.max(0, ...items.map((item) => item.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if ((ordered[start] as T).level < level) continue;
      let end = start;
      while (end < ordered.length && (ordered[end] as T).level >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}
