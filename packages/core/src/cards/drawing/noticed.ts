import type { Sentence } from "../../sentence.ts";

/** A finding on an element or a side of a template before anything is printed. A problem affects every card. */
export interface Noticed extends Sentence {
  state: "problem" | "warning";
}

export const problem = (said: Sentence): Noticed => ({ state: "problem", ...said });
export const warning = (said: Sentence): Noticed => ({ state: "warning", ...said });
