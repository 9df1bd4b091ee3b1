import { mm, type Mm } from "../../units.ts";
import type { CardStock, PageTurn } from "./card-stock.ts";

/** A shift in mm, to the right and down. */
export interface Shift {
  x: Mm;
  y: Mm;
}

/** The deviations of a printer, as measured on its calibration page. */
export interface PrinterProfile {
  name: string;
  /** The distance by which the corner cross is printed to the right of and below its true position, in mm. */
  offset: Shift;
  /** The ratio of the printed length to the true length. For example, 1.002 means 0.2 percent too long. */
  scale: { x: number; y: number };
  /** The offset of the back, seen from the back. */
  backOffset: Shift;
  /** The blank cards of the printer. Absent for a sheet printer. */
  cards?: CardStock;
  /** The address to which IDMS sends prints, as `readPrinterAddress` returns it. Absent if IDMS only makes PDFs. */
  address?: string;
  /** The printer's own name for the tray to print from. Absent if the printer chooses the tray. */
  tray?: string;
}

/** The position of the corner cross on the calibration page, in mm from the left and upper edges of the sheet. */
export const CALIBRATION_POINT: Shift = { x: mm(20), y: mm(20) };

/**
 * A profile in the form shown to users, with lengths in mm and scales in percent. `cards` is null if the printer has
 * no blank cards, `address` if IDMS cannot send to it, and `tray` if the printer chooses the tray.
 */
export interface MeasuredProfile {
  name: string;
  offset: { x: number; y: number };
  scale: { x: number; y: number };
  back_offset: { x: number; y: number };
  cards: { width: number; height: number; turn: PageTurn; turn_back: boolean } | null;
  address: string | null;
  tray: string | null;
}

const percent = (scale: number): number => Math.round(scale * 1e5) / 1e3;

/** Converts a profile to the form that is shown to users, with scales in percent. */
export const asMeasured = ({
  name,
  offset,
  scale,
  backOffset,
  cards,
  address,
  tray,
}: PrinterProfile): MeasuredProfile => ({
  name,
  offset,
  scale: { x: percent(scale.x), y: percent(scale.y) },
  back_offset: backOffset,
  cards: cards
    ? { width: cards.width, height: cards.height, turn: cards.turn, turn_back: cards.turnBack }
    : null,
  address: address ?? null,
  tray: tray ?? null,
});

/** Whether a printer has the given name, ignoring case. */
export const isPrinterNamed = ({ name }: Pick<PrinterProfile, "name">, wanted: string): boolean =>
  name.toLowerCase() === wanted.trim().toLowerCase();

/** The profile of a printer without deviations. */
const TRUE_PRINTER: PrinterProfile = {
  name: "",
  offset: { x: mm(0), y: mm(0) },
  scale: { x: 1, y: 1 },
  backOffset: { x: mm(0), y: mm(0) },
};

/**
 * Replaces the back offset of a printer. If there is no printer, the result is a profile with no other deviations and
 * no name.
 */
export const withBackOffset = (printer: PrinterProfile | null, backOffset: Shift): PrinterProfile => ({
  ...(printer ?? TRUE_PRINTER),
  backOffset,
});

/** The transform for everything on a page: a point at (x, y) mm is drawn at (x · scaleX + x0, y · scaleY + y0). */
export interface PageTransform {
  scaleX: number;
  scaleY: number;
  x: Mm;
  y: Mm;
}

/**
 * Computes the correction for a printer. The printer moves a point p to c + s (p − c) + o, where c is the calibration
 * point, s the scale and o the offset. The corrected position compensates for this.
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

/** Converts the transform for a page that the printer rotates after all content is in place. */
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

/** Rotates a whole page by 180 degrees and then applies `correction`. */
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
