import type { LAYOUTS } from "@idms/core/print/sheets/paper";
import { say } from "../../say/say/say.ts";

export const LAYOUT_LABELS: Record<(typeof LAYOUTS)[number], string> = {
  card: say("Cards, one on a page"),
  a4: say("A4 sheets"),
  letter: say("Letter sheets"),
};

/** As they are written on a packet. */
export const paperInWords = (paper: string): string => paper.charAt(0).toUpperCase() + paper.slice(1);

/** What a batch was printed on; a paper that has no other words is named. */
export const layoutInWords = (layout: string): string =>
  Object.hasOwn(LAYOUT_LABELS, layout)
    ? LAYOUT_LABELS[layout as keyof typeof LAYOUT_LABELS]
    : paperInWords(layout);
