import fc from "fast-check";
import { expect, test } from "vitest";
import { digitsOf, formatPhone, isPhone, isPhoneField, phoneDigits } from "@idms/core";

test("typing keeps the digits only and stops at ten", () => {
  expect(phoneDigits("(987) 654-3210")).toBe("9876543210");
  expect(phoneDigits("98765432109876")).toBe("9876543210");
  expect(phoneDigits("no number")).toBe("");
});

test("a phone is shown in groups of 3-3-4, also while it is typed", () => {
  expect(["", "9", "987", "9876", "987654", "9876543", "9876543210"].map(formatPhone)).toEqual([
    "",
    "9",
    "987",
    "987-6",
    "987-654",
    "987-654-3",
    "987-654-3210",
  ]);
});

test("digits of the keyboards of India and of Arabic are digits too", () => {
  for (const typed of ["९८७६५४३२१०", "৯৮৭৬৫৪৩২১০", "௯௮௭௬௫௪௩௨௧௦", "٩٨٧٦٥٤٣٢١٠", "۹۸۷۶۵۴۳۲۱۰"])
    expect(phoneDigits(typed)).toBe("9876543210");
});

test("what is shown reads back as what was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      expect(phoneDigits(formatPhone(typed))).toBe(phoneDigits(typed));
      expect(phoneDigits(typed)).toBe(digitsOf(typed).slice(0, 10));
    }),
  );
});

test("a phone has exactly ten digits", () => {
  expect(["987654321", "9876543210", "98765432101", "987-654-3210"].map(isPhone)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("a phone field has type tel or a name that contains phone", () => {
  expect(isPhoneField({ name: "contact", type: "tel" })).toBe(true);
  expect(isPhoneField({ name: "phone", type: "text" })).toBe(true);
  expect(isPhoneField({ name: "guardianPhone", type: "text" })).toBe(true);
  expect(isPhoneField({ name: "contact", type: "text" })).toBe(false);
});

test("a choice, a file, a date or an email is no phone field, whatever its name", () => {
  for (const type of ["select", "file", "date", "email"] as const)
    expect(isPhoneField({ name: "phone_kind", type })).toBe(false);
});
