/** The entry of the press's thread: the compile cache first, since a thread has its own, then the press. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { servePress } = await import("./serve-press.ts");
await servePress();
