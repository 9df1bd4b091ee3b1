import type { Alignment } from "../elements/typography.ts";
import type { Box } from "../space.ts";
import { misleadingIn } from "../../forms/clean-text.ts";
import { mm, mmToPt, type Mm } from "../../units.ts";
import { splitGraphemes } from "../../graphemes.ts";
import { createBreaker, type BrokenText, type Newlines } from "./break-lines.ts";
import type { Glyph } from "./shaped.ts";
import { fontsToAdd, primaryFace, type AddedFont, type FaceId, type FontChoice } from "./font-stack.ts";
import type { Paragraph } from "./itemise.ts";
import { LEAST_TEXT_PT, printableText } from "./printable-text.ts";
import type { SetLine, Typesetter } from "./typesetter.ts";

/** Text may shrink to this part of its size before it is wrapped or cut. */
export const SHRINK_FLOOR = 0.6;
/** On one line text shrinks to this part of its size before a box with room for two lines may set it larger on two. */
export const COMFORTABLE_SHRINK = 0.8;
/** The distance between baselines, in em; lines whose ink would touch are set further apart. */
export const LINE_HEIGHT = 1.2;
/** Lines may come this close where that lets a text be broken well at the size at which it would be broken ill. */
const TIGHT_LINE_HEIGHT = 1.08;
const LINE_CLEARANCE = 0.06;
const SHRINK_STEP = 0.02;
const ELLIPSIS = "…";
/** Rounding noise that still counts as fitting, as a part of the length. */
const TOLERANCE = 1e-9;

/** Glyphs of one face at one size, starting at a baseline point on the card. */
export interface PlacedRun {
  face: FaceId;
  size: Mm;
  x: Mm;
  y: Mm;
  rightToLeft: boolean;
  glyphs: Glyph[];
  text: string;
}

export type TextFinding =
  | { code: "shrunk"; to: number }
  /** Shrunk or meant so small that nobody can read it: its size in points. */
  | { code: "unreadable"; points: number }
  | { code: "wrapped"; lines: number }
  | { code: "cut" }
  /** With the fonts that would have them, where those are known. */
  | { code: "missing_glyph"; characters: string; fonts?: AddedFont[] }
  /** Characters, as `U+202E`, with which the text prints as something other than it reads. */
  | { code: "misleading"; characters: string[] };

export interface FittedText {
  runs: PlacedRun[];
  findings: TextFinding[];
}

export interface TextStyle extends FontChoice {
  /** The wanted size; it is only ever made smaller. */
  size: Mm;
  align: Alignment;
}

interface Setting {
  lines: SetLine[];
  size: number;
  /** The distance between baselines, in em. */
  leading: number;
}

/**
 * Sets a text into a box (mm), vertically centred: shrunk on one line, then wrapped where the box takes two lines or
 * more and that leaves the text larger, shrunk further down to the floor, then cut with an ellipsis. Ink never leaves
 * the box. A text that is too tall for its box is made as small as the box asks, below the floor too.
 */
export function fitText(typesetter: Typesetter, raw: string, box: Box<Mm>, style: TextStyle): FittedText {
  const printable = printableText(raw);
  if (printable === "") return { runs: [], findings: [] };
  const text = typesetter.markWords(printable);
  const paragraph = typesetter.paragraph(text);
  const face = primaryFace(style);
  const set = (line: string) => typesetter.setLine(line, face, paragraph);
  const { setting, cut } = chooseSetting(text, box, style.size, set);
  return {
    runs: placeLines(setting, box, style.align),
    findings: [...findingsOf(setting, style.size, cut, paragraph), ...misleading(printable)],
  };
}

function chooseSetting(
  text: string,
  box: Box<Mm>,
  wanted: number,
  set: (line: string) => SetLine,
): { setting: Setting; cut: boolean } {
  const floor = wanted * SHRINK_FLOOR;
  const oneLine = set(text.replaceAll("\n", " "));
  const oneLineSize = Math.min(
    wanted,
    box.width / widthOf(oneLine),
    box.height / heightOf([oneLine], LINE_HEIGHT),
  );
  const comfortable = wanted * COMFORTABLE_SHRINK;
  const ways = oneLineSize >= floor ? [false] : [false, true];
  const typed = text.includes("\n") ? wrapText(text, box, wanted, set, { ways, newlines: "breaks" }) : null;
  if (typed && typed.size >= comfortable && typed.lines.length === linesTyped(text)) return uncut(typed);
  if (oneLineSize >= comfortable) return whole([oneLine], oneLineSize);
  const joined = wrapText(text, box, wanted, set, { ways, newlines: "wishes", settleFor: typed?.size });
  const wrapped = better(typed, joined);
  if (wrapped && wrapped.size > oneLineSize) return uncut(wrapped);
  if (oneLineSize >= floor) return whole([oneLine], oneLineSize);
  const tallest = Math.min(floor, box.height / heightOf([oneLine], LINE_HEIGHT));
  if (widthOf(oneLine) * tallest <= box.width * (1 + TOLERANCE)) return whole([oneLine], tallest);
  return { setting: cutText(text, box, tallest, set), cut: true };
}

