import { linePath } from "../cards/path.ts";
import type { PathItem, Scene, TextItem } from "../cards/scene.ts";
import { fitText } from "../cards/text/fit-text.ts";
import type { Typesetter } from "../cards/text/typesetter.ts";
import { mm, ptToMm, pt } from "../units.ts";
import type { Imposition } from "./impose.ts";

/** A hairline that every press holds: 0.25 pt. */
const MARK_WIDTH = ptToMm(pt(0.25));
const MARK_COLOR = "#000000";
/** From the card's corner to the mark, and the mark's length, in mm; two marks and their offsets share a gap of 4 mm. */
const MARK_OFFSET = 0.5;
const MARK_LENGTH = 1.5;

const SLUG_SIZE = mm(2.3);
const SLUG_HEIGHT = 3;
const SLUG_INSET = 8;
const SLUG_COLOR = "#444444";

/** Crop marks: at each corner of each card one stroke along each edge, outside the card. */
export function cropMarks({ slots, card }: Imposition): PathItem[] {
  return slots.flatMap(({ x, y }) =>
    [x, x + card.w].flatMap((cornerX, column) =>
      [y, y + card.h].flatMap((cornerY, row) => {
        const outX = column === 0 ? -1 : 1;
        const outY = row === 0 ? -1 : 1;
        const from = MARK_OFFSET;
        const to = MARK_OFFSET + MARK_LENGTH;
        return [
          linePath(cornerX + outX * from, cornerY, cornerX + outX * to, cornerY),
          linePath(cornerX, cornerY + outY * from, cornerX, cornerY + outY * to),
        ].map((path): PathItem => ({ kind: "path", path, stroke: { color: MARK_COLOR, width: MARK_WIDTH } }));
      }),
    ),
  );
}

export interface Slug {
  school: string;
  class: string;
  template: string;
  /** When the batch was printed, ready to read, with its zone. */
  time: string;
  sheet: number;
  sheets: number;
}

/** The slug line in the foot of a sheet: what was printed, and which sheet of how many this is. */
export function slugLine(slug: Slug, { sheet }: Imposition, typesetter: Typesetter): TextItem {
  const parts = [slug.school, slug.class, `sheet ${slug.sheet} of ${slug.sheets}`, slug.template, slug.time];
  const box = {
    x: mm(SLUG_INSET),
    y: mm(sheet.height - SLUG_HEIGHT - 2),
    width: mm(sheet.width - 2 * SLUG_INSET),
    height: mm(SLUG_HEIGHT),
  };
  const style = { font: "arial.ttf", size: SLUG_SIZE, align: "left" } as const;
  return { kind: "text", color: SLUG_COLOR, runs: fitText(typesetter, parts.join("  ·  "), box, style).runs };
}

/** What lies on a sheet beside its cards, as a scene of the sheet's size. */
export const sheetScene = ({ sheet }: Imposition, items: Scene["items"]): Scene => ({ ...sheet, items });
