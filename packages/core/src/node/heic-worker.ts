/** The thread that makes a JPEG of one HEIC photo and ends. */
import startDecoder from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import sharp from "sharp";
import { Failure } from "../failure.ts";
import { imageText } from "../messages.ts";
import { answerTask } from "./work-in-thread.ts";

export interface HeicTask {
  bytes: Uint8Array;
  maxPixels: number;
  maxSide: number;
}

/** As good as the photo itself: it is encoded once more. */
const QUALITY = 95;
const CHANNELS = 4;

// What the decoder has to say of a file goes to nobody's output.
for (const say of ["log", "warn", "error"] as const) console[say] = () => undefined;

const damaged = () => new Failure("unprocessable", imageText.damaged("photo"));

await answerTask(async ({ bytes, maxPixels, maxSide }: HeicTask): Promise<Uint8Array> => {
  const [image] = new (startDecoder().HeifDecoder)().decode(bytes);
  if (!image) throw damaged();
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) throw new Failure("too_large", imageText.tooManyPixels("photo"));
  const { promise, resolve, reject } = Promise.withResolvers<Uint8ClampedArray>();
  const into = { width, height, data: new Uint8ClampedArray(width * height * CHANNELS) };
  // The decoder turns the picture as it is to be seen.
  image.display(into, (drawn) => (drawn ? resolve(drawn.data) : reject(damaged())));
  return sharp(await promise, { raw: { width, height, channels: CHANNELS } })
    .removeAlpha()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer();
});
