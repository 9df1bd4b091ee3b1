import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";

export const photoName = (index: number): string => `${String(index + 1).padStart(5, "0")}.jpg`;

/** Makes sure that a folder has `count` portraits of 600×800 px, no two of them the same. */
export async function drawPhotos(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, photoName(index));
    if (existsSync(path)) continue;
    await writeFile(`${path}.new`, await drawPortrait(index));
    await rename(`${path}.new`, path);
  }
}
