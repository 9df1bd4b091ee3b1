import { rename, writeFile } from "node:fs/promises";
import { drawStarter } from "./draw-starter.ts";
import { starterTemplates } from "./index.ts";

const QUALITY = 90;

/** Redraws the background of every starter design: `node templates/draw-backgrounds.ts`. */
for (const starter of await starterTemplates()) {
  const jpeg = await drawStarter(starter.design, { quality: QUALITY });
  await writeFile(`${starter.backgroundPath}.new`, jpeg);
  await rename(`${starter.backgroundPath}.new`, starter.backgroundPath);
  console.log(`${starter.id}: ${Math.ceil(jpeg.length / 1024)} KB`);
}
