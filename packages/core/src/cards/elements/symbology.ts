import type { Sentence } from "../../sentence.ts";
import type { Modules } from "../geometry/modules.ts";

/** How to encode text as a code, and the requirements of code readers. */
export interface Symbology {
  /** The name of the code with its article, for use in a sentence. */
  called: string;
  /**
   * Returns a sentence that says why the code cannot encode the text and what to do, or null if it can. The text may
   * still be too long.
   */
  refuse(text: string): Sentence | null;
  /**
   * Encodes text as a code without its quiet zone. Returns null if no code is large enough. The text must not be
   * empty, and `refuse` must have accepted it.
   */
  encode(text: string): Modules | null;
  /** Whether the code contains only the beginning of a name, because there is not enough space for the whole name. */
  cutsName?(text: string): boolean;
  /** The light margin that a code reader needs, in modules: at the start, at the end, and on the other sides. */
  quiet: { begin: number; end: number; beside: number };
  /**
   * Returns the pairs of a sign and a letter that some readers mistake for another character, such as `/A`. Returns an
   * empty list if all readers read the same text.
   */
  misread?(text: string): string[];
  /** Minimum module width that scans well, in mm. */
  leastModule: number;
  /**
   * Minimum module width that still scans after a printer has blackened every dot that a bar touches, in mm, if it is
   * larger than `leastModule`.
   */
  sureModule?: number;
  /** Bars are a single row that fills the box. Modules all have the same size and are centred in the box. */
  form: "bars" | "modules";
  /** Set if the code must be square. */
  isSquare?: true;
  /** Whether the code is also read by scanners that use red light. */
  byRedLight: boolean;
}

/** Two dots of a 300 dpi printer, in mm: the minimum for scanners, if the printer rounds to the nearest dots. */
export const TWO_DOTS = (2 / 300) * 25.4;
/** Three dots of a 300 dpi printer, in mm: the minimum for phone cameras. */
export const THREE_DOTS = (3 / 300) * 25.4;

/** Lists the characters of a string that do not match a single-character pattern. Each character is listed once. */
export const othersThan = (held: RegExp, text: string): string =>
  [...new Set(text)].filter((character) => !held.test(character)).join("");

/** Builds the modules of a barcode from the widths of its bars and gaps: bar, gap, bar, and so on. */
export function bars(breadths: Iterable<number>): Modules {
  const dark = Array.from(breadths).flatMap((breadth, at) =>
    Array.from({ length: breadth }, () => (at % 2 === 0 ? 1 : 0)),
  );
  return { columns: dark.length, rows: 1, dark };
}
