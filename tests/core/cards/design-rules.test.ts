import { joinedValues, ruledDesign, splitValues } from "@idms/core/cards/designs/design-rules";
import { recordedTexts } from "@idms/core/cards/drawing/card-texts";
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

test.each([
  ["birthday", "2015-06-01", "2015-06-01"],
  ["birthday", "2015-06-01", "01-06-2015"],
  ["home_phone", "9876543210", "9876543210"],
  ["home_phone", "9876543210", "987-654-3210"],
])("the answer %s %s fits a rule for it as it was entered or as it is printed: %s", (name, answer, value) => {
  const design = { rules: [{ at: 0, name, values: [value] }] };
  const texts = recordedTexts({
    student: { id: 1, full_name: "Asha", parent_phone: "", meta: { [name]: answer } },
    classroom: { class_name: "8", section: null },
    school: { name: "Green", address: "", email: "", phone: "", year: null },
  });
  expect(ruledDesign([design], texts)).toBe(design);
});

test.each([
  [["Red", "Crimson"], "Red, Crimson"],
  [["Red, dark", "Blue"], '"Red, dark", Blue'],
  [["Blue", 'a "b", c', '"d"'], 'Blue, "a ""b"", c", """d"""'],
])("the values %j of a rule are written as %s, and read from it", (values, text) => {
  expect(joinedValues(values)).toBe(text);
  expect(splitValues(text)).toEqual(values);
});

test("an answer whose name is also a property of every object fits no rule", () => {
  const odd = { rules: [{ at: 0, name: "constructor", values: [""] }] };
  expect(ruledDesign([odd], {})).toBe(odd);
  expect(ruledDesign([{ rules: [{ at: 0, name: "toString", values: ["x"] }] }], {})).toBeUndefined();
});
