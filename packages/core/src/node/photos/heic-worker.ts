/** The thread that converts one HEIC photo to a JPEG and exits. */
import startDecoder from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import sharp from "sharp";
import { heicPicture } from "../../students/photos/heic-picture.ts";
import { withProfile } from "../../students/photos/colour-profile.ts";
import { answerTask } from "../threads/work-in-thread.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";
import { pictureSentences } from "../../students/photos/picture-sentences.ts";

export interface HeicTask {
  bytes: Uint8Array;
  maxPixels: number;
  maxSide: number;
}

/** The JPEG quality. It is high enough to preserve the photo, which is re-encoded later. */
const QUALITY = 95;
const CHANNELS = 4;

// Suppresses the decoder's own messages.
for (const say of ["log", "warn", "error"] as const) console[say] = () => undefined;

await answerTask(async ({ bytes, maxPixels, maxSide }: HeicTask): Promise<Uint8Array> => {
  const picture = await heicPicture(startDecoder(), bytes, ({ width, height }) => {
    if (width * height > maxPixels) throw photoFailures.tooHeavy({ what: pictureSentences.photo() });
  });
  if (!picture) throw photoFailures.damaged({ what: pictureSentences.photo() });
  const { width, height, data, profile, isDisplayP3 } = picture;
  const jpeg = await sharp(data, { raw: { width, height, channels: CHANNELS } })
    .removeAlpha()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer();
  // The colours stay as they are, with what shows them: they become sRGB once, when the photo is made ready.
  const shownBy = profile ?? (isDisplayP3 ? await displayP3() : undefined);
  return shownBy ? withProfile(jpeg, shownBy) : jpeg;
});

/** Loads the Display P3 profile that comes with the image library. */
async function displayP3(): Promise<Uint8Array | undefined> {
  const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } });
  const { icc } = await sharp(await blank.withIccProfile("p3").png().toBuffer()).metadata();
  return icc;
}
