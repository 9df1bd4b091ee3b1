import { rename, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { createArtboard, type Artboard } from "./artboard.ts";
import { starterTemplates } from "./index.ts";

const QUALITY = 90;

/** Draws the background of every starter design anew: `node templates/draw-backgrounds.ts`. */
for (const template of await starterTemplates()) {
  const folder = basename(dirname(template.backgroundPath));
  const { draw } = (await import(`./${folder}/draw.ts`)) as { draw: (board: Artboard) => void };
  const board = createArtboard(template);
  draw(board);
  const jpeg = await board.canvas.encode("jpeg", QUALITY);
  await writeFile(`${template.backgroundPath}.new`, jpeg);
  await rename(`${template.backgroundPath}.new`, template.backgroundPath);
  console.log(
    `${folder}: ${board.canvas.width} × ${board.canvas.height} px, ${Math.ceil(jpeg.length / 1024)} KB`,
  );
}
