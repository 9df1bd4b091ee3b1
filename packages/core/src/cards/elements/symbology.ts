import type { Modules } from "../modules.ts";

/** How a text becomes a code, and what a reader needs of it. */
export interface Symbology {
  /** In a sentence, with its article. */
  called: string;
  /** The characters of a text that the code has no signs for, each once. */
  unencodable(text: string): string;
  /** A text as a code, without its quiet zone; null when no code is large enough. Not for an empty text, nor for one with characters that it has no signs for. */
  encode(text: string): Modules | null;
  /** The light margin that a reader needs, in modules. */
  quiet: number;
  /** The least breadth of a module that reads well, in mm. */
  leastModule: number;
  /** Bars in one row that fill their box, or modules that are as high as broad. */
  form: "bars" | "matrix";
  /** It is also read by scanners that see by red light. */
  byRedLight: boolean;
}
