/**
 * The entry point of the thread that draws one document and ends. The compile cache comes first, since each thread has
 * its own.
 */
import { enableCompileCache } from "node:module";
import { setPriority } from "node:os";

enableCompileCache();
/** Runs at a lower priority than the server's own thread. Linux can apply this to a single thread. */
if (process.platform === "linux") setPriority(10);
const { servePaper } = await import("./serve-paper.ts");
await servePaper();
