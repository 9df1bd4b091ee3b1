import { judgePhoto } from "@idms/core/students/photos/judge-photo";
import type { PhotoMeasures } from "@idms/core/students/photos/photo-measures";
import { expect, test } from "vitest";

/** The measures of a portrait without findings. */
const GOOD: PhotoMeasures = {
  width: 1200,
  height: 1600,
  sharpness: 200,
  luminance_mean: 130,
  dynamic_range: 160,
  under_exposed: 0.05,
  over_exposed: 0.01,
};

const found = (change: Partial<PhotoMeasures>, dpi: number | null = 600) => {
  const { mark, findings } = judgePhoto({ ...GOOD, ...change }, dpi);
  return [mark, ...findings.map(({ measure, mark }) => `${measure} ${mark}`)].join(", ");
};

test("a photo without findings is green", () => {
  expect(judgePhoto(GOOD, 600)).toEqual({ mark: "green", findings: [], measures: GOOD });
});

test.each([
  ["blurred a little", { sharpness: 40 }, "amber, sharpness amber"],
  ["blurred", { sharpness: 5 }, "red, sharpness red"],
  ["of a face in the shade", { luminance_mean: 40 }, "amber, under_exposure amber"],
  [
    "black",
    { luminance_mean: 0, dynamic_range: 0, under_exposed: 1, sharpness: 0 },
    "red, under_exposure red, sharpness red",
  ],
  ["with the sun behind", { under_exposed: 0.7 }, "amber, under_exposure amber"],
  ["of a face in the light", { over_exposed: 0.5 }, "amber, over_exposure amber"],
  ["white", { luminance_mean: 252, over_exposed: 1, dynamic_range: 4 }, "red, over_exposure red"],
  ["pale", { dynamic_range: 45 }, "amber, dynamic_range amber"],
  ["in one grey", { dynamic_range: 8 }, "red, dynamic_range red"],
  ["of a dark face in good light", { luminance_mean: 62, under_exposed: 0.45 }, "green"],
  ["of a pale face before a white wall", { luminance_mean: 205, over_exposed: 0.25 }, "green"],
] as const)("a photo %s has one finding for it", (_, change, wanted) => {
  expect(found(change)).toBe(wanted);
});

test("the resolution is judged by the size on the card, or for an inch without a card", () => {
  expect([found({}, 250), found({}, 249), found({}, 149)]).toEqual([
    "green",
    "amber, resolution amber",
    "red, resolution red",
  ]);
  expect([found({ width: 300 }, null), found({ width: 60, height: 80 }, null)]).toEqual([
    "green",
    "red, resolution red",
  ]);
  expect(judgePhoto(GOOD, 212).findings[0]?.text).toBe(
    "The photo prints at 212 dpi. Below 250 dpi, a face looks softer than the text next to it. A photo of 1420 × 1890 pixels is large enough.",
  );
});
