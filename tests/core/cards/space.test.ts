import { CARD_SIZES } from "@idms/core/cards/geometry/card-size";
import {
  CANVAS,
  cardSpace,
  contain,
  cover,
  recommendedBackground,
  type Box,
} from "@idms/core/cards/geometry/space";
import { canvasPx, imagePx, type ImagePx } from "@idms/core/units";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const imageSize = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const millimetres = fc.integer({ min: 100, max: 5000 }).map((tenths) => tenths / 10);
const cardSize = fc.oneof(fc.constantFrom(...CARD_SIZES), fc.record({ w: millimetres, h: millimetres }));
/** Generates pixel values with up to six decimals, as they are stored. */
const stored = (min: number, max: number) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((millionths) => imagePx(millionths / 1e6));
const storedBox: fc.Arbitrary<Box<ImagePx>> = fc.record({
  x: stored(-20_000, 20_000),
  y: stored(-20_000, 20_000),
  width: stored(0, 20_000),
  height: stored(0, 20_000),
});
const THOUSANDS = { numRuns: 4000 };

describe("image pixels, canvas pixels and millimetres", () => {
  test("image to canvas and back gives identical numbers", () => {
    fc.assert(
      fc.property(imageSize, cardSize, storedBox, (image, card, box) => {
        const space = cardSpace(image, card);
        expect(space.canvasToImage(space.imageToCanvas(box))).toEqual(box);
        expect(space.canvasLengthToImage(space.imageLengthToCanvas(box.height))).toBe(box.height);
      }),
      THOUSANDS,
    );
  });

  test("image to millimetres and back gives identical numbers", () => {
    fc.assert(
      fc.property(imageSize, cardSize, storedBox, (image, card, box) => {
        const space = cardSpace(image, card);
        expect(space.mmToImage(space.imageToMm(box))).toEqual(box);
      }),
      THOUSANDS,
    );
  });

  test("a box keeps its millimetres within 1e-9, however often it goes through the canvas", () => {
    fc.assert(
      fc.property(imageSize, cardSize, storedBox, (image, card, box) => {
        const space = cardSpace(image, card);
        let moved = box;
        for (let times = 0; times < 5; times += 1) moved = space.canvasToImage(space.imageToCanvas(moved));
        const [before, after] = [space.imageToMm(box), space.imageToMm(moved)];
        for (const side of ["x", "y", "width", "height"] as const)
          expect(Math.abs(after[side] - before[side])).toBeLessThan(1e-9);
      }),
      THOUSANDS,
    );
  });

  test("a position dragged on the canvas is stored with at most six decimals", () => {
    const dragged = fc.double({ min: -700, max: 900, noNaN: true }).map(canvasPx);
    fc.assert(
      fc.property(imageSize, dragged, (image, x) => {
        const box = cardSpace(image, { w: 54, h: 86 }).canvasToImage({ x, y: x, width: x, height: x });
        expect(Number(box.x.toFixed(6)) === box.x).toBe(true);
      }),
    );
  });

  test("a font size scales like the boxes", () => {
    const space = cardSpace({ width: 1276, height: 2031 }, { w: 54, h: 86 });
    const box = space.imageToMm({ x: imagePx(0), y: imagePx(0), width: imagePx(100), height: imagePx(40) });
    expect(space.imageLengthToMm(imagePx(40))).toBeCloseTo(box.height, 12);
  });
});

describe("the background", () => {
  test("is entirely on the card, centred, at one scale for both sides", () => {
    fc.assert(
      fc.property(imageSize, cardSize, (image, card) => {
        const { x, y, width, height } = cardSpace(image, card).background;
        const tolerance = 1e-9 * Math.max(card.w, card.h);
        expect(width / image.width).toBeCloseTo(height / image.height, 9);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-tolerance);
        expect(Math.abs(2 * x + width - card.w)).toBeLessThan(tolerance);
        expect(Math.abs(2 * y + height - card.h)).toBeLessThan(tolerance);
        expect(Math.min(x, y)).toBeLessThan(tolerance);
      }),
      THOUSANDS,
    );
  });

  test("of 1400×900 px is scaled to 700×450 on the canvas of 700×900 and centred", () => {
    expect(contain({ width: 1400, height: 900 }, CANVAS)).toEqual({ scale: 0.5, x: 0, y: 225 });
    const space = cardSpace({ width: 1400, height: 900 }, { w: 54, h: 86 });
    const corner = { x: imagePx(0), y: imagePx(0), width: imagePx(1400), height: imagePx(900) };
    expect(space.imageToCanvas(corner)).toEqual({ x: 0, y: 225, width: 700, height: 450 });
  });

  test("of the recommended size covers the card, except for rounding of less than three half dots", () => {
    expect(recommendedBackground({ w: 54, h: 86 }, 300)).toEqual({ width: 638, height: 1016 });
    for (const card of CARD_SIZES) {
      const { background } = cardSpace(recommendedBackground(card), card);
      expect(Math.abs(background.width - card.w)).toBeLessThan((1.5 / 600) * 25.4);
      expect(Math.abs(background.height - card.h)).toBeLessThan((1.5 / 600) * 25.4);
    }
  });
});

test("a covering image leaves no part of its frame empty, and its focus decides what is cropped", () => {
  fc.assert(
    fc.property(imageSize, imageSize, (image, frame) => {
      const { scale, x, y } = cover(image, frame, { x: 0.5, y: 0.25 });
      const slack = 1e-9 * Math.max(frame.width, frame.height);
      expect(Math.max(x, y)).toBeLessThanOrEqual(slack);
      expect(x + image.width * scale).toBeGreaterThanOrEqual(frame.width - slack);
      expect(y + image.height * scale).toBeGreaterThanOrEqual(frame.height - slack);
    }),
  );
  expect(cover({ width: 100, height: 200 }, { width: 100, height: 100 }, { x: 0.5, y: 0.25 }).y).toBe(-25);
  expect(cover({ width: 300, height: 100 }, { width: 100, height: 100 }, { x: 0.5, y: 0.25 }).x).toBe(-100);
});
