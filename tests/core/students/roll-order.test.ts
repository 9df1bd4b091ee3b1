import { makeField } from "@idms/core/forms/values/field";
import { compareRolls, rollNumber } from "@idms/core/students/records/roll-order";
import { expect, test } from "vitest";

test("roll numbers are in natural order, with missing ones last", () => {
  const shuffled = ["", "10", "२", "12-B", "1", "A/10", "12", "9", "A/2", "12-A"];
  expect(shuffled.toSorted(compareRolls)).toEqual([
    "1",
    "२",
    "9",
    "10",
    "12",
    "12-A",
    "12-B",
    "A/2",
    "A/10",
    "",
  ]);
});

test("the roll number is the answer to the form's field for it, or else an answer with such a name", () => {
  const fields = [makeField("number_in_class", "Roll Number", "text")];
  expect(rollNumber({ number_in_class: "7", roll_no: "8" }, fields)).toBe("7");
  expect(rollNumber({ roll_no: 8 }, [])).toBe("8");
  expect(rollNumber({ full_name: "Asha" }, fields)).toBe("");
});
