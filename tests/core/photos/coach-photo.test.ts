import {
  advisePhoto,
  cropAround,
  PHOTO_ADVICE,
  type FoundFace,
  type PhotoArea,
} from "@idms/core/students/photos/coach-photo";
import { judgePhoto } from "@idms/core/students/photos/judge-photo";
import { greyOf, measurePixels } from "@idms/core/students/photos/measure-pixels";
import type { PhotoMeasures } from "@idms/core/students/photos/photo-measures";
import { measurePhoto } from "@idms/core/node/photos/measure-photo";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";

const PHOTO = { width: 900, height: 1200 };
const WHOLE: PhotoArea = { x: 0, y: 0, ...PHOTO };
const GOOD: PhotoMeasures = {
  ...PHOTO,
  sharpness: 300,
  luminance_mean: 130,
  dynamic_range: 180,
  under_exposed: 0,
  over_exposed: 0,
};

/** Returns a face with a height and a centre, in pixels. */
const face = (height: number, [x, y] = [450, 540], tilt = 0): FoundFace => ({
  box: { x: x! - 0.4 * height, y: y! - height / 2, width: 0.8 * height, height },
  tilt,
});
const said = (faces: FoundFace[] | null, measures: Partial<PhotoMeasures> = {}, crop = WHOLE) =>
  advisePhoto(faces, { crop, measures: { ...GOOD, ...measures }, dpi: null });

describe("the advice about a photo", () => {
  test.each<[string, FoundFace[] | null, string[]]>([
    ["one face of a good size", [face(480)], []],
    ["nobody has looked for faces", null, []],
    ["nobody", [], ["no_face"]],
    ["two beside each other", [face(400, [250, 500]), face(360, [650, 500])], ["several_faces"]],
    ["somebody far behind", [face(480), face(150, [80, 300])], []],
    ["far away", [face(230)], ["far"]],
    ["very near", [face(910, [450, 600])], ["near"]],
    ["over the edge", [face(480, [150, 540])], ["cut"]],
    ["a box a little over the edge, which is never exact", [face(480, [170, 540])], []],
    ["leaning to the left", [face(480, [450, 540], -13)], ["tilted"]],
    ["leaning to the right, far away", [face(200, [450, 540], 40)], ["tilted", "far"]],
    ["hardly leaning", [face(480, [450, 540], 11)], []],
  ])("%s", (_, faces, advice) => {
    expect(said(faces)).toEqual(advice);
  });

  test("concerns only what is kept, not faces that are cropped away or left out", () => {
    const two = [face(400, [250, 500]), face(360, [650, 500])];
    expect(said(two, {}, { x: 0, y: 0, width: 500, height: 1000 })).toEqual([]);
    // Half of each face is kept, or half of only one.
    expect(said(two, {}, { x: 250, y: 0, width: 200, height: 1000 })).toEqual(["several_faces"]);
    expect(said(two, {}, { x: 250, y: 0, width: 400, height: 1000 })).toEqual(["several_faces"]);
    expect(said(two, {}, { x: 0, y: 800, width: 300, height: 400 })).toEqual(["several_faces"]);
    expect(said([face(400)], {}, { x: 0, y: 800, width: 300, height: 400 })).toEqual(["cut"]);
  });

  test.each<[string, Partial<PhotoMeasures>, string]>([
    ["black", { luminance_mean: 10 }, "dark"],
    ["half of it black", { under_exposed: 0.7 }, "dark"],
    ["white", { luminance_mean: 245 }, "bright"],
    ["soft", { sharpness: 20 }, "blurred"],
    ["grey", { dynamic_range: 40 }, "pale"],
    ["a thumbnail", { width: 90, height: 120 }, "small"],
  ])("agrees with the school's check: %s", (_, measures, advice) => {
    expect(said([face(480)], measures)).toEqual([advice]);
    expect(said(null, measures)).toEqual([advice]);
  });

  test("calls a photo small by the card on which it is printed", () => {
    const sent = { crop: WHOLE, measures: { ...GOOD, width: 400 }, dpi: 240 };
    expect(advisePhoto([face(480)], sent)).toEqual(["small"]);
    expect(advisePhoto([face(480)], { ...sent, dpi: 260 })).toEqual([]);
  });

  test("gives each hint once, the most important one first", () => {
    const length = fc.integer({ min: 1, max: 2000 });
    const area = fc.record({
      x: fc.integer({ min: -900, max: 900 }),
      y: length,
      width: length,
      height: length,
    });
    const found = fc.array(fc.record({ box: area, tilt: fc.integer({ min: -180, max: 180 }) }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        found,
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 0, max: 200 }),
        (faces, light, sharp) => {
          const advice = said(faces, { luminance_mean: light, sharpness: sharp });
          expect(advice).toEqual(PHOTO_ADVICE.filter((each) => advice.includes(each)));
        },
      ),
    );
  });
});

describe("a photo is cropped around its face", () => {
  const FRAME = { width: 24, height: 30 };

  test("in the proportions of the card's frame, the eyes a little above its middle", () => {
    expect(cropAround([face(352)], PHOTO, FRAME)).toEqual({
      x: 130,
      y: expect.closeTo(100),
      width: 640,
      height: 800,
    });
  });

  test("unless there is no face, or more than one", () => {
    expect(cropAround([], PHOTO, FRAME)).toBeNull();
    expect(cropAround([face(400, [250, 500]), face(380, [650, 500])], PHOTO, FRAME)).toBeNull();
    expect(cropAround([face(400), face(90, [80, 300])], PHOTO, FRAME)).not.toBeNull();
  });

  test("but not so far that a card would print it coarsely", () => {
    expect(cropAround([face(40)], PHOTO, FRAME)).toMatchObject({ width: 300, height: 375 });
    expect(cropAround([face(40)], { width: 200, height: 300 }, FRAME)).toMatchObject({
      width: 200,
      height: 250,
    });
  });

  test("and never beyond the photo, wherever the face is", () => {
    const side = fc.integer({ min: 1, max: 8000 });
    const at = fc.integer({ min: -9000, max: 9000 });
    const size = fc.record({ width: side, height: side });
    fc.assert(
      fc.property(size, size, fc.record({ x: at, y: at, width: side, height: side }), (photo, frame, box) => {
        const crop = cropAround([{ box, tilt: 0 }], photo, frame) as PhotoArea;
        const a = 1e-6 * (photo.width + photo.height);
        expect(crop.x).toBeGreaterThanOrEqual(-a);
        expect(crop.y).toBeGreaterThanOrEqual(-a);
        expect(crop.x + crop.width).toBeLessThanOrEqual(photo.width + a);
        expect(crop.y + crop.height).toBeLessThanOrEqual(photo.height + a);
        expect(crop.width * frame.height).toBeCloseTo(crop.height * frame.width, -2);
      }),
    );
  });
});

test("a phone reads pixels as light as the server does", async () => {
  const portrait = sharp(await drawPortrait(42)).resize(360, 480);
  const { data } = await portrait.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const grey = greyOf({ width: 360, height: 480, data });
  const servers = await portrait.clone().toColourspace("b-w").raw().toBuffer();
  const difference = servers.reduce((sum, value, at) => sum + Math.abs(value - Number(grey.data[at])), 0);
  expect(difference / servers.length).toBeLessThan(4);
  const here = judgePhoto(measurePixels(grey, grey), 600);
  const there = judgePhoto(await measurePhoto(await portrait.png().toBuffer()), 600);
  expect(here.findings).toEqual(there.findings);
});
