import type { Scene, SceneItem } from "../../cards/drawing/scene.ts";
import type { Paper } from "../sheets/paper.ts";

/** A block that is as wide as the page and as tall as necessary, in mm. A block is drawn once its position is known. */
export interface Block {
  height: number;
  /**
   * Draws the block.
   * @param y the position of the block's upper edge on the page, in mm
   */
  draw(y: number): SceneItem[];
}

/**
 * A sequence of blocks, and a heading that is repeated on every page of the sequence. Blocks are created when needed.
 */
export interface Section {
  heads?: Block | undefined;
  rows: Iterable<Block>;
}

/** Maps items to results. A result is computed only when it is needed. */
export function* lazily<T, R>(items: readonly T[], make: (item: T, index: number) => R): Generator<R> {
  for (const [index, item] of items.entries()) yield make(item, index);
}

/** The unprinted margin of a page, in mm. */
export const EDGE = 12;

/**
 * Lays out sections on as many pages as necessary. Each page starts with `head`. A row is never split, and it is
 * never separated from the heading that belongs above it.
 * @param place draws the page number and the page count
 * @param pause is awaited between rows, so that other work can run
 */
export async function flowPages(
  paper: Paper,
  head: Block,
  sections: readonly Section[],
  place: (page: number, pages: number) => SceneItem[],
  pause: () => Promise<void>,
): Promise<Scene[]> {
  const bottom = paper.height - EDGE;
  const pages: SceneItem[][] = [];
  let y = Infinity;
  const put = (block: Block): void => {
    pages.at(-1)?.push(...block.draw(y));
    y += block.height;
  };
  const turn = (): void => {
    pages.push([]);
    y = EDGE;
    put(head);
  };
  for (const { heads, rows } of sections) {
    let isFirst = true;
    for (const row of rows) {
      const above = isFirst ? (heads?.height ?? 0) : 0;
      const isOver = y + above + row.height > bottom;
      if (isOver) turn();
      if (heads && (isOver || isFirst)) put(heads);
      put(row);
      isFirst = false;
      await pause();
    }
  }
  if (pages.length === 0) turn();
  return pages.map((items, index) => ({ ...paper, items: [...items, ...place(index + 1, pages.length)] }));
}
