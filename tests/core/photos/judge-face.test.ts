import { judgeFace, withFace, type FaceLook } from "@idms/core/students/photos/judge-face";
import { photoQualitySchema } from "@idms/core/students/photos/photo-quality";
import { expect, test } from "vitest";

const look = (quarters: FaceLook["quarters"], score: number, breadth = 1.1): FaceLook => ({
  quarters,
  score,
  breadth,
});
const said = (...looks: FaceLook[]) => judgeFace(looks).map(({ text }) => text);

test("a face that is found only in the turned photo is sideways or upside down", () => {
  expect(said(look(1, 0.8))).toEqual(["The face is sideways. Turn the photo."]);
  expect(said(look(3, 0.8))).toEqual(["The face is sideways. Turn the photo."]);
  expect(said(look(2, 0.8))).toEqual(["The face is upside down. Turn the photo."]);
  expect(said(look(0, 0.6), look(2, 0.9))).toEqual(["The face is upside down. Turn the photo."]);
});

test("an upright face, one that is as good both ways, no face and a guess cause no finding", () => {
  expect(said(look(0, 0.9))).toEqual([]);
  expect(said(look(0, 0.7), look(2, 0.8))).toEqual([]);
  expect(said()).toEqual([]);
  expect(said(look(2, 0.5))).toEqual([]);
});

test("a face with impossible proportions is stretched", () => {
  expect(said(look(0, 0.8, 1.8))).toEqual(["The face is stretched horizontally. Use the original photo."]);
  expect(said(look(0, 0.8, 0.65))).toEqual(["The face is stretched vertically. Use the original photo."]);
  expect(said(look(0, 0.8, 0.76), look(0, 0.8, 1.7))).toEqual([]);
  expect(said(look(0, 0.4, 2))).toEqual([]);
});

test("findings about the face join the measurements and replace earlier findings about it", () => {
  const pale = { measure: "dynamic_range", mark: "amber", text: "The photo is rather pale." } as const;
  const measured = photoQualitySchema.parse({
    mark: "amber",
    findings: [pale],
    measures: {
      width: 600,
      height: 800,
      sharpness: 90,
      luminance_mean: 120,
      dynamic_range: 50,
      under_exposed: 0,
      over_exposed: 0,
    },
  });
  const looked = withFace(measured, judgeFace([look(2, 0.9)]));
  expect([looked.mark, looked.findings.length]).toEqual(["red", 2]);
  expect(withFace(looked, [])).toEqual(measured);
});
