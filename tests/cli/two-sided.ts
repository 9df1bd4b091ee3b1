import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import type { CardFields } from "@idms/core/cards/designs/template";
import { mm } from "@idms/core/units";
import { openApp } from "@idms/server/installation/open-app";
import sharp from "sharp";
import { addTemplate } from "../../packages/server/src/cards/designs/add-template.ts";

/** A card of 54 × 86 mm, and the off-centre black rectangle on its grey front. In mm. */
export const BLACK = { x: 6, y: 8, width: 20, height: 30 };
const CARD = { w: 54, h: 86 };
const PIXELS_PER_MM = 10;

/** Returns a side of the card. `x` is the left edge of its black rectangle. */
function blackFrom(x: number): CardFields {
  const box = Object.entries({ ...BLACK, x }).map(([side, length]) => [side, length * PIXELS_PER_MM]);
  return cardFieldsSchema.parse({
    black: { kind: "rectangle", fill: "#000000", ...Object.fromEntries(box) },
  });
}

/**
 * Adds the ID template "Both sides" to the first school of a data folder. The black rectangle on its back is the mirror
 * image of the front's, so on a correctly aligned card, each is exactly behind the other.
 */
export async function addTwoSided(data: string): Promise<void> {
  const [width, height] = [CARD.w * PIXELS_PER_MM, CARD.h * PIXELS_PER_MM];
  const grey = { create: { width, height, channels: 3, background: "#cccccc" } } as const;
  const background = await sharp(grey).png().toBuffer();
  const app = await openApp({ data, create: false });
  try {
    await addTemplate(app, {
      schoolId: 1,
      name: "Both sides",
      isDefault: false,
      cardSize: { w: mm(CARD.w), h: mm(CARD.h) },
      fields: blackFrom(BLACK.x),
      background,
      back: { fields: blackFrom(CARD.w - BLACK.x - BLACK.width), background },
    });
  } finally {
    await app.close();
  }
}
