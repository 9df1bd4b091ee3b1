/**
 * The entry point of the press thread. The compile cache is loaded first, because each thread has its own. The press
 * is loaded next.
 */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { servePress } = await import("./serve-press.ts");
await servePress();
