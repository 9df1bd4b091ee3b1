import { z } from "zod";
import { requiredText } from "../forms/text-schema.ts";
import { mm, type Mm } from "../units.ts";
import { cardStockSchema, TURNS, type CardStock, type PageTurn } from "./card-stock.ts";

/** A shift in mm, to the right and down. */
export interface Shift {
  x: Mm;
  y: Mm;
}

/** How much a printer is out, as its calibration page shows. */
export interface PrinterProfile {
  name: string;
  /** How far too far to the right and down the corner cross is printed. */
  offset: Shift;
  /** How long lines come out, as a part of their true length: 1.002 is two thousandths too long. */
  scale: { x: number; y: number };
  /** The same on the back, seen from the back. */
  backOffset: Shift;
  /** The blank cards that it takes; absent for a printer of sheets. */
  cards?: CardStock;
}

/** Where the corner cross of the calibration page lies, in mm from the left and upper edge of the sheet. */
export const CALIBRATION_POINT: Shift = { x: mm(20), y: mm(20) };

/** More than this, in mm or in per cent of the length, is a paper put in wrongly and no matter of a profile. */
const MOST_OFFSET = 20;
const MOST_SCALING = 5;

const shift = (what: string) => {
  const error = `${what} is a shift in mm, from -${MOST_OFFSET} to ${MOST_OFFSET}.`;
  const side = z.number({ error }).min(-MOST_OFFSET, { error }).max(MOST_OFFSET, { error }).transform(mm);
  return z.object({ x: side, y: side });
};
/** The offset of the back alone. */
export const backOffsetSchema = shift("The back's offset");

const scaleError = `The scale is how long lines come out in per cent, from ${100 - MOST_SCALING} to ${100 + MOST_SCALING}.`;
const perCent = z
  .number({ error: scaleError })
  .min(100 - MOST_SCALING, { error: scaleError })
  .max(100 + MOST_SCALING, { error: scaleError })
  .transform((percent) => percent / 100);

/**
 * A profile as people measure it, with scales in per cent; what was not measured is true, and the back is as far out as
 * the front.
 */
export const measuredPrinterSchema = z
  .object({
    name: requiredText("Name", 100),
    offset: shift("The offset").default({ x: mm(0), y: mm(0) }),
    scale: z.object({ x: perCent, y: perCent }).default({ x: 1, y: 1 }),
    back_offset: backOffsetSchema.optional(),
    cards: cardStockSchema.nullish(),
  })
  .transform(({ back_offset, cards, ...front }): PrinterProfile => ({
    ...front,
    backOffset: back_offset ?? front.offset,
    ...(cards && { cards }),
  }));

const pair = z.object({ x: z.number(), y: z.number() });

/** A stored profile as the API answers it: lengths in mm, scales in per cent. */
export const printerAnswer = z.object({
  id: z.int(),
  name: z.string(),
  offset: pair,
  scale: pair,
  back_offset: pair,
  /** The blank cards that it takes, in mm; null for a printer of sheets. */
  cards: z
    .object({ width: z.number(), height: z.number(), turn: z.literal(TURNS), turn_back: z.boolean() })
    .nullable(),
});
export type Printer = z.output<typeof printerAnswer>;

const percent = (scale: number): number => Math.round(scale * 1e5) / 1e3;

/** A profile as people measure it, with its scales in per cent. */
export const asMeasured = ({
  name,
  offset,
  scale,
  backOffset,
  cards,
}: PrinterProfile): Omit<Printer, "id"> => ({
  name,
  offset,
  scale: { x: percent(scale.x), y: percent(scale.y) },
  back_offset: backOffset,
  cards: cards
    ? { width: cards.width, height: cards.height, turn: cards.turn, turn_back: cards.turnBack }
    : null,
});

/** Whether a name is that of a printer: in any case. */
export const isPrinterNamed = ({ name }: Pick<PrinterProfile, "name">, wanted: string): boolean =>
  name.toLowerCase() === wanted.trim().toLowerCase();

/** What a printer without errors is. */
const TRUE_PRINTER: PrinterProfile = {
  name: "",
  offset: { x: mm(0), y: mm(0) },
  scale: { x: 1, y: 1 },
  backOffset: { x: mm(0), y: mm(0) },
};

/** A printer with another offset of the back; one that is true otherwise, and has no name, where there is none. */
export const withBackOffset = (printer: PrinterProfile | null, backOffset: Shift): PrinterProfile => ({
  ...(printer ?? TRUE_PRINTER),
  backOffset,
});

/** Where everything on a page goes: a point at (x, y) mm is drawn at (x · scaleX + x0, y · scaleY + y0). */
export interface PageTransform {
  scaleX: number;
  scaleY: number;
  x: Mm;
  y: Mm;
}

/**
 * What makes up for a printer: it puts a point p at c + s (p − c) + o, where c is the calibration point, s the scale and o
 * the offset; so p is drawn where that gives p.
 */
export function printerCorrection(
  { offset, scale, backOffset }: PrinterProfile,
  side: "front" | "back",
): PageTransform {
  const { x: pointX, y: pointY } = CALIBRATION_POINT;
  const out = side === "back" ? backOffset : offset;
  const start = (point: number, shifted: number, by: number) => mm(point - (point + shifted) / by);
  return {
    scaleX: 1 / scale.x,
    scaleY: 1 / scale.y,
    x: start(pointX, out.x, scale.x),
    y: start(pointY, out.y, scale.y),
  };
}

/** The same for a page that is turned by a printer only after all of it is in its place. */
export function beforeTurn(
  { scaleX, scaleY, x, y }: PageTransform,
  turn: PageTurn,
  { width, height }: { width: Mm; height: Mm },
): PageTransform {
  const fromRight = mm(width * (1 - (turn === 180 ? scaleX : scaleY)) - (turn === 180 ? x : y));
  const fromBelow = mm(height * (1 - (turn === 180 ? scaleY : scaleX)) - (turn === 180 ? y : x));
  switch (turn) {
    case 0:
      return { scaleX, scaleY, x, y };
    case 90:
      return { scaleX: scaleY, scaleY: scaleX, x: y, y: fromBelow };
    case 180:
      return { scaleX, scaleY, x: fromRight, y: fromBelow };
    case 270:
      return { scaleX: scaleY, scaleY: scaleX, x: fromRight, y: x };
  }
}

/** A page turned upside down as a whole, and then put where `correction` says. */
export function turnedPage(
  { width, height }: { width: Mm; height: Mm },
  correction: PageTransform = { scaleX: 1, scaleY: 1, x: mm(0), y: mm(0) },
): PageTransform {
  const { scaleX, scaleY, x, y } = correction;
  return {
    scaleX: -scaleX,
    scaleY: -scaleY,
    x: mm(width * scaleX + x),
    y: mm(height * scaleY + y),
  };
}
