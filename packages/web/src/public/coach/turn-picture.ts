import type { FoundFace } from "@idms/core";

/** A picture turned clockwise by a quarter. */
export function turned({ data, width, height }: ImageData): ImageData {
  const picture = new ImageData(height, width);
  const [from, to] = [new Uint32Array(data.buffer), new Uint32Array(picture.data.buffer)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) to[x * height + height - 1 - y] = from[y * width + x] as number;
  return picture;
}

/**
 * A face of a picture that was turned clockwise by a quarter, as it lies in the picture before.
 * @param height that of the picture before, in pixels
 */
export const turnedBack = ({ box, tilt }: FoundFace, height: number): FoundFace => ({
  box: { x: box.y, y: height - box.x - box.width, width: box.height, height: box.width },
  tilt: tilt > -90 ? tilt - 90 : tilt + 270,
});
