import type { LAYOUTS } from "@idms/core/print/sheets/paper";
import { say } from "../../say/say/say.ts";

export const LAYOUT_LABELS: Record<(typeof LAYOUTS)[number], string> = {
  card: say("Cards, one per page"),
  a4: say("A4 sheets"),
  letter: say("Letter sheets"),
};

/** Formats the name of a paper size as on its packaging. */
export const paperInWords = (paper: string): string => paper.charAt(0).toUpperCase() + paper.slice(1);

/** Describes the sheets of a batch. A paper without a description is shown by name. */
export const layoutInWords = (layout: string): string =>
  Object.hasOwn(LAYOUT_LABELS, layout)
    ? LAYOUT_LABELS[layout as keyof typeof LAYOUT_LABELS]
    : paperInWords(layout);
