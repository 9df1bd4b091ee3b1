import { code128, qrcode, type DrawingContext } from "bwip-js/generic";
import type { Barcode, BarcodeKind } from "./barcode.ts";
import type { PathCommand } from "./path.ts";

/** The light margin that a reader needs, in modules: 4 around a QR code (ISO 18004), 10 beside a Code 128 (ISO 15417). */
const QUIET_ZONE: Record<BarcodeKind, number> = { qr: 4, code128: 10 };
/** bwip-js draws modules this many units wide at the scale of 1 and 2 respectively, which makes every edge whole. */
const UNITS_PER_MODULE = 2;
/** The assignment number of UTF-8 (AIM ECI 26): without it a QR code holds Latin letters only. */
const UTF_8 = "^ECI000026";

/** Encodes a text; null when no code is large enough. Only what `unencodable` finds nothing in may be given. */
export function encodeBarcode(kind: BarcodeKind, text: string): Barcode | null {
  const drawing = traceModules(QUIET_ZONE[kind]);
  try {
    return kind === "qr" ? qrcode(qrOptions(text), drawing) : code128(options("code128", text, 2), drawing);
  } catch {
    return null;
  }
}

const options = (bcid: string, text: string, scale: number) => ({ bcid, text, scale });

/** Medium correction: a seventh of a code may be scratched away. */
function qrOptions(text: string) {
  const plain = options("qrcode", text, 1);
  // oxlint-disable-next-line no-control-regex -- ASCII from its first character to its last
  if (/^[\x00-\x7f]*$/.test(text)) return { ...plain, eclevel: "M" };
  return { ...plain, eclevel: "M", text: UTF_8 + text.replaceAll("^", "^^"), parsefnc: true };
}

/** Takes the outlines that bwip-js draws, holes running the other way around, as one path. */
function traceModules(quiet: number): DrawingContext<Barcode> {
  const path: PathCommand[] = [];
  let [width, height] = [0, 0];
  const x = (units: number) => units / UNITS_PER_MODULE + quiet;
  const nothing = () => undefined;
  return {
    scale: (across, down) => [across, down],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(across, down) {
      width = across / UNITS_PER_MODULE + 2 * quiet;
      height = down / UNITS_PER_MODULE + 2 * quiet;
    },
    polygon(points) {
      path.push(...points.map(([px, py], index): PathCommand => [index === 0 ? "M" : "L", x(px), x(py)]), [
        "Z",
      ]);
    },
    /** A bar, from its middle and its width. */
    line(middle, _top, _middle, _bottom, breadth) {
      const [left, right] = [x(middle - breadth / 2), x(middle + breadth / 2)];
      path.push(["M", left, 0], ["L", right, 0], ["L", right, 1], ["L", left, 1], ["Z"]);
      height = 1;
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ width, height, path }),
  };
}
