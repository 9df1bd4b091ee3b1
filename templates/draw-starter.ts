import { readFile } from "node:fs/promises";
import { createArtboard, type Artboard } from "./artboard.ts";
import type { Palette } from "./colors.ts";
import type { StarterTemplate } from "./starter-template.ts";

type Drawing = Promise<{ draw(board: Artboard): void }>;

/** By the names of their folders; named one by one so that a bundler finds them. */
const drawings: Record<string, () => Drawing> = {
  banyan: () => import("./banyan/draw.ts"),
  harbour: () => import("./harbour/draw.ts"),
  meridian: () => import("./meridian/draw.ts"),
  orbit: () => import("./orbit/draw.ts"),
  prism: () => import("./prism/draw.ts"),
  terracotta: () => import("./terracotta/draw.ts"),
};

/** Draws a design's background, a JPEG at 600 dpi; colours of a school take the place of the design's own. */
export async function drawStarter(
  starter: StarterTemplate,
  colors: Partial<Palette>,
  quality: number,
): Promise<Buffer> {
  const load = drawings[starter.id];
  if (!load) throw new Error(`There is no drawing of ${starter.id}`);
  const board = createArtboard(starter, colors);
  (await load()).draw(board);
  return board.canvas.encode("jpeg", quality);
}

/** The background of a design: as it is shipped, or drawn anew where a school has colours of its own. */
export async function starterBackground(starter: StarterTemplate, colors: Partial<Palette>): Promise<Buffer> {
  const { primary, accent } = starter.palette;
  const isOwn = (colors.primary ?? primary) !== primary || (colors.accent ?? accent) !== accent;
  // It is encoded once more when it is stored, so nothing is to be lost here.
  return isOwn ? drawStarter(starter, colors, 100) : readFile(starter.backgroundPath);
}
