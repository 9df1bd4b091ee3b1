import type { LAYOUTS } from "@idms/core/print/sheets/paper";
import { say } from "../../say/say/say.ts";

export const LAYOUT_LABELS: Record<(typeof LAYOUTS)[number], string> = {
  card: say("Cards, one per page"),
  a4: say("A4 sheets"),
  letter: say("Letter sheets"),
};

/** Formats the name of a paper size as on its packaging, such as A4 or CR80. */
export const paperInWords = (paper: string): string =>
  paper === "cr80" ? "CR80" : paper.charAt(0).toUpperCase() + paper.slice(1);

/** Describes the sheets of a batch. A paper without a description is shown by name. */
export function layoutInWords(layout: string): string {
  if (layout === "cr80") return say("Bank cards (CR80), one per page");
  return Object.hasOwn(LAYOUT_LABELS, layout)
    ? LAYOUT_LABELS[layout as keyof typeof LAYOUT_LABELS]
    : paperInWords(layout);
}
