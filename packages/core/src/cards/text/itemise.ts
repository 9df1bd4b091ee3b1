import bidiFactory from "bidi-js";
import { faceForScript, fallbackFaces, type FaceId, type PrimaryFace } from "./font-stack.ts";
import { isUrdu, scriptOf, type Script } from "./scripts.ts";

/** A stretch of text in one font, script and direction; `start` and `end` are UTF-16 offsets. */
export interface Item {
  start: number;
  end: number;
  face: FaceId;
  script: Script | null;
  /** Bidirectional embedding level: odd runs read from right to left. */
  level: number;
}

export type Covers = (face: FaceId, codePoint: number) => boolean;

const bidi = bidiFactory();
const rightToLeftLetters = /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF]/;
const digit = /\d/;
/**
 * Joiners, direction marks and variation selectors, which a shaper hides where the font lacks them. Of what Unicode
 * calls ignorable it draws the fillers of Korean and the signs of shorthand, as the box of a font that has none.
 */
const hidden = /(?![\u115f\u1160\u3164\uffa0\u{1bca0}-\u{1bca3}])\p{Default_Ignorable_Code_Point}/u;

/** Whether the shaper takes a character out of a text, so that it needs no glyph. */
export const isHidden = (character: string): boolean => hidden.test(character);

export type Direction = "ltr" | "rtl";

/** The direction of a paragraph: that of its first strong character. */
export function baseDirection(text: string): Direction {
  if (!rightToLeftLetters.test(text)) return "ltr";
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? "rtl" : "ltr";
}

/** What is decided for a text as a whole, however it is broken into lines. */
export interface Paragraph {
  direction: Direction;
  /** Whether its Arabic letters are set as Urdu. */
  urdu: boolean;
}

export const readParagraph = (text: string): Paragraph => ({
  direction: baseDirection(text),
  urdu: isUrdu(text),
});

/** The character whose glyph shows a bracket or the like in right-to-left text; others are themselves. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

function embeddingLevels(text: string, base: Direction): Uint8Array | null {
  return base === "rtl" || rightToLeftLetters.test(text) ? bidi.getEmbeddingLevels(text, base).levels : null;
}

/**
 * Splits a line into items in logical order: by direction, by script, and by which font covers each character.
 * `missing` holds the characters that no font has; they stay in the item of the font that was wanted.
 */
export function itemise(
  text: string,
  primary: PrimaryFace,
  { direction, urdu }: Paragraph,
  covers: Covers,
): { items: Item[]; missing: string[] } {
  const levels = embeddingLevels(text, direction);
  const items: Item[] = [];
  const missing: string[] = [];
  let current: Item | undefined;
  let script = firstScript(text);
  for (let start = 0; start < text.length;) {
    const codePoint = text.codePointAt(start) as number;
    const character = String.fromCodePoint(codePoint);
    const end = start + character.length;
    const ownScript = scriptOf(character);
    script = ownScript ?? script;
    const wanted = wantedFace(character, ownScript, primary, urdu, current?.face);
    const face =
      covers(wanted, codePoint) || isHidden(character)
        ? wanted
        : standIn(codePoint, script, primary, urdu, covers);
    if (face === undefined) missing.push(character);
    const chosen = face ?? wanted;
    const level = levels?.[start] ?? 0;
    if (current && current.face === chosen && current.level === level && fits(current, ownScript)) {
      current.end = end;
      current.script ??= ownScript;
    } else {
      current = {
        start,
        end,
        face: chosen,
        script: ownScript ?? (chosen === primary ? null : script),
        level,
      };
      items.push(current);
    }
    start = end;
  }
  return { items, missing };
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

/** The face a character asks for first. Marks, joiners, spaces and punctuation stay with what stands before them. */
function wantedFace(
  character: string,
  ownScript: Script | null,
  primary: PrimaryFace,
  urdu: boolean,
  current: FaceId | undefined,
): FaceId {
  if (ownScript) return faceForScript(primary, ownScript, urdu);
  return current && !digit.test(character) ? current : primary;
}

/** A face that has a character which the wanted one lacks: the script's around it first, then any. */
function standIn(
  codePoint: number,
  script: Script | null,
  primary: PrimaryFace,
  urdu: boolean,
  covers: Covers,
): FaceId | undefined {
  const around = script ? faceForScript(primary, script, urdu) : primary;
  return [around, ...fallbackFaces(primary)].find((candidate) => covers(candidate, codePoint));
}

/** Orders items for display from left to right (rule L2 of the Unicode bidirectional algorithm). */
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
