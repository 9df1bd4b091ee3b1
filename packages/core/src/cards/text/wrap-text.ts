import { splitGraphemes } from "../../forms/values/graphemes.ts";
import type { Mm } from "../../units.ts";
import type { Box } from "../geometry/space.ts";
import { createBreaker, type Breaker, type BrokenText, type Newlines } from "./break-lines.ts";
import { fits, heightOf, TOLERANCE, widthOf, type Setting } from "./set-lines.ts";
import type { Levels } from "../shaping/direction.ts";
import { MARK, type SetLine } from "../shaping/typesetter.ts";

/** The minimum line distance, in em. Lines are set this close if that allows better line breaks at the same size. */
const TIGHT_LINE_HEIGHT = 1.08;
const SHRINK_STEP = 0.02;
const ELLIPSIS = "…";

/** Text to fit into a box, and the layout requirements. */
export interface Task {
  text: string;
  box: Box<Mm>;
  /** The requested font size and the minimum font size, in mm. */
  wanted: number;
  floor: number;
  /** The distance between baselines in em. Lines may be closer unless the user chose the distance. */
  leading: number;
  leadingChosen: boolean;
  /** Space added between letters, in em. */
  spacing: number;
  /** Sets a line. `levels` gives the embedding levels of the line's units if they depend on the paragraph. */
  set(line: string, levels?: Uint8Array): SetLine;
  /** Returns the embedding levels of the text's lines. */
  levels(newlines: Newlines): Levels;
}

interface WrapWish {
  /** Whether words may be broken. The values are tried in order of preference. */
  ways: boolean[];
  newlines: Newlines;
  /** Shrinking the text down to this size is preferred to bad line breaks. */
  settleFor?: number | undefined;
}

export interface Wrapped extends Setting {
  /** How badly the text is broken. */
  cost: number;
}

const holdsTwoLines = ({ box, leading }: Task, size: number): boolean => box.height >= 2 * leading * size;

const breakerFor = ({ text, spacing, set }: Task, newlines: Newlines, keepWhole = false): Breaker =>
  createBreaker(text, (part) => widthOf(set(part)), { newlines, between: spacing, keepWhole });

/** The fraction of its size to which text may shrink so that a dictionary need not cut its words. */
const SHRINK_FOR_WORDS = 0.7;

/**
 * Breaks text into lines that fit its box, at the largest size between the requested size and the minimum. Returns
 * null if there is none. Lines end at spaces rather than where a dictionary cuts letters without spaces, unless the
 * text would become much smaller.
 */
export function wrapText(task: Task, wish: WrapWish): Wrapped | null {
  const wrapped = wrapAtSizes(task, wish);
  if (!wrapped || !task.text.includes(MARK)) return wrapped;
  const floor = Math.max(task.floor, wrapped.size * SHRINK_FOR_WORDS);
  return wrapAtSizes({ ...task, floor }, { ...wish, ways: [false] }, true) ?? wrapped;
}

/**
 * Returns the largest size at which the text fits its box when broken into lines, or null if there is none. First fit
 * determines the size, because no other method produces fewer lines. The distribution of words is optimised
 * afterwards.
 */
function wrapAtSizes(
  task: Task,
  { ways, newlines, settleFor = Infinity }: WrapWish,
  keepWhole = false,
): Wrapped | null {
  const { box, wanted, floor, leading } = task;
  if (!holdsTwoLines(task, floor)) return null;
  const breaker = breakerFor(task, newlines, keepWhole);
  const setBroken = brokenSetter(task, newlines);
  let ill: Wrapped | null = null;
  for (const anywhere of ways) {
    for (const size of sizesDown(wanted, floor)) {
      if (ill && size < settleFor) return ill;
      const width = box.width / size;
      const filled = setBroken(breaker.fill(width, anywhere));
      if (!filled || !fits({ ...filled, size, leading }, box)) continue;
      const even = setBroken(breaker.even(width, anywhere)) ?? filled;
      const evened = { ...even, size, leading: tightened(task, even.lines, box.height / size) };
      if (fits(evened, box)) return evened;
      ill ??= { ...filled, size, leading };
    }
    if (ill) return ill;
  }
  return null;
}

/** Lists sizes in steps from the requested size down to the minimum, which comes last. */
function sizesDown(wanted: number, floor: number): number[] {
  const steps = Math.ceil((wanted - floor) / (wanted * SHRINK_STEP) - TOLERANCE);
  return Array.from({ length: steps + 1 }, (_, step) =>
    step === steps ? floor : wanted * (1 - step * SHRINK_STEP),
  );
}

function brokenSetter({ set, levels }: Task, newlines: Newlines) {
  const { of } = levels(newlines);
  return (broken: BrokenText | null) =>
    broken && {
      lines: broken.lines.map((line, index) => set(line, of(line, broken.starts[index] as number))),
      cost: broken.cost,
    };
}

/** Returns a line distance that fits a height, in em: the preferred distance, or a smaller one if necessary. */
function tightened({ leading, leadingChosen }: Task, lines: SetLine[], height: number): number {
  const usual = heightOf(lines, leading);
  if (usual <= height || lines.length < 2 || leadingChosen) return leading;
  return Math.max(TIGHT_LINE_HEIGHT, leading - (usual - height) / (lines.length - 1));
}

/** Returns the larger of two settings. If both have the same size, returns the one with better line breaks. */
export function better(one: Wrapped | null, other: Wrapped | null): Wrapped | null {
  if (!one || !other) return one ?? other;
  if (one.size !== other.size) return one.size > other.size ? one : other;
  return one.cost < other.cost ? one : other;
}

/**
 * Sets as many lines as fit the box at a given size, but at least one, and ends the last line with an ellipsis.
 * Shrinks the text if even that does not fit.
 */
export function cutText(task: Task, size: number, onOneLine: boolean): Setting {
  const { box, leading, set } = task;
  const text = task.text.replaceAll("\n", " ");
  const width = box.width / size;
  const breaker = !onOneLine && holdsTwoLines(task, size) ? breakerFor(task, "wishes") : null;
  const { lines: filled, starts } = breaker?.fill(width, true) ?? { lines: [], starts: [] };
  const { of } = task.levels("wishes");
  const setAt = (line: string, start: number) => set(line, of(line, start));
  for (let count = filled.length; count > 1; count -= 1) {
    const kept = filled.slice(0, count - 1).map((line, index) => setAt(line, starts[index] as number));
    const start = starts[count - 1] as number;
    const last = setAt(ellipsise(text.slice(start), width, set), start);
    const cut = { lines: [...kept, last], size, leading };
    if (fits(cut, box)) return cut;
  }
  const line = setAt(ellipsise(text, width, set), 0);
  const fitting = Math.min(size, box.width / widthOf(line), box.height / heightOf([line], leading));
  return { lines: [line], size: fitting, leading };
}

/** Returns the longest beginning of the text that, followed by an ellipsis, fits the width. */
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