const uncut = (setting: Setting) => ({ setting, cut: false });
const whole = (lines: SetLine[], size: number) => uncut({ lines, size, leading: LINE_HEIGHT });

const linesTyped = (text: string): number => text.split("\n").filter((line) => line.trim() !== "").length;

/** The larger of two; of the same size, the one that is broken less ill. */
function better(one: Wrapped | null, other: Wrapped | null): Wrapped | null {
  if (!one || !other) return one ?? other;
  if (one.size !== other.size) return one.size > other.size ? one : other;
  return one.cost < other.cost ? one : other;
}

const holdsTwoLines = (box: Box<Mm>, size: number): boolean => box.height >= 2 * LINE_HEIGHT * size;

interface WrapWish {
  /** Whether words may be broken, in the order of preference. */
  ways: boolean[];
  newlines: Newlines;
  /** Down to this size a text is rather smaller than broken ill. */
  settleFor?: number | undefined;
}

interface Wrapped extends Setting {
  /** How ill it is broken. */
  cost: number;
}

/**
 * The largest size between the wanted one and the floor at which the text, broken into lines, fits its box. First fit
 * finds the size, since no lines are fewer; which words stand on them is then chosen.
 */
function wrapText(
  text: string,
  box: Box<Mm>,
  wanted: number,
  set: (line: string) => SetLine,
  { ways, newlines, settleFor = Infinity }: WrapWish,
): Wrapped | null {
  const floor = wanted * SHRINK_FLOOR;
  if (!holdsTwoLines(box, floor)) return null;
  const breaker = createBreaker(text, (part) => widthOf(set(part)), newlines);
  let ill: Wrapped | null = null;
  for (const anywhere of ways) {
    for (let size = wanted; size >= floor * (1 - TOLERANCE); size -= wanted * SHRINK_STEP) {
      if (ill && size < settleFor) return ill;
      const width = box.width / size;
      const filled = setBroken(breaker.fill(width, anywhere), set);
      if (!filled || !fits(filled.lines, box, size, LINE_HEIGHT)) continue;
      const even = setBroken(breaker.even(width, anywhere), set) ?? filled;
      const leading = tightened(even.lines, box.height / size);
      if (fits(even.lines, box, size, leading)) return { ...even, size, leading };
      ill ??= { ...filled, size, leading: LINE_HEIGHT };
    }
    if (ill) return ill;
  }
  return null;
}

const setBroken = (broken: BrokenText | null, set: (line: string) => SetLine) =>
  broken && { lines: broken.lines.map(set), cost: broken.cost };

/** How far apart lines may be that have to be in a height, in em: as usual, or as close as that asks. */
function tightened(lines: SetLine[], height: number): number {
  const usual = heightOf(lines, LINE_HEIGHT);
  if (usual <= height || lines.length < 2) return LINE_HEIGHT;
  return Math.max(TIGHT_LINE_HEIGHT, LINE_HEIGHT - (usual - height) / (lines.length - 1));
}

/** As many lines as the box holds at a size, the last one ending in an ellipsis; smaller when not even that fits. */
function cutText(text: string, box: Box<Mm>, size: number, set: (line: string) => SetLine): Setting {
  const width = box.width / size;
  const breaker = holdsTwoLines(box, size)
    ? createBreaker(text, (part) => widthOf(set(part)), "wishes")
    : null;
  const filled = breaker?.fill(width, true)?.lines ?? [];
  for (let count = filled.length; count > 1; count -= 1) {
    const kept = filled.slice(0, count - 1).map(set);
    const last = set(ellipsise(filled.slice(count - 1).join(" "), width, set));
    const lines = [...kept, last];
    if (fits(lines, box, size, LINE_HEIGHT)) return { lines, size, leading: LINE_HEIGHT };
  }
  const line = set(ellipsise(text.replaceAll("\n", " "), width, set));
  const fitting = Math.min(size, box.width / widthOf(line), box.height / heightOf([line], LINE_HEIGHT));
  return { lines: [line], size: fitting, leading: LINE_HEIGHT };
}

