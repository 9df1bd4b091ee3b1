import type { VerticalAlign, WhenTooLong } from "./text-setting.ts";
import type { Box } from "../geometry/space.ts";
import type { Alignment } from "../shaping/alignment.ts";
import { misleadingIn } from "../../forms/values/clean-text.ts";
import { mm, mmToPt, type Mm } from "../../units.ts";
import type { Glyph } from "../shaping/shaped.ts";
import {
  fontsToAdd,
  primaryFace,
  type AddedFont,
  type FaceId,
  type FontChoice,
} from "../shaping/font-stack.ts";
import { levelsOf, withoutClosed, type Direction } from "../shaping/direction.ts";
import type { Paragraph } from "../shaping/itemise.ts";
import type { OwnFace } from "../shaping/own-fonts.ts";
import { LEAST_TEXT_PT, printableText } from "./printable-text.ts";
import {
  baselines,
  bottomOf,
  heightOf,
  leftOf,
  TOLERANCE,
  topOf,
  widthOf,
  type Setting,
} from "./set-lines.ts";
import { untestedName } from "../shaping/scripts.ts";
import type { SetLine, Typesetter } from "../shaping/typesetter.ts";
import { better, cutText, wrapText, type Task } from "./wrap-text.ts";

/** Text may shrink to this fraction of its size before it is wrapped or cut. */
export const SHRINK_FLOOR = 0.6;
/**
 * A single line may shrink to this fraction of its size. If it would get smaller and the box is high enough for two
 * lines, the text may be set larger on two lines.
 */
const COMFORTABLE_SHRINK = 0.8;
/** The distance between baselines, in em. The distance is increased for lines whose ink would touch. */
export const LINE_HEIGHT = 1.2;
/** The fraction of its size to which text that must not be cut may shrink. */
const LAST_SHRINK = 0.2;

/** Glyphs of one face at one size, starting at a baseline point on the card. */
export interface PlacedRun {
  face: FaceId;
  size: Mm;
  x: Mm;
  y: Mm;
  rightToLeft: boolean;
  glyphs: Glyph[];
  text: string;
  /** Set if the letters of the run are spaced apart. */
  apart?: true;
  /** The language of the run's text (BCP 47), if known. */
  language?: string;
}

export type TextFinding =
  | { code: "shrunk"; to: number }
  /** The text is too small to read, because it was shrunk or because of the design. The size is in points. */
  | { code: "unreadable"; points: number }
  /** The text is smaller than the minimum size chosen for it. Both sizes are in points. */
  | { code: "below_least"; points: number; least: number }
  | { code: "wrapped"; lines: number }
  | { code: "cut" }
  /** No font contains these characters. `fonts` lists the fonts that contain them, if known. */
  | { code: "missing_glyph"; characters: string; fonts?: AddedFont[] }
  /** The names of scripts that a school's own font contains but that have not been tested on cards. */
  | { code: "untested_script"; scripts: string[] }
  /** Characters, such as `U+202E`, that make the printed text differ from the text as typed. */
  | { code: "misleading"; characters: string[] };

export interface FittedText {
  runs: PlacedRun[];
  findings: TextFinding[];
}

export interface TextStyle extends FontChoice {
  /** The requested font size, in mm. It can only be reduced. */
  size: Mm;
  align: Alignment;
  /** The vertical alignment. The default is the middle. */
  verticalAlign?: VerticalAlign | undefined;
  /** The minimum font size, in mm. Replaces `SHRINK_FLOOR`. */
  least?: Mm | undefined;
  /** What to do with text that is too long even at its minimum size. The default is to wrap it. */
  whenTooLong?: WhenTooLong | undefined;
  /** The distance between baselines, in em. Replaces `LINE_HEIGHT`. */
  leading?: number | undefined;
  /** Space added between letters, in em. */
  letterSpacing?: number | undefined;
  /** The text's languages (BCP 47), which take precedence over those detected from its letters. See `languagesIn`. */
  languages?: readonly string[];
  /** The uploaded font, used for every character it contains. */
  own?: OwnFace | undefined;
}

