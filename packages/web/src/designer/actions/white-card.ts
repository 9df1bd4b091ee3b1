import type { CardSize } from "@idms/core/cards/geometry/card-size";
import { recommendedBackground } from "@idms/core/cards/geometry/space";
import { EMPTY_DESIGN, type Design } from "../edits/design.ts";

/** A design of a size with a white background, large enough to be printed, and nothing on it. */
export async function whiteCard(cardSize: CardSize): Promise<Design> {
  const { width, height } = recommendedBackground(cardSize);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw a white card: upload a white picture instead.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  const picture = new File([await canvas.convertToBlob({ type: "image/png" })], "white.png", {
    type: "image/png",
  });
  return { ...EMPTY_DESIGN, cardSize, front: { backdrop: { width, height, picture }, fields: {} } };
}
