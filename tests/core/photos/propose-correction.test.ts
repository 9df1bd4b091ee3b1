import { evenLight } from "@idms/core/students/corrections/even-light";
import { frameFace, portraitIn, type FacePlace } from "@idms/core/students/corrections/frame-face";
import { proposeCorrection, type Seen } from "@idms/core/students/corrections/propose-correction";
import type { FinderFace, RgbPixels } from "@idms/core/students/photos/face-finder";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const PHOTO = { width: 1200, height: 1600 };
const face = (x: number, y: number, distance: number): FacePlace => ({
  eyes: { x, y },
  chin: { x, y: y + distance },
});

describe("the frame of a face", () => {
  test("shows each head at the same size and height, in portrait proportions and within the photo", () => {
    const places = fc.record({
      x: fc.integer({ min: 450, max: 750 }),
      y: fc.integer({ min: 600, max: 900 }),
      distance: fc.integer({ min: 100, max: 160 }),
    });
    fc.assert(
      fc.property(places, ({ x, y, distance }) => {
        const crop = frameFace(face(x, y, distance), PHOTO, 1);
        if (!crop) throw new Error("no crop");
        expect(crop.width / crop.height).toBeCloseTo(3 / 4);
        expect((2 * distance) / crop.height).toBeCloseTo(0.55);
        expect((y - crop.y) / crop.height).toBeCloseTo(0.45, 1);
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(PHOTO.width);
        expect(crop.y + crop.height).toBeLessThanOrEqual(PHOTO.height);
        // What is framed once stays as it is.
        expect(frameFace(face(x - crop.x, y - crop.y, distance), crop, 1)).toBeUndefined();
      }),
    );
  });

  test.each<[string, FacePlace, { picture?: typeof PHOTO; scale?: number }]>([
    ["a face that is framed like all others", face(600, 720, 440), {}],
    ["a face that fills the photo", face(600, 800, 520), {}],
    ["a face at the edge", face(150, 700, 150), {}],
    ["a face at the top", face(600, 100, 150), {}],
    ["a face of too few pixels", face(600, 700, 150), { scale: 0.5 }],
  ])("does not change %s", (_, place, { picture = PHOTO, scale = 1 }) => {
    expect(frameFace(place, picture, scale)).toBeUndefined();
  });

  test("moves a little to stay within the photo, and keeps the size of the head", () => {
    const crop = frameFace(face(600, 320, 200), PHOTO, 1);
    expect(crop?.y).toBe(0);
    expect(crop?.height).toBeCloseTo(400 / 0.55);
  });
});

type Colour = readonly [number, number, number];

/** Draws a portrait: a wall, clothes below, and a face in the middle. */
function portrait({ wall, clothes, skin }: Record<"wall" | "clothes" | "skin", Colour>): RgbPixels {
  const [width, height] = [300, 400];
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isFace = Math.hypot(x - 150, y - 180) < 90;
      data.set(isFace ? skin : y > 300 ? clothes : wall, 3 * (y * width + x));
    }
  return { width, height, data };
}
const lit = ({ width, height, data }: RgbPixels, gains: Colour): RgbPixels => ({
  width,
  height,
  data: Uint8Array.from(data, (value, at) => Math.min(255, value * (gains[at % 3] ?? 1))),
});
const lightOf = (picture: RgbPixels) => evenLight(picture, portraitIn(picture));

const WHITE: Colour = [235, 235, 235];
const GREY: Colour = [190, 190, 190];
const NIGHT: Colour = [30, 30, 32];
const SKINS: [string, Colour][] = [
  ["light", [232, 190, 172]],
  ["brown", [160, 110, 80]],
  ["dark", [90, 56, 42]],
];

