import { randomBytes } from "node:crypto";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { encodeQr } from "@idms/core/cards/kinds/qr/encode-qr";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { cardNumberOf } from "@idms/core/cards/verify/card-number";
import { hasNumber, packNumbers } from "@idms/core/cards/verify/number-set";
import {
  isNameCut,
  payloadOf,
  readSignedCode,
  sampleCode,
  signedCode,
  type ClaimedCard,
} from "@idms/core/cards/verify/signed-code";
import { fromBase45, toBase45 } from "../../../packages/core/src/cards/verify/base45.ts";
import { fromCbor, toCbor } from "../../../packages/core/src/cards/verify/cbor.ts";

const CARD: ClaimedCard = {
  key: 0xdeadbeef,
  number: "7K3M9QWX0AB1",
  name: "Aarav Sharma",
  school: 70,
  expires: "2027-03-31",
};
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, at) => at);
const codeOf = (card: Partial<ClaimedCard> = {}) => signedCode(payloadOf({ ...CARD, ...card }), SIGNATURE);
const cardIn = (code: string) => {
  const read = readSignedCode(code);
  return typeof read === "string" ? read : read.card;
};

describe("Base45 follows RFC 9285:", () => {
  test.each([
    ["AB", "BB8"],
    ["Hello!!", "%69 VD92EX0"],
    ["base-45", "UJCLQE7W581"],
    ["ietf!", "QED8WEX0"],
  ])("%s is %s", (plain, coded) => {
    expect(toBase45(Buffer.from(plain))).toBe(coded);
    expect(Buffer.from(fromBase45(coded) ?? []).toString()).toBe(plain);
  });
  test.each(["A", "GGW", "::", "a00", "0000"])("%s is invalid", (text) =>
    expect(fromBase45(text)).toBeNull(),
  );
});

test("CBOR follows RFC 8949, and a list has only one form", () => {
  expect(Buffer.from(toCbor([1, 100, 1_000_000, "IETF", null, Uint8Array.of(1, 2)])).toString("hex")).toBe(
    "860118641a000f42406449455446f6420102",
  );
  for (const hex of [
    "1801",
    "811801",
    "81",
    "8161",
    "8161ff",
    "9f01ff",
    "8101ff",
    "9affffffff",
    "81a0",
    "811b0000000000000001",
  ])
    expect([hex, fromCbor(Buffer.from(hex, "hex"))]).toEqual([hex, null]);
});

test("a code returns what was written into it", () => {
  for (const card of [{}, { expires: null }, { school: 1 }, { name: "आरव शर्मा" }, { key: 1 }, { name: "" }])
    expect(cardIn(codeOf(card))).toEqual({ ...CARD, ...card });
  expect(cardIn(codeOf({ expires: "1969-12-31" }))).toMatchObject({ expires: "1970-01-01" });
});

test("a code is 41 by 41 modules for a name of any length, and says where it was cut", () => {
  const names = [
    ["Aarav Sharma", false],
    ["Venkata Lakshmi Subrahmanyam Iyer", false],
    ["आरव शर्मा", false],
    ["Venkata Naga Lakshmi Subrahmanyeswara Chidambara Thiruvenkatachari", true],
    ["लक्ष्मीनारायण सुब्रह्मण्यम चिदंबरम", true],
    ["👨‍👩‍👧‍👦".repeat(20), true],
  ] as const;
  for (const [name, isCut] of names) {
    const code = codeOf({ name });
    const shown = (cardIn(code) as ClaimedCard).name;
    expect([name, isNameCut(shown)]).toEqual([name, isCut]);
    expect(name.startsWith(shown.replace(/…$/, ""))).toBe(true);
    expect(code.length).toBeLessThanOrEqual(195);
    const wish = { least: 6, corrections: ["H", "Q", "M", "L"] } as const;
    expect(encodeQr(code, wish)?.columns).toBe(41);
  }
});

test("anything that is read is a card's code, a damaged one or a foreign one", () => {
  expect(readSignedCode("https://example.org")).toBe("foreign");
  const code = codeOf();
  for (let end = 4; end < code.length; end += 1) {
    const cut = cardIn(code.slice(0, end));
    expect([end, cut === "damaged" || typeof cut === "object"]).toEqual([end, true]);
    expect(cut).not.toEqual(CARD);
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      readSignedCode(`ID1:${toBase45(bytes)}`);
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => void readSignedCode(`ID1:${text}`)));
});

test("a sample says that it is one, whatever name it has", () => {
  expect(cardIn(sampleCode({ name: "Aarav Sharma", expires: null }))).toMatchObject({
    key: 0,
    name: "Aarav Sharma",
  });
});

test("thousands of numbers take a few kilobytes and are all found, and no others", () => {
  const draw = () => cardNumberOf(randomBytes(12));
  const numbers = Array.from({ length: 3000 }, draw);
  const packed = packNumbers(numbers);
  expect(packed.length).toBeLessThan(8.3 * 1024);
  expect(numbers.filter((number) => !hasNumber(packed, number))).toEqual([]);
  // One in a million counts as a member although it is not one.
  expect(
    Array.from({ length: 2000 }, draw).filter((number) => hasNumber(packed, number)).length,
  ).toBeLessThan(3);
  for (const broken of [packed.subarray(0, 3), packed.subarray(0, 100), Uint8Array.of(255, 255, 255, 255)])
    expect(hasNumber(broken, "ZZZZZZZZZZZZ")).toBe(false);
  expect(hasNumber(packNumbers([]), "0".repeat(12))).toBe(false);
});

test("a revoked card among cards whose numbers begin alike leaves the others valid", () => {
  // The first two letters are those of one print. The others come from a fixed series (Numerical Recipes, 7.1).
  let series = 1;
  const next = () => (series = (Math.imul(series, 1_664_525) + 1_013_904_223) >>> 0) >>> 24;
  const alike = Array.from({ length: 256 }, () =>
    cardNumberOf(Uint8Array.of(7, 9, ...Array.from({ length: 9 }, next))),
  );
  expect(new Set(alike.map((number) => number.slice(0, 2))).size).toBe(1);
  const wrong = alike.flatMap((revoked) => {
    const packed = packNumbers([revoked]);
    return alike.filter((number) => hasNumber(packed, number) !== (number === revoked));
  });
  expect(wrong).toEqual([]);
});

test("a card shows its code exactly, with every space of Base45", () => {
  const layOut = cardLayout(diskTypesetter(), {
    name: "Signed",
    cardSize: { w: 54, h: 86 },
    background: null,
    fields: cardFieldsSchema.parse({
      code: { kind: "qr", pattern: "{signed_code}", x: 0, y: 0, width: 300, height: 300 },
    }),
  });
  // 36 is the space: 36 + 45 * 36 = 0x0678. The pairs begin at an even byte of the code.
  const spaced = Uint8Array.from(SIGNATURE, (_, at) =>
    (payloadOf(CARD).length + at) % 2 === 0 ? 0x06 : 0x78,
  );
  const code = signedCode(payloadOf(CARD), spaced);
  expect(code).toMatch(/ {2}/);
  const { scene, findings } = layOut({ texts: { signed_code: code }, images: {} });
  expect(findings).toEqual([]);
  const shown = encodeQr(code, { least: 6, corrections: ["H", "Q", "M", "L"] });
  expect(scene.items).toContainEqual(expect.objectContaining({ kind: "code", modules: shown }));
});