/** The longest beginning of a text that fits the width with an ellipsis behind it. */
function ellipsise(text: string, width: number, set: (line: string) => SetLine): string {
  const parts = splitGraphemes(text);
  const candidate = (count: number) => parts.slice(0, count).join("").trimEnd() + ELLIPSIS;
  let fitting = 0;
  let failing = parts.length + 1;
  while (failing - fitting > 1) {
    const middle = Math.floor((fitting + failing) / 2);
    if (widthOf(set(candidate(middle))) <= width) fitting = middle;
    else failing = middle;
  }
  return candidate(fitting);
}

const leftOf = (line: SetLine) => Math.min(0, line.ink.left);
const widthOf = (line: SetLine) => Math.max(line.advance, line.ink.right) - leftOf(line);
const topOf = (line: SetLine) => Math.max(0, line.ink.top);
const bottomOf = (line: SetLine) => Math.max(0, line.ink.bottom);

/** The baselines of lines below the first one's, in em. */
function baselines(lines: SetLine[], leading: number): number[] {
  const ys: number[] = [0];
  for (let index = 1; index < lines.length; index += 1) {
    const touching = bottomOf(lines[index - 1] as SetLine) + topOf(lines[index] as SetLine) + LINE_CLEARANCE;
    ys.push((ys[index - 1] as number) + Math.max(leading, touching));
  }
  return ys;
}

/** From the top of the first line's ink to the bottom of the last one's, in em. */
function heightOf(lines: SetLine[], leading: number): number {
  const ys = baselines(lines, leading);
  return topOf(lines[0] as SetLine) + (ys.at(-1) as number) + bottomOf(lines.at(-1) as SetLine);
}

function fits(lines: SetLine[], box: Box<Mm>, size: number, leading: number): boolean {
  const slack = 1 + TOLERANCE;
  return (
    lines.length > 0 &&
    heightOf(lines, leading) * size <= box.height * slack &&
    lines.every((line) => widthOf(line) * size <= box.width * slack)
  );
}

/** Baselines centre the fonts' own line boxes, so that one script sits level on every card; ink is kept inside. */
function placeLines({ lines, size, leading }: Setting, box: Box<Mm>, align: Alignment): PlacedRun[] {
  const first = lines[0] as SetLine;
  const last = lines.at(-1) as SetLine;
  const ys = baselines(lines, leading);
  const content = first.ascent + (ys.at(-1) as number) + last.descent;
  const centred = (box.height - content * size) / 2 + first.ascent * size;
  const highest = topOf(first) * size;
  const lowest = box.height - ((ys.at(-1) as number) + bottomOf(last)) * size;
  const firstBaseline = Math.min(Math.max(centred, highest), lowest);
  return lines.flatMap((line, index) => {
    const y = box.y + firstBaseline + (ys[index] as number) * size;
    const x = box.x + indentOf(line, size, box.width, align);
    return line.runs.map((run) => ({
      face: run.face,
      size: mm(size),
      x: mm(x + run.x * size),
      y: mm(y),
      rightToLeft: run.rightToLeft,
      glyphs: run.glyphs,
      text: run.text,
    }));
  });
}

function indentOf(line: SetLine, size: number, width: number, align: Alignment): number {
  const free = width - widthOf(line) * size;
  const share = { left: 0, center: 0.5, right: 1 }[align];
  return free * share - leftOf(line) * size;
}

/** What every door takes out of a text may be in one that was never checked. */
function misleading(text: string): TextFinding[] {
  const characters = misleadingIn(text);
  return characters.length > 0 ? [{ code: "misleading", characters }] : [];
}

function findingsOf(
  { lines, size }: Setting,
  wanted: number,
  cut: boolean,
  { languages }: Paragraph,
): TextFinding[] {
  const findings: TextFinding[] = [];
  const points = mmToPt(mm(size));
  if (points < LEAST_TEXT_PT - 1e-6) findings.push({ code: "unreadable", points });
  else if (size < wanted * (1 - 1e-6))
    findings.push({ code: "shrunk", to: Math.round((size / wanted) * 100) / 100 });
  if (lines.length > 1) findings.push({ code: "wrapped", lines: lines.length });
  if (cut) findings.push({ code: "cut" });
  const missing = [...new Set(lines.flatMap((line) => line.missing))];
  if (missing.length > 0) {
    const fonts = fontsToAdd(missing, languages);
    const characters = missing.join("");
    findings.push({ code: "missing_glyph", characters, ...(fonts.length > 0 && { fonts }) });
  }
  return findings;
}