/**
 * Fits text into a box (mm), vertically centred unless the style specifies otherwise. The text is first shrunk on one
 * line. If the box is high enough for several lines and wrapping makes the text larger, the text is wrapped. It is
 * then shrunk further to the minimum size, and finally cut with an ellipsis. Ink never extends beyond the box. Text
 * that is too tall for its box is shrunk as far as necessary, even below the minimum size.
 */
export function fitText(typesetter: Typesetter, raw: string, box: Box<Mm>, style: TextStyle): FittedText {
  const printable = printableText(raw);
  if (printable === "") return { runs: [], findings: [] };
  const text = typesetter.markWords(printable);
  const { size: wanted, leading, letterSpacing: spacing = 0, own } = style;
  const read = typesetter.paragraph(text, style.languages);
  const spaced = spacing === 0 ? read : { ...read, spacing };
  const paragraph = own === undefined ? spaced : { ...spaced, own };
  const face = primaryFace(style);
  const task: Task = {
    text,
    box,
    wanted,
    floor: style.least === undefined ? wanted * SHRINK_FLOOR : Math.min(wanted, style.least),
    leading: leading ?? LINE_HEIGHT,
    leadingChosen: leading !== undefined,
    spacing,
    set: (line, levels) => typesetter.setLine(line, face, paragraph, levels),
    levels: (newlines) => levelsOf(newlines === "wishes" ? inOneLine(text) : text, paragraph.direction),
  };
  const { setting, cut } = chooseSetting(task, style.whenTooLong);
  return {
    runs: placeLines(setting, box, style, paragraph.direction),
    findings: [...findingsOf(setting, style, cut, paragraph), ...misleading(withoutClosed(printable))],
  };
}

function chooseSetting(task: Task, whenTooLong?: WhenTooLong): { setting: Setting; cut: boolean } {
  const { text, box, wanted, floor, leading, set } = task;
  const oneLine = set(inOneLine(text));
  const uncut = (setting: Setting) => ({ setting, cut: false });
  const whole = (size: number) => uncut({ lines: [oneLine], size, leading });
  const lowest = box.height / heightOf([oneLine], leading);
  const oneLineSize = Math.min(wanted, box.width / widthOf(oneLine), lowest);
  const onOneLine = whenTooLong === "cut";
  const comfortable = Math.max(floor, wanted * COMFORTABLE_SHRINK);
  const ways = oneLineSize >= floor ? [false] : [false, true];
  const typed = !onOneLine && text.includes("\n") ? wrapText(task, { ways, newlines: "breaks" }) : null;
  if (typed && typed.size >= comfortable && typed.lines.length === linesTyped(text)) return uncut(typed);
  if (oneLineSize >= comfortable) return whole(oneLineSize);
  const joined = onOneLine ? null : wrapText(task, { ways, newlines: "wishes", settleFor: typed?.size });
  const wrapped = better(typed, joined);
  if (wrapped && wrapped.size > oneLineSize) return uncut(wrapped);
  if (oneLineSize >= floor) return whole(oneLineSize);
  const tallest = Math.min(floor, lowest);
  if (widthOf(oneLine) * tallest <= box.width * (1 + TOLERANCE)) return whole(tallest);
  const smaller = whenTooLong === "shrink" ? smallerThanLeast(task, oneLineSize) : null;
  if (smaller) return uncut(smaller);
  if (whenTooLong === "shrink" && oneLineSize >= wanted * LAST_SHRINK) return whole(oneLineSize);
  return { setting: cutText(task, tallest, onOneLine), cut: true };
}

/** Shrinks text below its minimum size instead of cutting it. Uses several lines if that makes the text larger. */
function smallerThanLeast(task: Task, oneLineSize: number): Setting | null {
  const floor = Math.max(oneLineSize, task.wanted * LAST_SHRINK);
  return wrapText({ ...task, floor }, { ways: [false], newlines: "wishes" });
}

const inOneLine = (text: string): string => text.replaceAll("\n", " ");

