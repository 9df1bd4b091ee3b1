import { splitGraphemes } from "../../graphemes.ts";
import { breakOpportunities } from "./break-opportunities.ts";

export type Measure = (text: string) => number;

interface Chunk {
  text: string;
  /** Width without the spaces at its end, and with them. */
  inked: number;
  full: number;
  required: boolean;
}

function chunksOf(text: string, measure: Measure): Chunk[] {
  let start = 0;
  return breakOpportunities(text).map(({ position, required }) => {
    const raw = text.slice(start, position).replaceAll("\n", "");
    start = position;
    return { text: raw, inked: measure(raw.trimEnd()), full: measure(raw), required };
  });
}

/** Breaks opportunities found once for a text (UAX #14), to be tried at several widths. */
export interface Breaker {
  /**
   * Lines no wider than `width`, in the unit of `measure`; null when a word alone is wider, unless `anywhere` lets it
   * break between graphemes.
   */
  lines(width: number, anywhere: boolean): string[] | null;
}

export function createBreaker(text: string, measure: Measure): Breaker {
  const chunks = chunksOf(text, measure);
  return {
    lines(width, anywhere) {
      if (!anywhere && chunks.some((chunk) => chunk.inked > width)) return null;
      const pieces = anywhere ? chunks.flatMap((chunk) => splitChunk(chunk, width, measure)) : chunks;
      return fillLines(pieces, width);
    },
  };
}

/** First fit: as many chunks on each line as its width takes. */
function fillLines(chunks: Chunk[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const endLine = () => {
    if (line.trim() !== "") lines.push(line.trim());
    line = "";
    used = 0;
  };
  for (const chunk of chunks) {
    if (used > 0 && used + chunk.inked > width) endLine();
    line += chunk.text;
    used += chunk.full;
    if (chunk.required) endLine();
  }
  endLine();
  return lines;
}

function splitChunk(chunk: Chunk, width: number, measure: Measure): Chunk[] {
  if (chunk.inked <= width) return [chunk];
  const pieces: Chunk[] = [];
  let text = "";
  const endPiece = (required: boolean) => {
    const full = measure(text);
    pieces.push({ text, inked: full, full, required });
  };
  for (const grapheme of splitGraphemes(chunk.text)) {
    if (text !== "" && measure(text + grapheme) > width) {
      endPiece(false);
      text = "";
    }
    text += grapheme;
  }
  endPiece(chunk.required);
  return pieces;
}
