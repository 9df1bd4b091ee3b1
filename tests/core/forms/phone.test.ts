import fc from "fast-check";
import { expect, test } from "vitest";
import { digitsOf } from "@idms/core/forms/values/digits";
import {
  editPhone,
  formatPhone,
  isPhone,
  isPhoneField,
  ownPhone,
  phoneDigits,
  readPhone,
} from "@idms/core/forms/values/phone";

test("typing keeps only the digits and stops at ten", () => {
  expect(phoneDigits("(987) 654-3210")).toBe("9876543210");
  expect(phoneDigits("98765432109876")).toBe("9876543210");
  expect(phoneDigits("no number")).toBe("");
});

test("a phone number is shown in groups of 3-3-4, also while it is typed", () => {
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

test("digits from the keyboards of India and Arabic countries count as digits", () => {
  for (const typed of ["९८७६५४३२१०", "৯৮৭৬৫৪৩২১০", "௯௮௭௬௫௪௩௨௧௦", "٩٨٧٦٥٤٣٢١٠", "۹۸۷۶۵۴۳۲۱۰"])
    expect(phoneDigits(typed)).toBe("9876543210");
});

test("the decimal digits of every Unicode script count as digits", () => {
  const zeros = Array.from({ length: 0x20000 }, (_, code) => code).filter(
    (code) => /^\p{Nd}$/u.test(String.fromCodePoint(code)) && digitsOf(String.fromCodePoint(code)) === "0",
  );
  // These include Burmese, Ol Chiki and Meetei Mayek.
  expect(zeros).toEqual(expect.arrayContaining([0x30, 0x1040, 0x1c50, 0xabf0, 0xff10]));
  for (const zero of zeros) {
    const all = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join("");
    expect(digitsOf(all), zero.toString(16)).toBe("0123456789");
  }
});

test("a displayed number reads back as it was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      expect(phoneDigits(formatPhone(typed))).toBe(phoneDigits(typed));
      expect(phoneDigits(typed)).toBe(digitsOf(typed).slice(0, 10));
    }),
  );
});

