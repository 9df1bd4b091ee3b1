/** The entry of the thread that draws one paper and ends: the compile cache first, since a thread has its own. */
import { enableCompileCache } from "node:module";
import { setPriority } from "node:os";

enableCompileCache();
/** Behind the server's own thread, where Linux takes this for a thread's. */
if (process.platform === "linux") setPriority(10);
const { servePaper } = await import("./serve-paper.ts");
await servePaper();
