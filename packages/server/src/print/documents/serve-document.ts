import { answerTask } from "@idms/core/node/threads/work-in-thread";
import { drawDocument } from "./draw-document.ts";
import type { DocumentTask } from "./make-document.ts";

/** Draws the only document for which this thread was started. */
export const serveDocument = (): Promise<void> =>
  answerTask(({ fonts, chosen, wish }: DocumentTask) =>
    drawDocument(fonts, chosen, wish, () => Promise.resolve()),
  );
