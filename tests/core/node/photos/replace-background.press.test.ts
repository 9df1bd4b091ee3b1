/** The background of a photo becomes one colour, the person stays as photographed, and doubtful photos stay whole. */
import { adjustPhoto, WHOLE } from "@idms/core/node/photos/adjust-photo";
import { lookAtFaces } from "@idms/core/node/photos/look-at-faces";
import { canReplace } from "@idms/core/students/backgrounds/judge-background";
import type { Grid } from "@idms/core/students/backgrounds/grid";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawPortrait } from "../../../../fixtures/draw-portrait.ts";

const SIZE = { width: 600, height: 800 };
const PATTERN = Buffer.from(
  `<svg width="600" height="800"><defs><pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse">
    <rect width="40" height="40" fill="#2c7a3f"/><rect width="20" height="20" fill="#c9b458"/>
    <circle cx="30" cy="30" r="8" fill="#7a2c2c"/></pattern></defs>
    <rect width="110" height="420" fill="url(#p)"/><rect x="490" width="110" height="420" fill="url(#p)"/></svg>`,
);
/** A portrait between two curtains with a loud pattern. */
const busy = async (seed: number): Promise<Buffer> =>
  sharp(await drawPortrait(seed))
    .composite([{ input: PATTERN }])
    .jpeg({ quality: 92 })
    .toBuffer();
const [SHORT_HAIR, TURBAN] = [7, 19];
const BLUE = { hex: "#3c78be", rgb: [60, 120, 190] };

const pixelsOf = async (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture).removeAlpha().raw().toBuffer();
const pixel = (pixels: Buffer, x: number, y: number) => [
  ...pixels.subarray(3 * (y * SIZE.width + x), 3 * (y * SIZE.width + x) + 3),
];
const replaced = (photo: Buffer) => adjustPhoto(photo, { turn: 0, crop: WHOLE, background: BLUE.hex });

test.each([SHORT_HAIR, TURBAN])(
  "the background of portrait %i takes the colour, and the face does not change by a single value",
  async (seed) => {
    const photo = await busy(seed);
    const [before, made] = [await pixelsOf(photo), await replaced(photo)];
    const after = await pixelsOf(made);
    for (const x of [5, 60, 100, 500, 595])
      for (const y of [5, 100, 200, 300, 400]) expect(pixel(after, x, y)).toEqual(BLUE.rgb);
    for (let y = 330; y < 480; y += 5)
      for (let x = 230; x < 370; x += 5) expect(pixel(after, x, y)).toEqual(pixel(before, x, y));
    // What is previewed is what is printed: the same photo gives the same bytes.
    expect((await replaced(photo)).equals(made)).toBe(true);
  },
);

test("the new background keeps its colour when the light of the photo is corrected as well", async () => {
  const light = { red: 0.7, green: 0.8, blue: 0.9 };
  const photo = await busy(SHORT_HAIR);
  const made = await adjustPhoto(photo, { turn: 0, crop: WHOLE, light, background: BLUE.hex });
  expect(pixel(await pixelsOf(made), 60, 100)).toEqual(BLUE.rgb);
});

test("a background is proposed once for those who ask for it, and not where nobody is sure to be seen", async () => {
  const photo = await busy(SHORT_HAIR);
  const wall = await sharp(PATTERN).flatten({ background: "#ccc" }).jpeg().toBuffer();
  const white = await adjustPhoto(photo, { turn: 0, crop: WHOLE, background: "#ffffff" });
  const done = await sharp(white).jpeg({ quality: 88 }).toBuffer();
  const looked = await lookAtFaces([
    { jpeg: photo, background: "#ffffff" },
    { jpeg: photo, background: null },
    { jpeg: done, background: "#ffffff" },
    { jpeg: wall, background: "#ffffff" },
  ]);
  expect(looked.map(({ correction }) => correction?.background)).toEqual([
    "#ffffff",
    undefined,
    undefined,
    undefined,
  ]);
  expect(looked.map(({ findings }) => findings.map(({ measure }) => measure))).toEqual([
    [],
    [],
    [],
    ["background_uniformity"],
  ]);
});

/** A cut-out of a person: a head above shoulders, in a small picture. `change` paints over it. */
function person(change: (x: number, y: number) => number | undefined = () => undefined): Grid {
  const [width, height] = [60, 80];
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isPerson = Math.hypot((x - 30) / 14, (y - 32) / 19) < 1 || (y > 56 && Math.abs(x - 30) < 26);
      values[y * width + x] = change(x, y) ?? Number(isPerson || (y > 45 && Math.abs(x - 30) < 8));
    }
  return { width, height, channels: 1, values };
}
const FACE = {
  points: [
    { x: 0.42, y: 0.35 },
    { x: 0.58, y: 0.35 },
    { x: 0.5, y: 0.5 },
  ],
  chin: 0.62,
};

describe("a cut-out", () => {
  test("of a head and shoulders is good", () => {
    expect(canReplace(person(), FACE)).toBe(true);
  });

  const within = (left: number, top: number, size: number, value: number) => (x: number, y: number) =>
    x >= left && x < left + size && y >= top && y < top + size ? value : undefined;
  test.each<[string, Grid]>([
    ["of nobody", person(() => 0)],
    ["of everything", person(() => 1)],
    ["without the face", person((_, y) => (y < 40 ? 0 : undefined))],
    ["with a hole in the head", person(within(28, 20, 3, 0))],
    ["of two people", person(within(2, 20, 6, 1))],
    ["with a vague edge", person((x, y) => (y < 57 && Math.abs(x - 30) > 9 ? 0.4 : undefined))],
    ["that touches the border next to the head", person((_, y) => (y > 25 && y < 35 ? 1 : undefined))],
    ["that floats above the lower border", person((_, y) => (y > 70 ? 0 : undefined))],
    ["that fills the upper border", person((_, y) => (y < 20 ? 1 : undefined))],
  ])("%s is doubtful", (_, cut) => {
    expect(canReplace(cut, FACE)).toBe(false);
  });
});