describe.each(SKINS)("the light on %s skin", (_, skin) => {
  test.each<[string, Colour, Colour]>([
    ["a white wall and a white shirt", WHITE, WHITE],
    ["a grey wall and a white shirt", GREY, WHITE],
    ["a pale blue wall and a white shirt", [190, 210, 235], WHITE],
    ["a pale blue wall and a pale blue shirt", [190, 210, 235], [190, 210, 235]],
    ["a cream wall and a white shirt", [240, 222, 195], WHITE],
    ["a dark wall and dark clothes", NIGHT, NIGHT],
    ["a red wall and a green shirt", [200, 60, 50], [40, 130, 60]],
  ])("is fine in front of %s", (_name, wall, clothes) => {
    expect(lightOf(portrait({ wall, clothes, skin }))).toBeUndefined();
  });

  test("becomes as bright as the shirt allows, whatever the skin, and then stays", () => {
    const dark = lit(portrait({ wall: GREY, clothes: WHITE, skin }), [0.55, 0.55, 0.55]);
    const gains = lightOf(dark);
    expect(gains).toMatchObject({ red: gains?.green, blue: gains?.green });
    expect(gains?.green).toBeCloseTo(1.6);
    expect(lightOf(lit(dark, [1.6, 1.6, 1.6]))).toBeUndefined();
  });

  test("loses the cast of a lamp, and then stays", () => {
    const yellow = lit(portrait({ wall: GREY, clothes: WHITE, skin }), [1, 0.94, 0.84]);
    const gains = lightOf(yellow);
    if (!gains) throw new Error("no proposal");
    const { red, green, blue } = gains;
    expect([red < 1, blue > 1, blue / red]).toEqual([true, true, expect.closeTo(1 / 0.84, 1)]);
    expect(lightOf(lit(yellow, [red, green, blue]))).toBeUndefined();
  });
});

test("light that is too dark to correct is left alone", () => {
  const scene = portrait({ wall: GREY, clothes: WHITE, skin: [160, 110, 80] });
  expect(lightOf(lit(scene, [0.3, 0.3, 0.3]))).toBeUndefined();
});

const found = (score: number, at: Partial<{ x: number; y: number }> = {}): FinderFace => {
  const { x = 150, y = 150 } = at;
  const points = (px: number, py: number) => ({ x: px, y: py });
  return {
    score,
    box: { x: x - 30, y: y - 20, width: 60, height: 70 },
    eyes: [points(x - 12, y), points(x + 12, y)],
    mouth: points(x, y + 25),
    jaw: [points(x - 30, y), points(x, y + 40), points(x + 30, y)],
  };
};
const picture = portrait({ wall: GREY, clothes: WHITE, skin: [160, 110, 80] });
const seen = (upright: FinderFace[], more: Partial<Seen> = {}): Seen => ({
  looks: upright.slice(0, 1).map(({ score }) => ({ quarters: 0, score, breadth: 1.1 })),
  upright,
  picture,
  scale: 4,
  ...more,
});

test("one certain face is framed, in fractions of the photo and without anything else about the face", () => {
  const height = 80 / 0.55;
  expect(proposeCorrection(seen([found(0.9), found(0.3)]))).toEqual({
    crop: {
      x: expect.closeTo((150 - (3 / 8) * height) / 300, 3),
      y: expect.closeTo((150 - 0.45 * height) / 400, 3),
      width: expect.closeTo((0.75 * height) / 300, 3),
      height: expect.closeTo(height / 400, 3),
    },
  });
});

test.each<[string, Seen]>([
  ["nobody", seen([])],
  ["an uncertain face", seen([found(0.55)])],
  ["two faces", seen([found(0.9), found(0.6, { x: 60 })])],
  ["a face on its side", seen([found(0.65)], { looks: [{ quarters: 1, score: 0.9, breadth: 1.1 }] })],
  [
    "a face upside down as likely as not",
    seen([found(0.7)], { looks: [{ quarters: 2, score: 0.8, breadth: 1 }] }),
  ],
  ["a stretched face", seen([found(0.9)], { looks: [{ quarters: 0, score: 0.9, breadth: 2 }] })],
])("nothing is proposed for %s", (_, of) => {
  expect(proposeCorrection(of)).toBeNull();
});