const linesTyped = (text: string): number => text.split("\n").filter((line) => line.trim() !== "").length;

/** Places the runs of one line in a box (mm), vertically centred. */
export const placeLine = (
  line: SetLine,
  size: Mm,
  box: Box<Mm>,
  align: Alignment,
  { direction }: Paragraph,
): PlacedRun[] => placeLines({ lines: [line], size, leading: LINE_HEIGHT }, box, { align }, direction);

/**
 * Places lines according to the fonts' own line boxes, so that a script's baseline is the same on every card. Ink is
 * kept inside the box.
 */
function placeLines(
  { lines, size, leading }: Setting,
  box: Box<Mm>,
  { align, verticalAlign = "middle" }: Pick<TextStyle, "align" | "verticalAlign">,
  direction: Direction,
): PlacedRun[] {
  const first = lines[0] as SetLine;
  const last = lines.at(-1) as SetLine;
  const ys = baselines(lines, leading);
  const content = first.ascent + (ys.at(-1) as number) + last.descent;
  const share = { top: 0, middle: 0.5, bottom: 1 }[verticalAlign];
  const wished = (box.height - content * size) * share + first.ascent * size;
  const highest = topOf(first) * size;
  const lowest = box.height - ((ys.at(-1) as number) + bottomOf(last)) * size;
  const firstBaseline = Math.min(Math.max(wished, highest), lowest);
  return lines.flatMap((line, index) => {
    const y = box.y + firstBaseline + (ys[index] as number) * size;
    const x = box.x + indentOf(line, size, box.width, sideOf(align, direction));
    return line.runs.map((run) => ({
      face: run.face,
      size: mm(size),
      x: mm(x + run.x * size),
      y: mm(y),
      rightToLeft: run.rightToLeft,
      glyphs: run.glyphs,
      text: run.text,
      ...(run.apart && { apart: run.apart }),
      ...(run.language !== undefined && { language: run.language }),
    }));
  });
}

type Side = Exclude<Alignment, "start">;

/** Returns the side for an alignment. `start` is the side where reading starts. */
const sideOf = (align: Alignment, direction: Direction): Side =>
  align === "start" ? (direction === "rtl" ? "right" : "left") : align;

function indentOf(line: SetLine, size: number, width: number, side: Side): number {
  const free = width - widthOf(line) * size;
  const share = { left: 0, center: 0.5, right: 1 }[side];
  return free * share - leftOf(line) * size;
}

/** Finds misleading characters. Forms remove them, but older text may still contain them. */
function misleading(text: string): TextFinding[] {
  const characters = misleadingIn(text);
  return characters.length > 0 ? [{ code: "misleading", characters }] : [];
}

function findingsOf(
  { lines, size }: Setting,
  { size: wanted, least }: TextStyle,
  cut: boolean,
  { languages }: Paragraph,
): TextFinding[] {
  const findings: TextFinding[] = [];
  const points = mmToPt(mm(size));
  if (points < LEAST_TEXT_PT - 1e-6) findings.push({ code: "unreadable", points });
  else if (size < wanted * (1 - 1e-6))
    findings.push({ code: "shrunk", to: Math.round((size / wanted) * 100) / 100 });
  if (least !== undefined && size < Math.min(wanted, least) * (1 - 1e-6))
    findings.push({ code: "below_least", points, least: mmToPt(least) });
  if (lines.length > 1) findings.push({ code: "wrapped", lines: lines.length });
  if (cut) findings.push({ code: "cut" });
  const missing = [...new Set(lines.flatMap((line) => line.missing))];
  if (missing.length > 0) {
    const fonts = fontsToAdd(missing, languages);
    const characters = missing.join("");
    findings.push({ code: "missing_glyph", characters, ...(fonts.length > 0 && { fonts }) });
  }
  const untested = new Set(lines.flatMap((line) => line.untested ?? []).map(untestedName));
  if (untested.size > 0 && missing.length === 0)
    findings.push({ code: "untested_script", scripts: [...untested] });
  return findings;
}
