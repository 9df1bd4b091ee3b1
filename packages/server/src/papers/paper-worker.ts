/** The entry of the thread that draws one paper and ends: the compile cache first, since a thread has its own. */
import { enableCompileCache } from "node:module";
import { setPriority } from "node:os";
import type { PaperTask } from "./make-paper.ts";

enableCompileCache();
/** Behind the server's own thread, where Linux takes this for a thread's. */
if (process.platform === "linux") setPriority(10);
const { answerTask } = await import("@idms/core/node");
const { drawPaper } = await import("./draw-paper.ts");
await answerTask(({ fonts, chosen, wish }: PaperTask) =>
  drawPaper(fonts, chosen, wish, () => Promise.resolve()),
);
