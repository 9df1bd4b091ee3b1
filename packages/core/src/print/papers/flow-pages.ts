import type { Scene, SceneItem } from "../../cards/drawing/scene.ts";
import type { Paper } from "../sheets/paper.ts";

/** Something of a page that is as wide as it and as high as it must be, in mm; it is drawn where it comes to lie. */
export interface Block {
  height: number;
  /** @param y its upper edge on the page */
  draw(y: number): SceneItem[];
}

/** Blocks below each other, each made when it is its turn, and what stands above them, again on each page on which they go on. */
export interface Section {
  heads?: Block | undefined;
  rows: Iterable<Block>;
}

/** The results for the items, each made when it is its turn. */
export function* lazily<T, R>(items: readonly T[], make: (item: T, index: number) => R): Generator<R> {
  for (const [index, item] of items.entries()) yield make(item, index);
}

/** The unprinted edge of a page, in mm. */
export const EDGE = 12;

/**
 * Sets sections on as many pages as they take. Each page begins with `head`; no row is divided, and none stands apart from what
 * is above it.
 * @param place what says which page of how many it is
 * @param pause is awaited between rows, so that others have their turn
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
