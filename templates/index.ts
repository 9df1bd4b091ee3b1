import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Palette } from "./colors.ts";
import { readDesign } from "./read-design.ts";
import type { StarterTemplate } from "./starter-template.ts";

export type { Palette } from "./colors.ts";
export type { StarterTemplate } from "./starter-template.ts";
export { recolored, withLogo } from "./make-own.ts";

/** The background of a design in a school's colours, a JPEG; see `starterBackground`. */
export async function backgroundOf(starter: StarterTemplate, colors: Partial<Palette> = {}): Promise<Buffer> {
  const { starterBackground } = await import("./draw-starter.ts");
  return starterBackground(starter, colors);
}

/** Where the designs lie: beside this module as source, and in a folder that the build puts beside the bundle. */
const root = fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? "." : "templates", import.meta.url));

/** The starter designs, in the order of their folders' names. */
export async function starterTemplates(): Promise<StarterTemplate[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map((entry) => join(root, entry.name))
    .toSorted();
  return Promise.all(
    folders.map(async (folder) => {
      const design = await readDesign(folder);
      return { ...design, id: basename(folder), backgroundPath: join(folder, "background.jpg") };
    }),
  );
}
