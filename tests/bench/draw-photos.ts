import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { seededRandom } from "../../fixtures/portrait/random.ts";
import type { Case } from "./cases.ts";

export const photoName = (index: number): string => `${String(index + 1).padStart(5, "0")}.jpg`;

/** Makes sure that a folder has `count` portraits as the students of a case have them, no two the same. */
export async function drawPhotos(folder: string, count: number, students: Case["students"]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, photoName(index));
    if (existsSync(path)) continue;
    await writeFile(`${path}.new`, students === "P" ? await takeByPhone(index) : await drawPortrait(index));
    await rename(`${path}.new`, path);
  }
}

const PHONE = { width: 1200, height: 1600 };
const PHONE_QUALITY = 90;

/** How far the noise of a small sensor moves a pixel, of 255: with it a photo has the weight of those of phones. */
const NOISE = 7;

/** So many faces are drawn, which takes most of the time; photos of the same one differ in their noise. */
const FACES = 20;

/** The pixels of a face and the noise are made once. */
const faces = new Map<number, Buffer>();
let noise: Float32Array | undefined;

/** A portrait of 1,200×1,600 px with a sensor's noise, which lies elsewhere on each, as the JPEG that a phone makes. */
async function takeByPhone(index: number): Promise<Buffer> {
  noise ??= makeNoise();
  const pixels = Buffer.from(await faceOf(index % FACES));
  let from = (index * SHIFT) % noise.length;
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    from = from + 1 === noise.length ? 0 : from + 1;
    const shift = noise[from] ?? 0;
    for (let channel = at; channel < at + CHANNELS; channel += 1)
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + shift));
  }
  return sharp(pixels, { raw: { ...PHONE, channels: CHANNELS } })
    .jpeg({ quality: PHONE_QUALITY, chromaSubsampling: "4:2:0" })
    .toBuffer();
}

async function faceOf(seed: number): Promise<Buffer> {
  const known = faces.get(seed);
  if (known) return known;
  const pixels = await sharp(await drawPortrait(seed, PHONE))
    .removeAlpha()
    .raw()
    .toBuffer();
  faces.set(seed, pixels);
  return pixels;
}

const CHANNELS = 3;
/** Primes: how far the noise moves from photo to photo, and how many values it has before it comes again. */
const SHIFT = 7919;
const NOISE_VALUES = 1_000_003;

function makeNoise(): Float32Array {
  const random = seededRandom(1);
  return Float32Array.from(
    { length: NOISE_VALUES },
    () => (random.next() + random.next() + random.next() - 1.5) * NOISE * 2,
  );
}
