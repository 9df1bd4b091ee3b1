import type { Sentence } from "../../sentence.ts";
import type { Modules } from "../geometry/modules.ts";

/** How a text becomes a code, and what a reader needs of it. */
export interface Symbology {
  /** In a sentence, with its article. */
  called: string;
  /** The reason why the code cannot hold a text, in a sentence that says what to do; null where it can, if it is large enough. */
  refuse(text: string): Sentence | null;
  /** A text as a code, without its quiet zone; null when no code is large enough. Not for an empty text, nor for one that is refused. */
  encode(text: string): Modules | null;
  /** Whether it holds the beginning of a name alone, for which it has no room. */
  cutsName?(text: string): boolean;
  /** The light margin that a reader needs, in modules: where one begins to read, where one ends, and at the other sides. */
  quiet: { begin: number; end: number; beside: number };
  /** The least breadth of a module that reads well, in mm. */
  leastModule: number;
  /** Bars in one row that fill their box, or modules of a size that lie in its middle. */
  form: "bars" | "modules";
  /** It is as wide as high. */
  isSquare?: true;
  /** It is also read by scanners that see by red light. */
  byRedLight: boolean;
}

/** Two dots of a printer of 300 dpi, in mm: what scanners read. */
export const TWO_DOTS = (2 / 300) * 25.4;
/** Three dots of such a printer, in mm: what the cameras of phones read. */
export const THREE_DOTS = (3 / 300) * 25.4;

/** The characters of a text that a pattern of one does not match, each once. */
export const othersThan = (held: RegExp, text: string): string =>
  [...new Set(text)].filter((character) => !held.test(character)).join("");

/** The modules of bars, which are told as their breadths: a bar, a gap, and so on. */
export function bars(breadths: Iterable<number>): Modules {
  const dark = Array.from(breadths).flatMap((breadth, at) =>
    Array.from({ length: breadth }, () => (at % 2 === 0 ? 1 : 0)),
  );
  return { columns: dark.length, rows: 1, dark };
}
