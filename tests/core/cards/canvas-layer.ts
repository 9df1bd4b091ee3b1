import { createCanvas, type Canvas } from "@napi-rs/canvas";

/** Returns the factory for a canvas's layers, which have the canvas's size. */
export const layersFor =
  ({ width, height }: Pick<Canvas, "width" | "height">) =>
  () => {
    const image = createCanvas(width, height);
    return { canvas: image.getContext("2d"), image, width, height };
  };
