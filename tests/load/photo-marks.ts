/**
 * Draws portraits, some with faults, and prints which faults the measurements find and miss: `node
 * tests/load/photo-marks.ts`. Drawn faces only test the integration; they do not show how often a child's photo is
 * marked correctly.
 */
import { judgePhoto } from "@idms/core/students/photos/judge-photo";
import type { PhotoMark } from "@idms/core/students/photos/photo-marks";
import { measurePhoto } from "@idms/core/node/photos/measure-photo";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import sharp, { type Sharp } from "sharp";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";

const GOOD = 300;
const OF_EACH = 50;
const SIZES = [
  { width: 600, height: 800 },
  { width: 900, height: 1200 },
  { width: 1200, height: 1600 },
];

/** The changes to a portrait, by the resulting fault. None of the measurements looks for a face. */
const FAULTS: Record<string, (photo: Sharp, size: { width: number; height: number }) => Sharp> = {
  dark: (photo) => photo.linear(0.2, 0),
  bright: (photo) => photo.linear(1, 130),
  pale: (photo) => photo.linear(0.15, 110),
  blurred: (photo, { width }) => photo.blur(width / 150),
  small: (photo) => photo.resize(90, 120),
  tilted: (photo) => photo.rotate(25, { background: "#778899" }),
  "no face": (_, size) =>
    sharp({
      create: {
        ...size,
        channels: 3,
        background: "#88aacc",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    }),
  "cut in half": (photo, { width, height }) =>
    photo.extract({ left: Math.floor(width / 2), top: 0, width: Math.floor(width / 2), height }),
};

const sizeOf = (seed: number) => SIZES[seed % SIZES.length] ?? { width: 600, height: 800 };

async function markOf(photo: Sharp): Promise<PhotoMark> {
  const { bytes } = await preparePhoto(await photo.jpeg({ quality: 85 }).toBuffer());
  return judgePhoto(await measurePhoto(bytes), null).mark;
}

async function row(name: string, count: number, spoil: (typeof FAULTS)[string], from: number): Promise<void> {
  const marks: PhotoMark[] = [];
  for (let seed = from; seed < from + count; seed += 1) {
    const size = sizeOf(seed);
    marks.push(await markOf(spoil(sharp(await drawPortrait(seed, size)), size)));
  }
  const of = (mark: PhotoMark) => marks.filter((each) => each === mark).length;
  console.log(`| ${name} | ${count} | ${of("green")} | ${of("amber")} | ${of("red")} |`);
}

console.log("| portraits | drawn | green | amber | red |\n|---|---|---|---|---|");
await row("as they are", GOOD, (photo) => photo, 0);
for (const [at, [name, spoil]] of Object.entries(FAULTS).entries())
  await row(name, OF_EACH, spoil, GOOD + at * OF_EACH);
