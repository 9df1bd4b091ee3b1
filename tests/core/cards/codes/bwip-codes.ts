import { code128, code39, ean13, ean8, qrcode, type DrawingContext } from "bwip-js/generic";

/** Size of a module of a QR code and of a bar in bwip-js, which shares no code with our encoders. */
const UNITS = { qr: 2, bars: 2 } as const;

/** Rows of a code, with one character per module: # if it is dark. */
export type Rows = string[];

const nothing = () => undefined;

/** Records the vertical edges that bwip-js draws: between the first and the second of a row it is dark, and so on. */
function edges(units: number, found: [x: number, top: number, bottom: number][]): DrawingContext<Rows> {
  let [columns, rows] = [0, 0];
  return {
    scale: (across, down) => [across, down],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      [columns, rows] = [width / units, height / units];
    },
    polygon(points) {
      for (const [index, [x, y]] of points.entries()) {
        const [nextX, nextY] = points[(index + 1) % points.length]!;
        if (x === nextX) found.push([x / units, Math.min(y, nextY) / units, Math.max(y, nextY) / units]);
      }
    },
    line(middle, _top, _middle, _bottom, breadth) {
      rows = 1;
      found.push([(middle - breadth / 2) / units, 0, 1], [(middle + breadth / 2) / units, 0, 1]);
    },
    end: () =>
      Array.from({ length: rows }, (_, row) => {
        const turns = found.filter(([, top, bottom]) => top <= row && row < bottom).map(([x]) => x);
        const isDark = (column: number) => turns.filter((x) => x <= column).length % 2 === 1;
        return Array.from({ length: columns }, (__, column) => (isDark(column) ? "#" : ".")).join("");
      }),
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
  };
}

/** Returns the QR code that bwip-js generates for a text, with the header for UTF-8 if it is not ASCII. */
export function bwipQr(text: string): Rows {
  // oxlint-disable-next-line no-control-regex -- ASCII from its first character to its last
  const isAscii = /^[\x00-\x7f]*$/.test(text);
  const utf8 = { text: `^ECI000026${text.replaceAll("^", "^^")}`, parsefnc: true };
  const options = { bcid: "qrcode", scale: 1, eclevel: "M", ...(isAscii ? { text } : utf8) };
  return qrcode(options, edges(UNITS.qr, []));
}

export const bwipCode128 = (text: string): Rows =>
  code128({ bcid: "code128", text, scale: 2 }, edges(UNITS.bars, []));

const encoders = { code39, ean13, ean8 };

/** Returns the bars that bwip-js generates for a text, without the digits below an EAN. */
export const bwipBars = (kind: keyof typeof encoders, text: string): Rows =>
  encoders[kind]({ bcid: kind, text, scale: 2, includetext: false }, edges(UNITS.bars, []));
