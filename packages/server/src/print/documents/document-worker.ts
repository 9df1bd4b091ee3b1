/**
 * The entry point of the thread that draws one document and then ends. The compile cache is loaded first, because
 * each thread has its own.
 */
import { enableCompileCache } from "node:module";
import { setPriority } from "node:os";

enableCompileCache();
/** Gives this thread a lower priority than the server's own thread. Linux can apply a priority to a single thread. */
if (process.platform === "linux") setPriority(10);
const { serveDocument } = await import("./serve-document.ts");
await serveDocument();
