/** The entry of the thread that draws pictures of cards: the compile cache first, since a thread has its own. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { servePictures } = await import("./serve-pictures.ts");
await servePictures();
