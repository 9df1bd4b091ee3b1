import type { Box } from "./space.ts";

/** The modules of a code, row by row from the upper left corner: 1 is dark, 0 is light. */
export interface Modules {
  columns: number;
  rows: number;
  dark: ArrayLike<number>;
}

/**
 * Returns the dark modules as boxes that do not overlap, measured in modules. The boxes are runs along the rows,
 * extended down while the rows match. Fill all boxes as a single path, or seams between them may show.
 */
export function darkBoxes({ columns, rows, dark }: Modules): Box[] {
  const boxes: Box[] = [];
  /** The last box that starts in each column. */
  const last: (Box | undefined)[] = [];
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      if (dark[y * columns + x] === 0) continue;
      const begin = x;
      while (x < columns && dark[y * columns + x] === 1) x += 1;
      const above = last[begin];
      if (above && above.y + above.height === y && above.width === x - begin) above.height += 1;
      else boxes.push((last[begin] = { x: begin, y, width: x - begin, height: 1 }));
    }
  return boxes;
}
