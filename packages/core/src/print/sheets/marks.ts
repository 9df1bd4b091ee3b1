import { linePath } from "../../cards/geometry/path.ts";
import type { PathItem, Scene, TextItem } from "../../cards/drawing/scene.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { ptToMm, pt } from "../../units.ts";
import type { Imposition } from "./impose.ts";
import { setText } from "./set-text.ts";

/** A hairline that every press holds: 0.25 pt. */
const MARK_WIDTH = ptToMm(pt(0.25));
const MARK_COLOR = "#000000";
/** From the bleed's edge to the mark, and the mark's length, in mm; two marks and their offsets share a gap of 4 mm. */
const MARK_OFFSET = 0.5;
const MARK_LENGTH = 1.5;
/** A shorter mark guides no knife. */
const LEAST_MARK = 1;
/** Rounding noise that still counts as room enough. */
const TOLERANCE = 1e-9;

const SLUG_SIZE = 2.3;
const SLUG_HEIGHT = 3;
/** From the foot of the sheet to the slug line, in mm. */
const SLUG_FOOT = 2;
const SLUG_INSET = 8;
const SLUG_COLOR = "#444444";

/**
 * Crop marks: at each corner of each card one stroke along each edge, outside the card and its bleed. Between neighbours
 * whose bleeds leave no room there is none; the marks at the ends of the row or column show the cut there.
 */
export function cropMarks(imposition: Imposition): PathItem[] {
  const { slots, card, bleed } = imposition;
  const room = roomForMarks(imposition);
  const stroke = { color: MARK_COLOR, width: MARK_WIDTH };
  return slots.flatMap(({ x, y }) =>
    [x, x + card.w].flatMap((cornerX, column) =>
      [y, y + card.h].flatMap((cornerY, row) => {
        const outX = column === 0 ? -1 : 1;
        const outY = row === 0 ? -1 : 1;
        const from = bleed + MARK_OFFSET;
        const toX = from + room.across(cornerX, outX);
        const toY = from + room.down(cornerY, outY);
        const paths = [
          ...(toX > from ? [linePath(cornerX + outX * from, cornerY, cornerX + outX * toX, cornerY)] : []),
          ...(toY > from ? [linePath(cornerX, cornerY + outY * from, cornerX, cornerY + outY * toY)] : []),
        ];
        return paths.map((path): PathItem => ({ kind: "path", path, stroke }));
      }),
    ),
  );
}

/** How long a mark may be that leaves a corner across or down the sheet; 0 where another card's bleed is too near. */
function roomForMarks({ slots, card, bleed }: Imposition) {
  const along = (starts: number[], size: number) => (corner: number, out: number) => {
    const isNeighbour = (start: number) =>
      out > 0 ? start >= corner - TOLERANCE : start + size <= corner + TOLERANCE;
    const gaps = starts
      .filter(isNeighbour)
      .map((start) => (out > 0 ? start - corner : corner - start - size));
    const room = Math.min(...gaps) / 2 - bleed - MARK_OFFSET;
    return room < LEAST_MARK - TOLERANCE ? 0 : Math.min(MARK_LENGTH, room);
  };
  const unique = (values: number[]) => [...new Set(values)];
  return {
    across: along(unique(slots.map(({ x }) => x)), card.w),
    down: along(unique(slots.map(({ y }) => y)), card.h),
  };
}

export interface Slug {
  school: string;
  class: string;
  template: string;
  /** When the batch was printed, ready to read, with its zone. */
  time: string;
  /** The batch that is printed again. */
  reprintOf?: number | null;
  sheet: number;
  sheets: number;
  /** Which side this is of a sheet that is printed on both. */
  side?: "front" | "back" | undefined;
}

/**
 * The slug line in the foot of a sheet: what was printed, and which sheet of how many this is. There is none on a sheet
 * whose cards leave it no room.
 */
export function slugLine(slug: Slug, imposition: Imposition, typesetter: Typesetter): TextItem[] {
  const { sheet, flip, slots, card, bleed } = imposition;
  const side = slug.side ? `, ${slug.side}, flip on the ${flip} edge` : "";
  const which = `sheet ${slug.sheet} of ${slug.sheets}${side}`;
  const parts = [slug.school, slug.class, which, slug.template, slug.time];
  if (slug.reprintOf) parts.push(`reprint of batch ${slug.reprintOf}`);
  const top = sheet.height - SLUG_HEIGHT - SLUG_FOOT;
  if (Math.max(...slots.map(({ y }) => y)) + card.h + bleed > top) return [];
  const box = {
    x: SLUG_INSET,
    y: top,
    width: sheet.width - 2 * SLUG_INSET,
    height: SLUG_HEIGHT,
  };
  return [setText(typesetter, parts.join("  ·  "), box, { size: SLUG_SIZE, color: SLUG_COLOR })];
}

/** What lies on a sheet beside its cards, as a scene of the sheet's size. */
export const sheetScene = ({ sheet }: Imposition, items: Scene["items"]): Scene => ({ ...sheet, items });
