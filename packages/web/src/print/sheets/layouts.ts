import type { LAYOUTS } from "@idms/core/print/sheets/paper";
import { say } from "../../say/say/say.ts";

export const LAYOUT_LABELS: Record<(typeof LAYOUTS)[number], string> = {
  card: say("Cards, one per page"),
  a4: say("A4 sheets"),
  letter: say("Letter sheets"),
};

/** The paper as it is written on a packet. */
export const paperInWords = (paper: string): string => paper.charAt(0).toUpperCase() + paper.slice(1);

/** The sheets of a batch in words; a paper without other words has its name. */
export const layoutInWords = (layout: string): string =>
  Object.hasOwn(LAYOUT_LABELS, layout)
    ? LAYOUT_LABELS[layout as keyof typeof LAYOUT_LABELS]
    : paperInWords(layout);
