/** The entry of the thread that draws samples: the compile cache first, since a thread has its own. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { serveSamples } = await import("./serve-samples.ts");
await serveSamples();
