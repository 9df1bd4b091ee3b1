import { fillPattern, placeholdersOf } from "@idms/core";
import { expect, test } from "vitest";

const texts = { full_name: "Aarav", class: "8 - A", section: " ", price: "$& $1", filler: "\u3164" };

test.each([
  ["{full_name} / {class}", "Aarav / 8 - A", []],
  ["no placeholder", "no placeholder", []],
  ["{ full_name }", "Aarav", []],
  ["{{full_name}} {full_name}", "{full_name} Aarav", []],
  ["{price}", "$& $1", []],
  ["Roll {roll_no}, {section}, {roll_no}", "Roll ,  , ", ["roll_no", "section"]],
  ["House {filler}", "House \u3164", ["filler"]],
  ["{constructor}{__proto__}", "", ["constructor", "__proto__"]],
  ["a { b } c {", "a  c {", ["b"]],
  ["{}", "{}", []],
])("%s is filled in", (pattern, text, blank) => {
  expect(fillPattern(pattern, texts)).toEqual({ text, blank });
});

test("the placeholders of a pattern are named once each", () => {
  expect(placeholdersOf("{full_name} {class} {full_name} {{no}}")).toEqual(["full_name", "class"]);
});
