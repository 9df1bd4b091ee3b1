/** The entry point of the press thread: first the compile cache, since each thread has its own, then the press. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { servePress } = await import("./serve-press.ts");
await servePress();
