import { linePath } from "../../cards/geometry/path.ts";
import type { PathItem, SceneItem } from "../../cards/drawing/scene.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { PROOF_INK, PROOF_LINE } from "../proofs/proof-ink.ts";
import { firstBaseline, lowered, setParagraph, type SheetTextStyle } from "../sheets/set-text.ts";
import { EDGE, type Block } from "./flow-pages.ts";

/** A column of a table, with its width in mm. Columns without a width share the remaining width. */
export interface Column {
  heading: string;
  width?: number;
  bold?: boolean;
}

/** Returns columns in bold, for a row of totals. */
export const inBold = (columns: readonly Column[]): Column[] =>
  columns.map((column) => ({ ...column, bold: true }));

export interface TableStyle {
  /** The text size, in mm. */
  size: number;
  /** Minimum height of a row, in mm, to leave space for a signature. */
  least?: number;
  /** Whether to draw lines between columns as well. */
  grid?: boolean;
}

/** A table whose rows are as tall as their text requires. Text is wrapped in its column and never cut off. */
export interface Table {
  heads: Block;
  row(cells: readonly string[]): Block;
}

/** The distance between the text and the border of a cell, in mm. */
const PAD_X = 1;
const PAD_Y = 0.7;

const rule = (x1: number, y1: number, x2: number, y2: number): PathItem => ({
  kind: "path",
  path: linePath(x1, y1, x2, y2),
  stroke: { color: PROOF_INK.grid, width: PROOF_LINE },
});

/** Creates a table of a given width in mm, starting at the page margin. */
export function table(
  columns: readonly Column[],
  width: number,
  { size, least = 0, grid = false }: TableStyle,
  typesetter: Typesetter,
): Table {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const sharing = columns.filter((column) => column.width === undefined).length;
  const share = (width - fixed) / Math.max(1, sharing);
  const edges: number[] = [EDGE];
  for (const column of columns) edges.push((edges.at(-1) as number) + (column.width ?? share));

  function block(cells: readonly string[], styles: readonly SheetTextStyle[], lowest: number): Block {
    const sets = columns.map((_, index) => {
      const [left, right] = [edges[index] as number, edges[index + 1] as number];
      const place = { x: left + PAD_X, y: 0, width: right - left - 2 * PAD_X };
      return setParagraph(typesetter, cells[index] ?? "", place, styles[index] as SheetTextStyle);
    });
    const baseline = Math.max(...sets.map(firstBaseline));
    const drops = sets.map((set) => baseline - firstBaseline(set));
    const high = Math.max(...sets.map((set, index) => set.height + (drops[index] as number)));
    const height = Math.max(lowest, high + 2 * PAD_Y);
    const spare = (height - high) / 2;
    return {
      height,
      draw: (y): SceneItem[] => [
        ...sets.flatMap(({ items }, index) =>
          items.map((item) => lowered(item, y + spare + (drops[index] as number))),
        ),
        rule(EDGE, y + height, EDGE + width, y + height),
        ...(grid ? edges.map((x) => rule(x, y, x, y + height)) : []),
      ],
    };
  }

  const label = { size: size * 0.85, color: PROOF_INK.label };
  const heading = block(
    columns.map((column) => column.heading),
    columns.map(() => label),
    0,
  );
  const styles = columns.map(({ bold = false }) => ({ size, bold }));
  return {
    heads: grid
      ? {
          ...heading,
          draw: (y) => [rule(EDGE, y, EDGE + width, y), ...heading.draw(y)],
        }
      : heading,
    row: (cells) => block(cells, styles, least),
  };
}

/** Stacks paragraphs that are as wide as the page or as a part of it. */
export function paragraphs(
  typesetter: Typesetter,
  texts: readonly (readonly [text: string, style: SheetTextStyle])[],
  { width, above = 0, below = 0, x = EDGE }: { width: number; above?: number; below?: number; x?: number },
): Block {
  let bottom = above;
  const items = texts.flatMap(([text, style]) => {
    const set = setParagraph(typesetter, text, { x, y: bottom, width }, style);
    bottom += set.height;
    return set.items;
  });
  return { height: bottom + below, draw: (y) => items.map((item) => lowered(item, y)) };
}

/** Draws a line for writing, with its label below. */
export function writingLine(
  typesetter: Typesetter,
  label: string,
  { x, y, width }: { x: number; y: number; width: number },
): SceneItem[] {
  const below = setParagraph(
    typesetter,
    label,
    { x, y: y + 0.6, width },
    { size: 2.6, color: PROOF_INK.label },
  );
  return [
    {
      kind: "path",
      path: linePath(x, y, x + width, y),
      stroke: { color: PROOF_INK.text, width: PROOF_LINE },
    },
    ...below.items,
  ];
}
