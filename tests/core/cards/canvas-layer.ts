import { createCanvas, type Canvas } from "@napi-rs/canvas";

/** What gives a canvas its layers, which are as large as it is. */
export const layersFor =
  ({ width, height }: Pick<Canvas, "width" | "height">) =>
  () => {
    const image = createCanvas(width, height);
    return { canvas: image.getContext("2d"), image, width, height };
  };
