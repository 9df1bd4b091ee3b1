import { ruledDesign } from "@idms/core/cards/designs/design-rules";
import { expect, test } from "vitest";

const red = { name: "Red", rules: [{ at: 1, name: "house", values: ["Red", "Crimson"] }] };
const senior = { name: "Senior", rules: [{ at: 0, name: "class_name", values: ["11", "12"] }] };
const plain = { name: "Plain", rules: [] };

test.each([
  [{ house: "Red", class_name: "8" }, red],
  [{ house: " crimson ", class_name: "8" }, red],
  [{ house: "Red", class_name: "12" }, senior],
  [{ house: "Blue", class_name: "8" }, undefined],
  [{}, undefined],
])("of the rules that fit a card with %j, the first one chooses its design", (texts, design) => {
  expect(ruledDesign([red, senior, plain], texts)).toBe(design);
});

test("an answer whose name is also a property of every object fits no rule", () => {
  const odd = { rules: [{ at: 0, name: "constructor", values: [""] }] };
  expect(ruledDesign([odd], {})).toBe(odd);
  expect(ruledDesign([{ rules: [{ at: 0, name: "toString", values: ["x"] }] }], {})).toBeUndefined();
});
