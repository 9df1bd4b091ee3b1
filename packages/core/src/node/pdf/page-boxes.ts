import type { Box } from "../../cards/geometry/space.ts";
import type { PageTransform } from "../../print/sheets/printer.ts";
import { mm, mmToPt, type Mm } from "../../units.ts";

/**
 * The boxes of ISO 32000-1, 14.11.2, in points from the lower left corner. A page that is not cut, such as a sheet of
 * cards, is its own trim where a trim must be.
 */
export function trimBoxes(
  { width, height, trim }: { width: Mm; height: Mm; trim?: Box<Mm> | undefined },
  always: boolean,
): string {
  if (!trim) return always ? ` /TrimBox [0 0 ${mmToPt(width)} ${mmToPt(height)}]` : "";
  const [left, right] = [mmToPt(trim.x), mmToPt(mm(trim.x + trim.width))];
  const [bottom, top] = [mmToPt(mm(height - trim.y - trim.height)), mmToPt(mm(height - trim.y))];
  return ` /BleedBox [0 0 ${mmToPt(width)} ${mmToPt(height)}] /TrimBox [${left} ${bottom} ${right} ${top}]`;
}

/** Turns the page's y downwards, and puts everything where its transform says. */
export function pageMatrix({
  height,
  transform,
}: {
  height: Mm;
  transform?: PageTransform | undefined;
}): string {
  const flip = `1 0 0 -1 0 ${mmToPt(height)} cm`;
  if (!transform) return flip;
  const { scaleX, scaleY, x, y } = transform;
  return `${flip}\n${scaleX} 0 0 ${scaleY} ${mmToPt(x)} ${mmToPt(y)} cm`;
}
