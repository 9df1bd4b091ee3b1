import type { FoundFace } from "./coach-photo.ts";
import type { RgbPixels } from "./face-finder.ts";

/** Rotates a picture clockwise by a quarter turn. */
export function quarterTurned({ data, width, height }: RgbPixels): RgbPixels {
  const picture = { width: height, height: width, data: new Uint8Array(data.length) };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = 3 * (y * width + x);
      picture.data.set(data.subarray(from, from + 3), 3 * (x * height + height - 1 - y));
    }
  return picture;
}

/**
 * Converts the position of a face from a picture rotated clockwise by a quarter turn to the original picture.
 * @param height the original picture's height, in pixels
 */
export const turnedBack = ({ box, tilt }: FoundFace, height: number): FoundFace => ({
  box: { x: box.y, y: height - box.x - box.width, width: box.height, height: box.width },
  tilt: tilt > -90 ? tilt - 90 : tilt + 270,
});
