import type { SceneItem } from "../../cards/drawing/scene.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import type { Paper } from "../sheets/paper.ts";
import { PROOF_INK } from "../proofs/proof-ink.ts";
import { setText, type SheetTextStyle } from "../sheets/set-text.ts";
import { EDGE, type Block } from "./flow-pages.ts";
import { paragraphs } from "./set-rows.ts";

/** The common part of all these papers: the stock, and the day on them (YYYY-MM-DD). */
export interface Stationery {
  paper: Paper;
  day: string;
  typesetter: Typesetter;
  /** Is awaited between pieces of the work, so that others have their turn. */
  pause(): Promise<void>;
}

/** The sizes of texts, in mm. */
export const TEXT = 3.2;
export const SMALL: SheetTextStyle = { size: 2.7, color: PROOF_INK.label };
export const PART: SheetTextStyle = { size: 3.6, bold: true };
const TITLE: SheetTextStyle = { size: 5.2, bold: true };
const WHOSE: SheetTextStyle = { size: 4.2, bold: true };

/** How wide the column of card numbers is, in mm: the widest of them is not broken. */
export const NUMBER_WIDTH = 41;

/** The room for the page number, in mm. */
const PLACE_WIDTH = 32;

export const inner = ({ width }: Paper): number => width - 2 * EDGE;

/** The head of every page: which paper it is, whose, and some facts, a line each. */
export function paperHead(
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

/** The corner that says which page of how many it is. */
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

/** Batches and the days on which they were printed, in words; empty where nothing was printed. */
export const batchFacts = (batches: readonly number[], printed: readonly string[]): string =>
  batches.length === 0
    ? ""
    : `${batches.length === 1 ? "Batch" : "Batches"} ${batches.join(", ")} · printed ${printed.join(", ")}`;
