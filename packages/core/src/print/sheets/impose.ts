import type { CardSize } from "../../cards/geometry/card-size.ts";
import { mm, type Mm, ptToMm, pt } from "../../units.ts";
import { BANK_CARDS, blankFor, type CardStock } from "./card-stock.ts";
import {
  isCardLayout,
  paperOf,
  type CardLayout,
  type Layout,
  type Paper,
  type PaperLayout,
} from "./paper.ts";
import { SHEET_SETTINGS, type FlipEdge, type SheetSettings } from "./sheet-settings.ts";
import { linePath } from "../../cards/geometry/path.ts";
import type { PathItem, Scene, TextItem } from "../../cards/drawing/scene.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { setText } from "./set-text.ts";
import { sheetFailures } from "./sheet-failures.ts";

/** The width of a hairline that every press can print: 0.25 pt. */
const MARK_WIDTH = ptToMm(pt(0.25));
const MARK_COLOR = "#000000";
/**
 * The distance from the bleed to a crop mark, and the length of the mark, in mm. Two marks with their distances fit
 * into a gap of 4 mm.
 */
const MARK_OFFSET = 0.5;
const MARK_LENGTH = 1.5;
/** Minimum length of a crop mark, in mm. Shorter marks are useless for cutting. */
const LEAST_MARK = 1;

const SLUG_SIZE = 2.3;
const SLUG_HEIGHT = 3;
/** The distance from the foot of the sheet to the slug line, in mm. */
const SLUG_FOOT = 2;
const SLUG_INSET = 8;
const SLUG_COLOR = "#444444";

/**
 * Draws crop marks. At each corner of each card, there is one stroke along each edge, outside the card and its bleed.
 * If the bleeds of neighbouring cards leave no space for a mark between the cards, the marks at the ends of the row
 * or column show where to cut.
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

/**
 * Returns the maximum length of a crop mark from a corner across or down the sheet. Returns 0 if the bleed of another
 * card is too close.
 */
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
  /** The time at which the batch was printed, formatted with its time zone. */
  time: string;
  /** The batch that this print reprints, if any. */
  reprintOf?: number | null;
  sheet: number;
  sheets: number;
  /** The side of a duplex sheet. */
  side?: "front" | "back" | undefined;
}

/**
 * Draws the slug line at the foot of a sheet: what was printed, the sheet number and the sheet count. Draws nothing
 * if the cards leave no space for the line.
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

/** Builds a scene the size of the sheet from the marks around its cards. */
export const sheetScene = ({ sheet }: Imposition, items: Scene["items"]): Scene => ({ ...sheet, items });

/** The position of a card's upper left corner on its sheet, in mm. */
export interface Slot {
  x: Mm;
  y: Mm;
}

/** The arrangement of cards on a sheet: a grid of slots, filled in order. */
export interface Imposition {
  sheet: Paper;
  card: CardSize;
  columns: number;
  rows: number;
  slots: Slot[];
  /** Whether the sheet is cut after printing and therefore has crop marks and a slug line. */
  cut: boolean;
  /** The distance by which the background of each card extends beyond the card's edges, in mm. */
  bleed: Mm;
  /** The index of the slot for the first card. */
  first: number;
  /** The edge on which a two-sided sheet is flipped. */
  flip: FlipEdge;
  /** The blank card that is used instead of a sheet. Absent for paper. */
  stock?: CardStock;
}

/**
 * Imposes as many cards as fit, centred on the sheet. The sheet is in landscape orientation if more cards fit that way.
 * It is flipped on its long edge, as printers do by default. With one card per page, the page is the size of the card
 * plus the bleed, and is flipped from left to right, so that backs are upright in the file, as card printers require.
 * On blank cards, the page ends at the edges of the blank card, and anything outside the page is cut off.
 * @throws Failure `invalid` if not even one card fits, or if the settings contradict each other
 */
export function impose(layout: Layout, card: CardSize, settings: Partial<SheetSettings> = {}): Imposition {
  const sheet = { ...SHEET_SETTINGS, ...settings };
  refuseOverlap(layout, sheet);
  const imposition = isCardLayout(layout) ? oneUp(layout, card, sheet) : onPaper(layout, card, sheet);
  if (imposition.first < imposition.slots.length) return imposition;
  throw sheetFailures.noPlace({ place: sheet.start, n: imposition.slots.length });
}

function refuseOverlap(layout: Layout, { margin, gap, bleed }: SheetSettings): void {
  if (isCardLayout(layout)) return;
  if (gap < 2 * bleed) throw sheetFailures.bleedNeedsGap({ bleed, needed: 2 * bleed, gap });
  if (margin < bleed) throw sheetFailures.bleedBeyondMargin({ bleed, margin });
}

