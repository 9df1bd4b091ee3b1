import { splitGraphemes } from "../../forms/values/graphemes.ts";
import { costOfBreak, isAtMark, isInsideWord, tearsPin } from "./break-cost.ts";
import LineBreaker from "linebreak";

export type Measure = (text: string) => number;

/** The meaning of newlines in a text: either required or preferred line breaks. */
export type Newlines = "breaks" | "wishes";

/** A part of the text that ends at a possible line break and is never broken itself. */
interface Chunk {
  text: string;
  /** The positions of the chunk's first UTF-16 unit in the text, and of the next chunk's first unit. */
  start: number;
  end: number;
  /** Width without and with the trailing spaces of the chunk. */
  inked: number;
  full: number;
  /** Width of the newline after the chunk. If newlines are only preferred breaks, the newline is a space. */
  blank: number;
  /** Whether a line must end after the chunk. */
  required: boolean;
  /** Whether a line break after the chunk is preferred. */
  wished: boolean;
  /** Whether the chunk ends a whole word rather than only part of one. */
  endsWord: boolean;
  /** Returns the cost of ending a line after the chunk. */
  cost(): number;
}

/**
 * The lines of a broken text, the start of each line in UTF-16 units, and how badly the lines are broken (see
 * `raggedness`).
 */
export interface BrokenText {
  lines: string[];
  starts: number[];
  cost: number;
}

/**
 * The possible line breaks of a text. They are found once, so that the text can be broken at several widths, in the
 * unit of `measure`. Both methods return null if a single word is too wide, unless `anywhere` allows breaks between
 * graphemes.
 */
export interface Breaker {
  /** First fit: puts as much text as possible on each line. No other method results in fewer lines. */
  fill(width: number, anywhere: boolean): BrokenText | null;
  /** Total fit: finds the breaks with the lowest total cost that result in as many lines as `fill` returns. */
  even(width: number, anywhere: boolean): BrokenText | null;
}

export interface BreakOptions {
  newlines?: Newlines;
  /** Space between two letters, in addition to the widths from `measure` and in the same unit. */
  between?: number;
  /** Whether to keep what is typed without a space on one line, even if a dictionary can cut it. */
  keepWhole?: boolean;
}

export function createBreaker(text: string, measure: Measure, options: BreakOptions = {}): Breaker {
  const { between = 0 } = options;
  const chunks = chunksOf(text, measure, options);
  const piecesFor = (width: number, anywhere: boolean): Chunk[] | null => {
    if (anywhere) return chunks.flatMap((chunk) => splitChunk(chunk, width, measure, between));
    return chunks.some((chunk) => chunk.inked > width) ? null : chunks;
  };
  const broken = (pieces: Chunk[], ends: number[], width: number): BrokenText => ({
    ...linesOf(text, pieces, ends),
    cost: costOf(pieces, ends, width),
  });
  return {
    fill(width, anywhere) {
      const pieces = piecesFor(width, anywhere);
      return pieces && broken(pieces, firstFit(pieces, width), width);
    },
    even(width, anywhere) {
      const pieces = piecesFor(width, anywhere);
      return pieces && broken(pieces, totalFit(pieces, width, firstFit(pieces, width).length), width);
    },
  };
}

function chunksOf(
  text: string,
  measure: Measure,
  { newlines = "breaks", between = 0, keepWhole = false }: BreakOptions,
): Chunk[] {
  const asWishes = newlines === "wishes";
  const chunks: Chunk[] = [];
  let start = 0;
  for (const { position, required } of breakOpportunities(text)) {
    if (!required && (tearsPin(text, position) || (keepWhole && isAtMark(text, position)))) continue;
    const raw = text.slice(start, position).replaceAll("\n", asWishes ? " " : "");
    const from = start;
    start = position;
    const last = chunks.at(-1);
    // An empty line does not count as a line.
    if (raw.trim() === "") {
      if (last) last.required ||= required && !asWishes;
      if (last) last.wished ||= required;
      if (last && asWishes) last.blank += measure(raw);
      continue;
    }
    chunks.push({
      text: raw,
      start: from,
      end: position,
      inked: measure(raw.trimEnd()),
      full: measure(raw) + between,
      blank: 0,
      required: required && !asWishes,
      wished: required,
      endsWord: !isInsideWord(text, position),
      cost: () => costOfBreak(text, position),
    });
  }
  return chunks;
}

/** Returns the indexes of the chunks after which lines end, with as many chunks on each line as fit. */
function firstFit(chunks: Chunk[], width: number): number[] {
  const ends: number[] = [];
  let used = 0;
  for (const [index, chunk] of chunks.entries()) {
    if (used > 0 && used + chunk.inked > width) {
      ends.push(index);
      used = 0;
    }
    used += chunk.full + chunk.blank;
    if (chunk.required && index < chunks.length - 1) {
      ends.push(index + 1);
      used = 0;
    }
  }
  return chunks.length > 0 ? [...ends, chunks.length] : [];
}

interface Way {
  cost: number;
  /** The end of the previous line. */
  from: number;
}

/**
 * Returns the line ends with the lowest cost for `count` lines. It must be possible to break the text into that many
 * lines.
 */
