import { answerTask } from "@idms/core/node/threads/work-in-thread";
import { drawPaper } from "./draw-paper.ts";
import type { PaperTask } from "./make-paper.ts";

/** Draws the only document for which this thread was started. */
export const servePaper = (): Promise<void> =>
  answerTask(({ fonts, chosen, wish }: PaperTask) => drawPaper(fonts, chosen, wish, () => Promise.resolve()));
