import { photoNamer } from "@idms/core/students/spreadsheets/photo-names";
import { expect, test } from "vitest";

const asha = {
  id: "7",
  name: "Asha Rao",
  class: "8 - A",
  phone: "9876543210",
  status: "VERIFIED",
  answers: { roll_no: "12" },
};

test("a pattern names a photo by the student's data and answers, in folders", () => {
  const nameOf = photoNamer("{class}/{roll_no} {name} {id}", ["roll_no"]);
  expect(nameOf(asha)).toBe("8 - A/12 Asha Rao 7");
  expect(nameOf(asha, "father's photo")).toBe("8 - A/12 Asha Rao 7 father_s photo");
  expect(photoNamer("{phone}-{status}", [])(asha)).toBe("9876543210-VERIFIED");
});

test("no two names are the same, in any case and on any system", () => {
  const nameOf = photoNamer("{name}", []);
  const names = ["Asha", "ASHA", "asha (2)", "Asha"].map((name) => nameOf({ ...asha, name }));
  expect(names).toEqual(["Asha", "ASHA (2)", "asha _2_", "Asha (3)"]);
});

test("a student's data cannot lead out of the folder, and every file system accepts the name", () => {
  const nameOf = photoNamer("{class}/{name}", []);
  expect(nameOf({ ...asha, class: "../..", name: "C:\\a/b?*.\0" })).toBe("_/C__a_b__._");
  expect(nameOf({ ...asha, class: "..", name: " . " })).toBe("7/7");
  expect(nameOf({ ...asha, name: "आ".repeat(300) }).length).toBeLessThan(80);
  expect(photoNamer("../{roll_no}", ["roll_no"])({ ...asha, answers: {} })).toBe("7/7");
});

test("a pattern with an unknown placeholder is refused with the known ones", () => {
  expect(() => photoNamer("{nam}", ["roll_no"])).toThrow(
    "A photo name cannot contain {nam}. Use {id}, {name}, {class}, {phone}, {status}, {roll_no}.",
  );
  expect(() => photoNamer(" ", [])).toThrow("is empty");
});