function totalFit(chunks: Chunk[], width: number, count: number): number[] {
  const reached: (Way | undefined)[][] = [[{ cost: 0, from: 0 }]];
  for (let line = 1; line <= count; line += 1) {
    const before = reached[line - 1] as (Way | undefined)[];
    const here: (Way | undefined)[] = [];
    for (const [from, way] of before.entries()) {
      if (!way) continue;
      forEachLine(chunks, from, width, (to, used) => {
        const isLast = to === chunks.length;
        if (isLast !== (line === count)) return;
        const cost = way.cost + raggedness(chunks, from, to, used, width);
        if (cost < (here[to]?.cost ?? Infinity)) here[to] = { cost, from };
      });
    }
    reached.push(here);
  }
  const ends: number[] = [];
  for (let line = count, end = chunks.length; line > 0; line -= 1) {
    ends.unshift(end);
    const way = (reached[line] as (Way | undefined)[])[end] as Way;
    end = way.from;
  }
  return ends;
}

/**
 * Calls a function for each line that starts with a given chunk and is not wider than `width`. The function receives
 * the line's end and width.
 */
function forEachLine(
  chunks: Chunk[],
  from: number,
  width: number,
  found: (to: number, used: number) => void,
): void {
  let used = 0;
  for (let index = from; index < chunks.length; index += 1) {
    const chunk = chunks[index] as Chunk;
    if (used > 0 && used + chunk.inked > width) return;
    found(index + 1, used + chunk.inked);
    if (chunk.required) return;
    used += chunk.full + chunk.blank;
  }
}

/** The cost of a line with a single word, and the cost of a single last word no longer than a third of the width. */
const LONELY = 0.3;
const WIDOW = 0.3;
const SHORT = 1 / 3;
/** The cost of ignoring a preferred line break. */
const UNHEEDED = 0.15;

/**
 * Returns how badly a line is broken. This is the square of the line's empty fraction, plus costs for a single word,
 * for related parts separated at the line's end, and for ignored preferred breaks.
 */
function raggedness(chunks: Chunk[], from: number, to: number, used: number, width: number): number {
  const slack = Math.max(0, 1 - used / width);
  const isLast = to === chunks.length;
  const isAlone = from > 0 || !isLast;
  let words = 1;
  let cost = slack * slack;
  for (let index = from; index < to - 1; index += 1) {
    const chunk = chunks[index] as Chunk;
    if (chunk.endsWord) words += 1;
    if (chunk.wished) cost += UNHEEDED;
  }
  const end = chunks[to - 1] as Chunk;
  if (words === 1 && isAlone) cost += LONELY + (isLast && 1 - slack < SHORT ? WIDOW : 0);
  return isLast || end.wished ? cost : cost + end.cost();
}

function costOf(chunks: Chunk[], ends: number[], width: number): number {
  let [from, cost] = [0, 0];
  for (const end of ends) {
    const line = chunks.slice(from, end);
    const used = line.reduce(
      (sum, { full, blank, inked }, index) => sum + (index < line.length - 1 ? full + blank : inked),
      0,
    );
    cost += raggedness(chunks, from, end, used, width);
    from = end;
  }
  return cost;
}

function linesOf(text: string, chunks: Chunk[], ends: number[]): Pick<BrokenText, "lines" | "starts"> {
  const lines: string[] = [];
  const starts: number[] = [];
  for (const [line, end] of ends.entries()) {
    const { start } = chunks[ends[line - 1] ?? 0] as Chunk;
    const broken = text
      .slice(start, chunks[end - 1]?.end)
      .replaceAll("\n", " ")
      .trimEnd();
    lines.push(broken.trimStart());
    starts.push(start + broken.length - broken.trimStart().length);
  }
  return { lines, starts };
}

/** The cost of a break between the letters of a word. */
const IN_WORD = 1;

function splitChunk(chunk: Chunk, width: number, measure: Measure, between: number): Chunk[] {
  if (chunk.inked <= width) return [chunk];
  const pieces: Chunk[] = [];
  let text = "";
  let { start } = chunk;
  const endPiece = (end: Partial<Chunk>) => {
    const inked = measure(text);
    const full = inked + between;
    pieces.push({ ...chunk, text, start, end: start + text.length, inked, full, blank: 0, ...end });
    start += text.length;
  };
  for (const grapheme of splitGraphemes(chunk.text)) {
    if (text !== "" && measure(text + grapheme) > width) {
      endPiece({ required: false, wished: false, endsWord: false, cost: () => IN_WORD });
      text = "";
    }
    text += grapheme;
  }
  endPiece({ end: chunk.end, blank: chunk.blank });
  return pieces;
}

/** A possible line break according to UAX #14. */
interface Opportunity {
  /** The start of the next line, as a UTF-16 offset. */
  position: number;
  /** Whether the text has a newline here. */
  required: boolean;
}

/** Returns the possible line breaks of a text, in order. The last one is the end of the text. */
function breakOpportunities(text: string): Opportunity[] {
  const breaker = new LineBreaker(text);
  const found: Opportunity[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    found.push({ position: next.position, required: next.required });
  }
  return found;
}
