import type { SceneItem } from "../../cards/drawing/scene.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import type { Paper } from "../sheets/paper.ts";
import { PROOF_INK } from "../proofs/proof-ink.ts";
import { setText, type SheetTextStyle } from "../sheets/set-text.ts";
import { EDGE, type Block } from "./flow-pages.ts";
import { paragraphs } from "./set-rows.ts";

/** The data that all papers for printed cards need: the paper size, and the date shown on the papers (YYYY-MM-DD). */
export interface Stationery {
  paper: Paper;
  day: string;
  typesetter: Typesetter;
  /** A function that is awaited between pieces of work, so that other work can run. */
  pause(): Promise<void>;
}

/** Text sizes, in mm. */
export const TEXT = 3.2;
export const SMALL: SheetTextStyle = { size: 2.7, color: PROOF_INK.label };
export const PART: SheetTextStyle = { size: 3.6, bold: true };
const TITLE: SheetTextStyle = { size: 5.2, bold: true };
const WHOSE: SheetTextStyle = { size: 4.2, bold: true };

/** Width of the column for card numbers, in mm. The widest number fits on one line. */
export const NUMBER_WIDTH = 41;

/** The width reserved for the page number, in mm. */
const PLACE_WIDTH = 32;

export const inner = ({ width }: Paper): number => width - 2 * EDGE;

/** Draws the head of every page: the title, the recipient, and some facts. Each fact is on its own line. */
export function documentHead(
  { paper, typesetter }: Stationery,
  { title, whose, facts }: { title: string; whose: readonly string[]; facts: readonly string[] },
): Block {
  const lines: [string, SheetTextStyle][] = [
    [title, TITLE],
    ...whose.map((text): [string, SheetTextStyle] => [text, WHOSE]),
    ...facts.filter((text) => text !== "").map((text): [string, SheetTextStyle] => [text, SMALL]),
  ];
  return paragraphs(typesetter, lines, { width: inner(paper) - PLACE_WIDTH, below: 3 });
}

/** Draws the page number and page count in the corner. */
export const pageMark =
  ({ paper, typesetter }: Stationery) =>
  (page: number, pages: number): SceneItem[] => [
    setText(
      typesetter,
      `Page ${page} of ${pages}`,
      { x: paper.width - EDGE - PLACE_WIDTH, y: EDGE, width: PLACE_WIDTH, height: 6 },
      { size: 3.2, align: "right" },
    ),
  ];

/** Describes batches with their print dates. Empty if nothing was printed. */
export const batchFacts = (batches: readonly number[], printed: readonly string[]): string =>
  batches.length === 0
    ? ""
    : `${batches.length === 1 ? "Batch" : "Batches"} ${batches.join(", ")} · printed ${printed.join(", ")}`;
