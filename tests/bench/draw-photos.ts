import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { seededRandom } from "../../fixtures/portrait/random.ts";
import type { Case } from "./cases.ts";

export const photoName = (index: number): string => `${String(index + 1).padStart(5, "0")}.jpg`;

/** Ensures that a folder has `count` portraits for the students of a case, no two of them alike. */
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

/** Amplitude of the noise of a small sensor, of 255. With it, a photo is as large as one from a phone. */
const NOISE = 7;

/** Number of different faces. Drawing them takes most of the time; photos of the same face differ in their noise. */
const FACES = 20;

/** Caches the pixels of each face, and the noise. */
const faces = new Map<number, Buffer>();
let noise: Float32Array | undefined;

/** Creates a portrait of 1,200×1,600 px as a phone's JPEG, with sensor noise that is shifted on each photo. */
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
/** Primes: how far the noise is shifted from photo to photo, and after how many values it repeats. */
const SHIFT = 7919;
const NOISE_VALUES = 1_000_003;

function makeNoise(): Float32Array {
  const random = seededRandom(1);
  return Float32Array.from(
    { length: NOISE_VALUES },
    () => (random.next() + random.next() + random.next() - 1.5) * NOISE * 2,
  );
}
