import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatOf,
  saysDate,
  shownNumber,
  shownText,
} from "../../../../packages/core/src/node/excel/number-format.ts";

test.each([
  [42, '"GV-"0000', "GV-0042"],
  [42, "\\G\\V\\-0000", "GV-0042"],
  [240042, "00\\/0000", "24/0042"],
  [240042, '"GV/"00-0000', "GV/24-0042"],
  [3, '"House "0', "House 3"],
  [3, '"House "General', "House 3"],
  [42, '0"A-42"', "42A-42"],
  [8, '0"A-42"', "8A-42"],
  [123456789012, "0000 0000 0000", "1234 5678 9012"],
  [5, "0000 0000 0000", "0000 0000 0005"],
  [9876543210, "(000) 000-0000", "(987) 654-3210"],
  [7, "###-####", "-7"],
  [0.85, "0%", "85%"],
  [0.855, "0.0%", "85.5%"],
  [0.07, "0%", "7%"],
  [1234567, '0,,"M"', "1M"],
  [1500, '"₹" #,##0.00', "₹ 1,500.00"],
  [1500, "[$₹-4009] #,##0", "₹ 1,500"],
  [1.005, '0.00"m"', "1.01m"],
  [-42, '"GV-"0000', "-GV-0042"],
  [-42, '"GV-"0000;"old "0000', "old 0042"],
  [0, '0"x";-0"x";"none"', "none"],
  [5, '[<10]"0"0;[>=10]0"!"', "05"],
  [12, '[<10]"0"0;[>=10]0"!"', "12!"],
  [12, '[Red][>100]0"a";0"b"', "12b"],
  [3, '"a;b"0', "a;b3"],
  [42, "0\\;0", "4;2"],
  [2.5, '0.##"kg"', "2.5kg"],
  [2, '0.0?"kg"', "2.0 kg"],
])("%d in the format %s is shown as %s", (value, format, shown) => {
  expect(shownNumber(value, format)).toBe(shown);
});

test.each([
  [9876543210, "General", "9876543210"],
  [9876543210, "0.00E+00", "9876543210"],
  [9876543210, "#,##0", "9876543210"],
  [9876543210, "[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0", "9876543210"],
  [9876543210, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', "9876543210"],
  [42, "0.00", "42"],
  [42.75, "0", "42.75"],
  [0.5, "# ?/?", "0.5"],
  [42, "@", "42"],
  [42, "0000", "0042"],
  [-42, "#,##0;(#,##0)", "-42"],
  [-42, "0;-0", "-42"],
  [-42, "General;-General", "-42"],
  [7, "[Red]0", "7"],
  [7, "x".repeat(300), "7"],
])(
  "%d in the format %s is the number itself, because the format only shortens it",
  (value, format, shown) => {
    expect(shownNumber(value, format)).toBe(shown);
  },
);

test("a number that its format hides is empty, as its reader sees it", () => {
  expect(shownNumber(0, "0;-0;;@")).toBe("");
  expect(shownNumber(7, ";;;")).toBe("");
  expect(shownText("Asha", ";;;")).toBe("");
});

test("a number of sixteen digits has lost some of them", () => {
  expect(shownNumber(999_999_999_999_999, "0")).toBe("999999999999999");
  expect(shownNumber(1_000_000_000_000_000, "0")).toBeUndefined();
  expect(shownNumber(-27_251_401_503_240_016, "General")).toBeUndefined();
});

test("a text includes the letters that its format adds", () => {
  expect(shownText("5", '"Class "@')).toBe("Class 5");
  expect(shownText("Asha", "[Red][<-25]General;[>25]General;General;[Blue]General")).toBe("Asha");
  expect(shownText("Asha", "@")).toBe("Asha");
  expect(shownText("Asha", '"GV-"0000')).toBe("Asha");
  expect(shownText("Asha", '0;-0;0;@" Rao"')).toBe("Asha Rao");
});

test("date formats are told apart from others", () => {
  for (const format of [
    "dd-mm-yyyy",
    "[$-409]d\\-mmm\\-yy;@",
    "[h]:mm",
    formatOf(14, undefined),
    formatOf(30, undefined),
  ])
    expect(saysDate(format), format).toBe(true);
  for (const format of [
    "General",
    '"day "0',
    "[Red]0",
    "\\d0",
    formatOf(9, undefined),
    formatOf(163, undefined),
    "0_d",
  ])
    expect(saysDate(format), format).toBe(false);
  expect(formatOf(14, "0")).toBe("0");
});

test("no format causes an error, and a format that only groups digits keeps each whole number", () => {
  const format = fc.stringMatching(/^(?:[0#?.,;%@"\\[\]_*E+\-/ ab$>=]|General){0,14}$/);
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e14, max: 1e14 }), format, (value, signs) => {
      expect(typeof shownNumber(value, signs)).toBe("string");
      expect(typeof shownText("Asha", signs)).toBe("string");
    }),
  );
  fc.assert(
    fc.property(fc.nat(), fc.stringMatching(/^#{0,3},?#{2}0(?:\.0{0,2})?$/), (value, signs) => {
      expect(shownNumber(value, signs)).toBe(String(value));
    }),
  );
});
