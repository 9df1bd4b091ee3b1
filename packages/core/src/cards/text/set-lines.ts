import type { Box } from "../geometry/space.ts";
import type { Mm } from "../../units.ts";
import type { SetLine } from "../shaping/typesetter.ts";

/** The rounding tolerance for checking whether text fits, as a fraction of the length. */
export const TOLERANCE = 1e-9;
const LINE_CLEARANCE = 0.06;

/** Lines of text, their font size in mm, and the distance between their baselines in em. */
export interface Setting {
  lines: SetLine[];
  size: number;
  leading: number;
}

/** Returns how far a line's ink extends beyond its start, in em. The value is 0 or negative. */
export const leftOf = (line: SetLine) => Math.min(0, line.ink.left);
export const widthOf = (line: SetLine) => Math.max(line.advance, line.ink.right) - leftOf(line);
export const topOf = (line: SetLine) => Math.max(0, line.ink.top);
export const bottomOf = (line: SetLine) => Math.max(0, line.ink.bottom);

/**
 * Returns the distance of each line's baseline below the first baseline, in em. The distance is increased for lines
 * whose ink would touch.
 */
export function baselines(lines: SetLine[], leading: number): number[] {
  const ys: number[] = [0];
  for (let index = 1; index < lines.length; index += 1) {
    const touching = bottomOf(lines[index - 1] as SetLine) + topOf(lines[index] as SetLine) + LINE_CLEARANCE;
    ys.push((ys[index - 1] as number) + Math.max(leading, touching));
  }
  return ys;
}

/** Returns the height from the top of the first line's ink to the bottom of the last line's ink, in em. */
export function heightOf(lines: SetLine[], leading: number): number {
  const ys = baselines(lines, leading);
  return topOf(lines[0] as SetLine) + (ys.at(-1) as number) + bottomOf(lines.at(-1) as SetLine);
}

export function fits({ lines, size, leading }: Setting, box: Box<Mm>): boolean {
  const slack = 1 + TOLERANCE;
  return (
    lines.length > 0 &&
    heightOf(lines, leading) * size <= box.height * slack &&
    lines.every((line) => widthOf(line) * size <= box.width * slack)
  );
}
