import type { LAYOUTS } from "@idms/core";
import { say } from "../say/say.ts";

export const LAYOUT_LABELS: Record<(typeof LAYOUTS)[number], string> = {
  card: say("Cards, one on a page"),
  a4: say("A4 sheets"),
  letter: say("Letter sheets"),
};

/** What a batch was printed on; a size that somebody named has no other words. */
export const layoutInWords = (layout: string): string =>
  Object.hasOwn(LAYOUT_LABELS, layout) ? LAYOUT_LABELS[layout as keyof typeof LAYOUT_LABELS] : layout;
