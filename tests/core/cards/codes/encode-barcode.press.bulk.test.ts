import { elementKindOf, type ElementKind } from "@idms/core/cards/kinds/kinds";
import { encodeQr } from "@idms/core/cards/kinds/qr/encode-qr";
import type { Modules } from "@idms/core/cards/geometry/modules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inBulk } from "../../../in-bulk.ts";
import { SCRIPT_SAMPLES } from "../text/samples.ts";
import { bwipBars, bwipCode128, bwipQr, type Rows } from "./bwip-codes.ts";

const encode = (kind: ElementKind, text: string): Modules | null =>
  elementKindOf(kind).symbology!.encode(text);

function rowsOf(kind: ElementKind, text: string): Rows | null {
  const modules = encode(kind, text);
  if (!modules) return null;
  const { columns, rows, dark } = modules;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => (dark[row * columns + column] === 1 ? "#" : ".")).join(
      "",
    ),
  );
}

const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 40 });
const capitals = fc.string({ unit: fc.constantFrom(..."ABCXYZ $%*+-./:"), minLength: 1, maxLength: 30 });
const letters = fc.string({ unit: fc.constantFrom(..."abcxyz@?=&_#^~"), minLength: 1, maxLength: 30 });
const scripts = fc.constantFrom(...SCRIPT_SAMPLES.map(({ text }) => text), "é", "😀");
/** Generates adjacent runs of every kind, so that each rule about modes applies. */
const mixed = (...runs: fc.Arbitrary<string>[]) =>
  fc.array(fc.oneof(...runs), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(""));

describe("a QR code", () => {
  test.each([
    ["a number", "9000000017"],
    ["an address", "https://cards.example/9000000017"],
    ["an address in capitals", "HTTPS://CARDS.EXAMPLE/9000000017"],
    ["a signed address", "https://verify.example/c/2026-27/90017?sig=Zk3kqP0yT1_x-4aB"],
    ["a visiting card", "BEGIN:VCARD\nVERSION:3.0\nFN:Aarav Sharma\nTEL:+919876543210\nEND:VCARD"],
    ["a name in Devanagari", "आरव शर्मा, कक्षा ८"],
  ])("of %s has the same modules as codes printed earlier", (_, text) => {
    expect(rowsOf("qr", text)).toEqual(bwipQr(text));
  });

  test("of any text has the same modules and mask as another encoder's", () => {
    fc.assert(
      fc.property(fc.oneof(mixed(digits, capitals, letters), mixed(digits, letters, scripts)), (text) => {
        expect(rowsOf("qr", text)).toEqual(bwipQr(text));
      }),
      { numRuns: inBulk(3000, 120) },
    );
  });

  /**
   * Capacities in digits at error correction level M (ISO 18004, table 7), for the versions that are tested every time.
   */
  const CAPACITY = new Map([
    [1, 34],
    [6, 255],
    [7, 293],
    [9, 432],
    [10, 513],
    [26, 2544],
    [27, 2701],
    [32, 3693],
    [40, 5596],
  ]);

  test.each([...CAPACITY].slice(0, inBulk(CAPACITY.size, 6)))(
    "of version %i holds %i digits, and one more takes the next version",
    (version, most) => {
      const text = "7391".repeat(2000).slice(0, most);
      expect(rowsOf("qr", text)).toEqual(bwipQr(text));
      expect(encodeQr(text)?.columns).toBe(17 + 4 * version);
      expect(encodeQr(`${text}1`)?.columns).toBe(version === 40 ? undefined : 21 + 4 * version);
    },
  );

  test.runIf(inBulk(1, 0) === 1)(
    "of any version and length in bytes has the same modules as another encoder's",
    () => {
      for (let length = 10; length < 2331; length += 53) {
        const text = "https://cards.example/aA1-".repeat(100).slice(0, length);
        expect(rowsOf("qr", text)).toEqual(bwipQr(text));
      }
    },
  );

  test("uses a higher level of error correction if its version has room for it", () => {
    // The two bits for the correction level, inverted by the format mask (ISO 18004, 7.9.1): M is 10, H is 00.
    const correction = (text: string) => rowsOf("qr", text)?.[8]?.slice(0, 2);
    expect(correction("1")).toBe("..");
    expect(correction("7".repeat(34))).toBe("#.");
  });

  test("of half a surrogate pair contains the replacement character", () => {
    expect(rowsOf("qr", "a\uD800")).toEqual(rowsOf("qr", "a\uFFFD"));
  });
});

