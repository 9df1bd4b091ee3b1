import { chooseOwnFont, ownFace } from "@idms/core/cards/shaping/own-fonts";
import { expect, test } from "vitest";

/** Returns which of the available weights is used for a text of the given weight. */
const chosen = (weights: readonly number[], weight: number): number | undefined =>
  chooseOwnFont(
    weights.map((each) => ({
      family: "Own",
      weight: each,
      italic: false,
      face: ownFace(`aa/${String(each).padStart(30, "0")}.ttf`),
    })),
    { family: "Own", weight, italic: false },
  )?.weight;

test.each([
  // CSS Fonts, font style matching: for 400 to 500, first up to 500, then lighter, then heavier weights.
  { weights: [300, 500], wanted: 400, gives: 500 },
  { weights: [300, 600], wanted: 400, gives: 300 },
  { weights: [400, 600], wanted: 500, gives: 400 },
  { weights: [600, 700], wanted: 500, gives: 600 },
  // A lighter text prefers lighter weights, and a bolder one heavier weights.
  { weights: [100, 400], wanted: 300, gives: 100 },
  { weights: [400, 900], wanted: 300, gives: 400 },
  { weights: [500, 900], wanted: 600, gives: 900 },
  { weights: [400, 500], wanted: 600, gives: 500 },
])("with the weights $weights, a text of weight $wanted is set in $gives", ({ weights, wanted, gives }) => {
  expect(chosen(weights, wanted)).toBe(gives);
  expect(chosen(weights.toReversed(), wanted)).toBe(gives);
});
