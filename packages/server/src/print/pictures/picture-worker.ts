/**
 * The entry point of the thread that draws pictures of cards. The compile cache is loaded first, because each thread
 * has its own.
 */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { servePictures } = await import("./serve-pictures.ts");
await servePictures();