function onPaper(layout: PaperLayout, card: CardSize, settings: SheetSettings): Imposition {
  const paper = paperOf(layout);
  const upright = nUp(paper, card, settings);
  const turned = nUp(turn(paper), card, settings);
  const best = turned.slots.length > upright.slots.length ? turned : upright;
  if (best.slots.length === 0)
    throw sheetFailures.cardTooLarge({ width: card.w, height: card.h, paper: layout });
  return best;
}

const turn = ({ width, height }: Paper): Paper => ({ width: height, height: width });

function oneUp(layout: CardLayout, card: CardSize, settings: SheetSettings): Imposition {
  const { bleed, start, flip, stock } = settings;
  // A printer may take slightly larger or smaller blank cards.
  const onBankCard = layout === "cr80" ? onBlank(BANK_CARDS, card, settings) : undefined;
  if (stock) return onBlank(stock, card, settings);
  if (onBankCard) return onBankCard;
  const sheet = { width: mm(card.w + 2 * bleed), height: mm(card.h + 2 * bleed) };
  const slots = [{ x: bleed, y: bleed }];
  const upright = card.h >= card.w ? "long" : "short";
  return {
    sheet,
    card,
    columns: 1,
    rows: 1,
    slots,
    cut: false,
    bleed,
    first: start - 1,
    flip: flip ?? upright,
  };
}

function onBlank(stock: CardStock, card: CardSize, { start, flip }: SheetSettings): Imposition {
  const { width, height, bleed } = blankFor(stock, card);
  const [upright, onItsHead] = height >= width ? (["long", "short"] as const) : (["short", "long"] as const);
  return {
    sheet: { width, height },
    card,
    columns: 1,
    rows: 1,
    slots: [{ x: mm((width - card.w) / 2), y: mm((height - card.h) / 2) }],
    cut: false,
    bleed,
    first: start - 1,
    flip: flip ?? (stock.turnBack ? onItsHead : upright),
    stock,
  };
}

/** The tolerance for rounding errors in an integer quotient, or in a space that is just large enough. */
const TOLERANCE = 1e-9;

/** Fits n cards and n − 1 gaps between the margins: n = ⌊(length − 2 margin + gap) ÷ (card + gap)⌋. */
function nUp(sheet: Paper, card: CardSize, settings: SheetSettings): Imposition {
  const { margin, gap, bleed, marks, fill, start, flip } = settings;
  const along = (length: number, size: number) =>
    Math.max(0, Math.floor((length - 2 * margin + gap) / (size + gap) + TOLERANCE));
  const columns = along(sheet.width, card.w);
  const rows = along(sheet.height, card.h);
  const left = (sheet.width - columns * card.w - (columns - 1) * gap) / 2;
  const top = (sheet.height - rows * card.h - (rows - 1) * gap) / 2;
  const slots = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] =
      fill === "rows"
        ? [index % columns, Math.floor(index / columns)]
        : [Math.floor(index / rows), index % rows];
    return { x: mm(left + column * (card.w + gap)), y: mm(top + row * (card.h + gap)) };
  });
  return { sheet, card, columns, rows, slots, cut: marks, bleed, first: start - 1, flip: flip ?? "long" };
}

/**
 * Returns the layout of the other side of a sheet. The slots are mirrored left to right, so that each back is behind
 * its front when the sheet is flipped about a vertical axis.
 */
export function reverseSide(imposition: Imposition): Imposition {
  const { sheet, card, slots } = imposition;
  return { ...imposition, slots: slots.map(({ x, y }) => ({ x: mm(sheet.width - x - card.w), y })) };
}

/**
 * Whether the whole reverse side is drawn upside down. This is necessary for a sheet that is flipped about a
 * horizontal axis, because its top ends up at the bottom.
 */
export const isReverseTurned = ({ sheet, flip }: Imposition): boolean =>
  (flip === "long") !== sheet.height >= sheet.width;

/** Returns the number of sheets needed for a given number of cards. */
export const sheetCount = ({ slots, first }: Imposition, cards: number): number =>
  cards === 0 ? 0 : Math.ceil((first + cards) / slots.length);

/** Returns the sheet and slot of a card. The card is given by its index, counted from 0. */
export function placeOf({ slots, first }: Imposition, index: number): { sheet: number; slot: number } {
  const place = first + index;
  return { sheet: Math.floor(place / slots.length), slot: place % slots.length };
}
