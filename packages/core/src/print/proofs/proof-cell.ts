import { rectanglePath } from "../../cards/geometry/path.ts";
import type { PathItem, SceneItem } from "../../cards/drawing/scene.ts";
import type { Box, Size } from "../../cards/geometry/space.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { noteInk, PROOF_INK, PROOF_LINE } from "./proof-ink.ts";
import type { ProofNote, ProofValue } from "./proof-values.ts";
import { firstBaseline, lowered, setParagraph, setText, type SheetTextStyle } from "../sheets/set-text.ts";

/** A student in a proof. */
export interface ProofCard {
  /** The number of the card within the class, counted from 1. */
  number: number;
  name: string;
  values: readonly ProofValue[];
  /** The findings on this card. */
  notes: readonly ProofNote[];
  /** The size of the photo in pixels, or a replacement text such as "No photo". Null if the cards show no photo. */
  photo: Size | string | null;
}

/** All lengths are in mm. */
const PAD = 2;
const PICTURE: Size = { width: 22, height: 27 };
const TICK = 2.8;
const TICK_ROW = 4.5;
const TICKS = [
  ["OK", 0],
  ["Change", 9],
] as const;
const GUTTER = 3;
const NAME_SIZE = 3.4;
const TEXT_SIZE = 2.6;
const LABEL_WIDTH = 19;
const NOTE_SIZE = 2.15;
const NOTE_BAR = 0.5;
const NOTE_INDENT = 1.4;
/** The gaps between rows that belong together, and between separate parts, in mm. */
const ROW_GAP = 0.4;
const PART_GAP = 1;
/** The width of the widest digit, in em. */
const DIGIT = 0.56;
const EMPTY = "–";

/** Returns the minimum height of a cell that has space for the photo and the tick boxes below it, in mm. */
export const leastHeight = (picture: Pick<Box, "height">): number => picture.height + TICK_ROW + 2 * PAD;

/** Returns the photo box for a cell of a given height, in mm. */
export const pictureBox = (height: number): Box => ({
  x: PAD,
  y: PAD,
  width: PICTURE.width,
  height: Math.min(PICTURE.height, height - TICK_ROW - 2 * PAD),
});

/** Draws the frame of every cell: its border, and the two tick boxes at the lower left. */
export function cellFrame(cell: Size, typesetter: Typesetter): SceneItem[] {
  const border: PathItem = {
    kind: "path",
    path: rectanglePath({ x: 0, y: 0, ...cell }),
    stroke: { color: PROOF_INK.grid, width: PROOF_LINE },
  };
  return [border, ...ticks(cell, typesetter)];
}

function ticks({ height }: Size, typesetter: Typesetter): SceneItem[] {
  const y = height - PAD - TICK;
  return TICKS.flatMap(([label, offset]): SceneItem[] => {
    const x = PAD + offset;
    return [
      {
        kind: "path",
        path: rectanglePath({ x, y, width: TICK, height: TICK }),
        stroke: { color: PROOF_INK.text, width: PROOF_LINE },
      },
      setText(
        typesetter,
        label,
        { x: x + TICK + 1, y, width: PICTURE.width, height: TICK },
        { size: 2.4, color: PROOF_INK.label },
      ),
    ];
  });
}

/** The text of a cell, and the height of the cell that the text needs, in mm. */
export interface CellTexts {
  items: SceneItem[];
  height: number;
}

/**
 * Sets the text next to the photo in a cell of a given width (mm): number, name, values and findings. The text is
 * wrapped and never cut off. Every text size is multiplied by `scale`.
 */
export function cellTexts(
  { number, name, values, notes }: ProofCard,
  width: number,
  scale: number,
  typesetter: Typesetter,
): CellTexts {
  const left = PAD + PICTURE.width + GUTTER;
  const right = width - PAD;
  const items: SceneItem[] = [];
  let bottom = PAD;

  /**
   * Sets pieces of text side by side, with their first lines on one baseline. Each piece extends from its own x to
   * the x of the next piece.
   */
  function row(parts: readonly [x: number, text: string, style: SheetTextStyle][], gap: number): void {
    const sets = parts.map(([x, text, style], index) => {
      const next = parts[index + 1]?.[0];
      const room = (next === undefined ? right : next - scale) - x;
      return setParagraph(typesetter, text, { x, y: bottom, width: room }, style);
    });
    const baseline = Math.max(...sets.map(firstBaseline));
    let height = 0;
    for (const set of sets) {
      const drop = baseline - firstBaseline(set);
      items.push(...set.items.map((item) => lowered(item, drop)));
      height = Math.max(height, set.height + drop);
    }
    bottom += height + gap * scale;
  }

  const heading = { size: NAME_SIZE * scale, bold: true };
  const numeral = `${number}.`;
  const nameLeft = left + numeral.length * DIGIT * heading.size + scale;
  row(
    [
      [left, numeral, { ...heading, color: PROOF_INK.label }],
      [nameLeft, name || EMPTY, heading],
    ],
    PART_GAP,
  );
  const size = TEXT_SIZE * scale;
  for (const { label, text } of values) {
    const value = [left + LABEL_WIDTH * scale, text || EMPTY, { size }] as const;
    row([[left, label, { size, color: PROOF_INK.label }], [...value]], ROW_GAP);
  }
  if (notes.length > 0) {
    bottom += (PART_GAP - ROW_GAP) * scale;
    for (const { text, serious } of notes) {
      const top = bottom;
      const color = noteInk(serious);
      row([[left + NOTE_INDENT, text, { size: NOTE_SIZE * scale, color }]], ROW_GAP);
      const bar = { x: left, y: top, width: NOTE_BAR, height: bottom - ROW_GAP * scale - top };
      items.push({ kind: "path", path: rectanglePath(bar), fill: { color, opacity: 1 } });
    }
  }
  return { items, height: bottom - ROW_GAP * scale + PAD };
}