test("a phone number has exactly ten digits", () => {
  expect(["987654321", "9876543210", "98765432101", "987-654-3210"].map(isPhone)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test.each([
  "9876543210",
  "98765 43210",
  "98765-43210",
  "98765–43210",
  "(987) 654-3210",
  "987.654.3210",
  "'9876543210",
  " \u202d98765\u00a043210\u202c",
  "tel:98765-43210",
  "＋98765 43210",
  "९८७६५ ४३२१०",
])("%j is a phone number", (text) => {
  expect(readPhone(text)).toBe("9876543210");
});

test("a country code and a trunk zero count as digits", () => {
  expect(readPhone("+91 98765 43210")).toBe("919876543210");
  expect(readPhone("(+91) 98765-43210")).toBe("919876543210");
  expect(readPhone("098765 43210")).toBe("09876543210");
});

test.each([
  ["9.8765432E+09", "a number as a spreadsheet shortened it"],
  ["987654321.0", "a number with a decimal point"],
  ["98765 4321, ext 6", "an extension"],
  ["98765 4321 x6", "another one"],
  ["Ph 9876543210", "letters"],
  ["98765+43210", "a plus within"],
  ["98765 43210 / 2", "two numbers"],
  ["98765 4321①", "what is a digit to no phone"],
])("%j, %s, is not a phone number", (text) => {
  expect(readPhone(text)).toBe(null);
});

test("a phone field has the type tel or a name that contains phone", () => {
  expect(isPhoneField({ name: "contact", type: "tel" })).toBe(true);
  expect(isPhoneField({ name: "phone", type: "text" })).toBe(true);
  expect(isPhoneField({ name: "guardianPhone", type: "text" })).toBe(true);
  expect(isPhoneField({ name: "contact", type: "text" })).toBe(false);
});

test("a choice, file, date or email is not a phone field, whatever its name is", () => {
  for (const type of ["select", "file", "date", "email"] as const)
    expect(isPhoneField({ name: "phone_kind", type })).toBe(false);
});

/** Edits the text at the `|` mark, and returns the result in the same notation. */
function edit(before: string, typed: string, forward = false): string {
  const caret = typed.indexOf("|");
  const { shown, caret: to } = editPhone(before, typed.replace("|", ""), caret, forward);
  return `${shown.slice(0, to)}|${shown.slice(to)}`;
}

test.each([
  ["987", "9876|", "987-6|", "the fourth digit brings its dash and the caret stands behind it"],
  ["987-654-32", "95|87-654-32", "95|8-765-432", "a digit put in the middle leaves the caret behind it"],
  ["987-654-3210", "987-|54-3210", "987|-543-210", "a digit deleted in the middle closes the gap"],
  ["987-654-3210", "9876543210|", "987-654-3210|", "the same number filled in again without dashes stays"],
  ["987-654-3210", "987|654-3210", "98|6-543-210", "backspace over a dash deletes the digit before it"],
  ["987-654-3210", "9875|-654-3210", "987|-654-3210", "a full number takes no further digit"],
  ["", "98x76|", "987-6|", "letters are dropped"],
])("%j edited to %j shows %j: %s", (before, typed, after) => {
  expect(edit(before, typed)).toBe(after);
});

test("deleting forward over a dash deletes the digit after it", () => {
  expect(edit("987-654-3210", "987|654-3210", true)).toBe("987|-543-210");
});

test.each([
  ["+91 98765 43210", "987-654-3210|"],
  ["098765 43210", "987-654-3210|"],
  ["00919876543210", "987-654-3210|"],
  ["98765432109876", "987-654-3210|"],
  ["\u202a+91 98765 43210\u202c", "987-654-3210|"],
  ["\u202d+91 98765 43210\u202c", "987-654-3210|"],
  ["\u2068+91 98765 43210\u2069", "987-654-3210|"],
  ["\u200e+91 98765 43210", "987-654-3210|"],
  ["\u202a09876543210\u202c", "987-654-3210|"],
  ["tel:+91-98765-43210", "987-654-3210|"],
  ["Mob: +91 98765 43210", "987-654-3210|"],
  ["Mob 1: 98765 43210", "987-654-3210|"],
  ["＋91 98765 43210", "987-654-3210|"],
  ["919876543210", "987-654-3210|"],
  ["91 98765 43210", "987-654-3210|"],
  ["91 22 2345 6789", "222-345-6789|"],
  ["၉၁ ၉၈၇၆၅ ၄၃၂၁၀", "987-654-3210|"],
])("a number pasted as %j shows %j, even over a whole number", (pasted, after) => {
  expect(edit("", `${pasted}|`)).toBe(after);
  expect(edit("912-345-6789", `${pasted}|`)).toBe(after);
});

test.each(["98765 43210", "+91 98765 43210", "\u202a098765 43210\u202c"])(
  "a whole number pasted as %j after the start of another one replaces it",
  (pasted) => {
    expect(edit("912-3", `912-3${pasted}|`)).toBe("987-654-3210|");
  },
);

test.each([
  ["+919876543210", "987-654-3210"],
  ["919876543210", "987-654-3210"],
  ["09876543210", "987-654-3210"],
  ["0919876543210", "987-654-3210"],
  ["0091 98765 43210", "987-654-3210"],
  ["९१९८७६५४३२१०", "987-654-3210"],
  ["9198765432", "919-876-5432"],
  ["91987654321", "919-876-5432"],
  ["98765432109876", "987-654-3210"],
])("a number typed key by key as %j shows %j", (keys, after) => {
  let [shown, beyond] = ["", ""];
  for (const key of keys) {
    const typed = shown + key;
    ({ shown, beyond } = editPhone(shown, typed, typed.length, false, beyond));
  }
  expect(shown).toBe(after);
});

test("surplus digits count only while typing continues", () => {
  const full = editPhone("919-840-112", "919-840-1122", 12);
  const more = editPhone(full.shown, `${full.shown}3`, 13, false, full.beyond);
  expect(more).toMatchObject({ digits: "9198401122", beyond: "3" });
  const fewer = editPhone(more.shown, "919-840-112", 11, false, more.beyond);
  expect(fewer).toMatchObject({ digits: "919840112", beyond: "" });
});

test("a posted phone number loses its country code or trunk zero, and any other text stays", () => {
  for (const text of ["+91 98765 43210", "(091) 98765-43210", "098765 43210", "00919876543210"])
    expect(ownPhone(text)).toBe("9876543210");
  for (const text of ["9876543210", "98765 43210", "+1 415 555 2671", "98765432101", "Ph 098765 43210", ""])
    expect(ownPhone(text)).toBe(text);
});

test("after any edit, the number has at most ten digits and the caret is within it", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789-+ ९x"), maxLength: 16 });
  fc.assert(
    fc.property(text, text, fc.nat(16), fc.boolean(), (before, typed, at, forward) => {
      const { digits, shown, caret } = editPhone(formatPhone(before), typed, at, forward);
      expect(digits).toMatch(/^\d{0,10}$/);
      expect(shown).toBe(formatPhone(digits));
      expect(caret).toBeLessThanOrEqual(shown.length);
    }),
  );
});
