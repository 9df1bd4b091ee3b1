import type { DrawingContext, RenderOptions } from "bwip-js/generic";
import type { Modules } from "../geometry/modules.ts";

/** A bwip-js encoder. It draws modules as outlines with integer coordinates. */
type Encoder = (options: RenderOptions, drawing: DrawingContext<Modules>) => Modules;

/** Matches bwip-js's error messages for text that is too long for the largest code. */
const TOO_LONG = /TooLong|TooMuchData|NoValidSymbol/;

const nothing = () => undefined;

/** Collects the modules from the outlines that bwip-js draws. A module is `unit` coordinate units wide. */
function takeModules(unit: number): DrawingContext<Modules> {
  let [columns, rows] = [0, 0];
  let turns = new Uint8Array();
  return {
    scale: (across, down) => [across, down],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      [columns, rows] = [width / unit, height / unit];
      turns = new Uint8Array((columns + 1) * rows);
    },
    // Right of an upright edge dark turns light, or the other way around.
    polygon(points) {
      for (const [index, [x, y]] of points.entries()) {
        const [nextX, nextY] = points[(index + 1) % points.length] as [number, number];
        if (x !== nextX) continue;
        const [top, bottom] = [Math.min(y, nextY) / unit, Math.max(y, nextY) / unit];
        for (let row = top; row < bottom; row += 1) {
          const at = row * (columns + 1) + x / unit;
          turns[at] = (turns[at] as number) ^ 1;
        }
      }
    },
    end() {
      const dark = new Uint8Array(columns * rows);
      for (let row = 0; row < rows; row += 1) {
        let isDark = 0;
        for (let column = 0; column < columns; column += 1) {
          isDark ^= turns[row * (columns + 1) + column] as number;
          dark[row * columns + column] = isDark;
        }
      }
      return { columns, rows, dark };
    },
    line: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
  };
}

/**
 * Encodes text with a bwip-js encoder. Returns null if the text is too long. Non-ASCII text is encoded as UTF-8 with
 * the marker by which readers recognise it (ECI 26).
 * @param unit size of a module as the encoder draws it
 */
export function bwipModules(encode: Encoder, text: string, unit: number): Modules | null {
  // oxlint-disable-next-line no-control-regex -- ASCII from its first character to its last
  const isAscii = /^[\x00-\x7f]*$/.test(text);
  const utf8 = { text: `^ECI000026${text.replaceAll("^", "^^")}`, parsefnc: true };
  try {
    // Each encoder is called by its own function, so its name (bcid) is not needed.
    const options = { bcid: "", scale: 1, ...(isAscii ? { text } : utf8) };
    return encode(options, takeModules(unit));
  } catch (error) {
    if (error instanceof Error && TOO_LONG.test(error.message)) return null;
    throw error;
  }
}
