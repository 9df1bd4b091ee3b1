import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Palette } from "./colors.ts";
import { ownLayout } from "./own-layout.ts";
import type { StarterTemplate } from "./starter-template.ts";

export type { Palette } from "./colors.ts";
export { ownLayout, type Layout, type OwnWish } from "./own-layout.ts";
export type { StarterTemplate } from "./starter-template.ts";

/** The folder of backgrounds: next to this module in the source or, after a build, in a folder next to the bundle. */
const root = fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? "." : "templates", import.meta.url));

/** Returns the starter designs, sorted by name. */
export async function starterTemplates(): Promise<StarterTemplate[]> {
  const { designs } = await import("./designs.ts");
  return Object.entries(designs).map(([id, design]) => {
    const { name, cardSize, palette } = design;
    const backgroundPath = join(root, id, "background.jpg");
    return { id, name, cardSize, palette, backgroundPath, design, ...ownLayout(design) };
  });
}

/**
 * Returns the background of a design as a JPEG: the shipped file, or a new drawing if the school has its own colours.
 * @param dpi resolution of a preview; the resolution for printing is 600
 */
export async function backgroundOf(
  starter: StarterTemplate,
  colors: Partial<Palette> = {},
  dpi?: number,
): Promise<Buffer> {
  const { primary, accent } = starter.palette;
  const isOwn = (colors.primary ?? primary) !== primary || (colors.accent ?? accent) !== accent;
  if (!isOwn) return readFile(starter.backgroundPath);
  const { drawStarter } = await import("./draw-starter.ts");
  // It is encoded once more when it is stored, so nothing is to be lost here.
  return drawStarter(starter.design, { colors, quality: 100, ...(dpi !== undefined && { dpi }) });
}
