/** @module-tag thorough */
import { loadImage, createCanvas } from "@napi-rs/canvas";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { adjustPhoto } from "@idms/core/node/photos/adjust-photo";
import { lookAtFaces } from "@idms/core/node/photos/look-at-faces";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { renderPng } from "@idms/core/node/photos/render-png";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPortrait } from "../../../../fixtures/draw-portrait.ts";
import { cardTemplate, jpegOf } from "../pdf/print-cards.ts";

const typesetter = diskTypesetter();
const DPI = 300;

/** A portrait with a dot of pure magenta beside each eye, by which the eye line is found on a card. */
async function marked(seed: number): Promise<Buffer> {
  const dot = { create: { width: 16, height: 16, channels: 3 as const, background: "#ff00ff" } };
  const at = (left: number) => ({ input: dot, left, top: 344 });
  return sharp(await drawPortrait(seed))
    .composite([at(178), at(406)])
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

const PHOTOS = {
  "as drawn": marked,
  "far away": async (seed: number) =>
    sharp(await marked(seed))
      .extend({ top: 200, bottom: 0, left: 150, right: 90, extendWith: "copy" })
      .toBuffer(),
  "at the side": async (seed: number) =>
    sharp(await marked(seed))
      .extend({ top: 0, bottom: 0, left: 0, right: 160, extendWith: "copy" })
      .toBuffer(),
};

/** Two designs whose photos differ in size, proportions and shape. */
const DESIGNS = [
  { x: 170, y: 100, width: 200, height: 260, shape: "sphere" },
  { x: 120, y: 60, width: 300, height: 420 },
].map((photo) => ({
  ...cardTemplate,
  fields: cardFieldsSchema.parse({ photo: { ...photo, isImage: true } }),
  box: photo,
}));

/** Returns the eye line on a card and the distance between the dots, as fractions of the photo's height. */
async function measured(
  { box, ...design }: (typeof DESIGNS)[number],
  photo: Buffer,
): Promise<{ eyes: number; apart: number }> {
  const { width, height } = await sharp(photo).metadata();
  const { scene } = cardLayout(typesetter, design)({ texts: {}, images: { photo: { width, height } } });
  const background = await jpegOf(540, 860, 5);
  const card = await loadImage(await renderPng(scene, { [BACKGROUND]: background, photo }, typesetter, DPI));
  const context = createCanvas(card.width, card.height).getContext("2d");
  context.drawImage(card, 0, 0);
  const { data } = context.getImageData(0, 0, card.width, card.height);
  const rows: number[] = [];
  const columns: number[] = [];
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) > 190 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) > 190) {
      rows.push(Math.floor(at / 4 / card.width));
      columns.push((at / 4) % card.width);
    }
  const perPixel = card.width / 540;
  const mean = rows.reduce((sum, row) => sum + row, 0) / rows.length;
  return {
    eyes: (mean / perPixel - box.y) / box.height,
    apart: (Math.max(...columns) - Math.min(...columns)) / perPixel / box.height,
  };
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

test("corrected photos show the head at the same height and size on the cards of each design", async () => {
  const photos = await Promise.all(Object.values(PHOTOS).map((make, at) => make(6 + at)));
  const looked = await lookAtFaces(photos.map((jpeg) => ({ jpeg, background: null })));
  const corrected = await Promise.all(
    photos.map(async (photo, at) => {
      const crop = looked[at]?.correction?.crop;
      if (!crop) throw new Error(`No crop for the photo ${Object.keys(PHOTOS)[at]}`);
      return (await preparePhoto(await adjustPhoto(photo, { turn: 0, crop }))).bytes;
    }),
  );
  for (const design of DESIGNS) {
    const before = await Promise.all(photos.map((photo) => measured(design, photo)));
    const after = await Promise.all(corrected.map((photo) => measured(design, photo)));
    expect(spread(before.map(({ eyes }) => eyes))).toBeGreaterThan(0.1);
    expect(spread(after.map(({ eyes }) => eyes))).toBeLessThan(0.02);
    expect(spread(after.map(({ apart }) => apart)) / (after[0]?.apart ?? 0)).toBeLessThan(0.1);
  }
});
