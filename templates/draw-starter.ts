import { createCanvas } from "@napi-rs/canvas";
import { recommendedBackground } from "@idms/core/cards/geometry/space";
import { inksOf, type Palette } from "./colors.ts";
import type { Design } from "./design.ts";

/** Draws the background of a design's front as a JPEG. A school's colours replace the design's own. */
export async function drawStarter(
  { draw, cardSize, palette }: Design,
  { colors = {}, quality, dpi = 600 }: { colors?: Partial<Palette>; quality: number; dpi?: number },
): Promise<Buffer> {
  const image = recommendedBackground(cardSize, dpi);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.scale(image.width / cardSize.w, image.height / cardSize.h);
  draw({ ink: inksOf(palette, colors), canvas, context, width: cardSize.w, height: cardSize.h });
  return canvas.encode("jpeg", quality);
}