describe("a Code 128", () => {
  test.each(["9000000017", "12", "123", "ADM-2026-10017", "A1234B56", "12345", "a123456", "^~ {|}"])(
    "of %s has the same bars as codes printed earlier",
    (text) => {
      expect(rowsOf("code128", text)).toEqual(bwipCode128(text));
    },
  );

  test("of any printable ASCII has the same bars as another encoder's", () => {
    const signs = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(mixed(signs, digits), (text) => {
        expect(rowsOf("code128", text)).toEqual(bwipCode128(text));
      }),
      { numRuns: inBulk(3000, 300) },
    );
  });

  test("cannot be made of more than 500 characters", () => {
    expect(encode("code128", "x".repeat(500))).not.toBeNull();
    expect(encode("code128", "x".repeat(501))).toBeNull();
  });
});

describe("a Code 39", () => {
  test("of any text that it can hold has the same bars as another encoder's", () => {
    const signs = fc.string({
      unit: fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%"),
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(signs, (text) => {
        expect(rowsOf("code39", text)).toEqual(bwipBars("code39", text));
      }),
      { numRuns: inBulk(1000, 100) },
    );
  });

  test("names the characters that it cannot hold, and cannot be made of more than 200", () => {
    const { refuse } = elementKindOf("code39").symbology!;
    expect(refuse("ADM-17")).toBeNull();
    expect(refuse("adm-É")?.message).toBe(
      "A Code 39 barcode cannot contain admÉ, only capital letters, digits, spaces and - . $ / + %. Use a Code 128 barcode or a QR code.",
    );
    expect(encode("code39", "7".repeat(200))).not.toBeNull();
    expect(encode("code39", "7".repeat(201))).toBeNull();
  });
});

describe.each([
  ["ean13", 12],
  ["ean8", 7],
] as const)("an %s", (kind, count) => {
  const numbers = fc.string({
    unit: fc.constantFrom(..."0123456789"),
    minLength: count,
    maxLength: count,
  });
  const { refuse } = elementKindOf(kind).symbology!;

  test("of any digits has the same bars and check digit as another encoder's", () => {
    fc.assert(
      fc.property(numbers, (text) => {
        expect(rowsOf(kind, text)).toEqual(bwipBars(kind, text));
      }),
      { numRuns: inBulk(1000, 100) },
    );
  });

  test("accepts only one of the ten check digits", () => {
    fc.assert(
      fc.property(numbers, (text) => {
        const good = Array.from({ length: 10 }, (_, digit) => `${text}${digit}`).filter(
          (each) => refuse(each) === null,
        );
        expect(good).toHaveLength(1);
        expect(encode(kind, good[0]!)).toEqual(encode(kind, text));
      }),
    );
  });
});

test("an EAN states the digits that it takes, and corrects a wrong check digit", () => {
  const of = (kind: ElementKind, text: string) =>
    elementKindOf(kind).symbology!.refuse(text)?.message ?? null;
  // The number in the standard's specification.
  expect(of("ean13", "4006381333931")).toBeNull();
  expect(of("ean13", "4006381333932")).toBe(
    "The check digit of 4006381333932 should be 1. Correct the wrong digit, or leave out the check digit.",
  );
  expect(of("ean13", "1024")).toBe(
    "An EAN-13 takes 12 digits, or 13 with the check digit. “1024” does not have this format.",
  );
  expect(of("ean8", "9638507X")).toMatch(/^An EAN-8 takes 7 digits/);
  expect(of("ean8", "96385074")).toBeNull();
  expect(of("ean8", "١٢٣٤٥٦٧")).toMatch(/does not have this format/);
});
