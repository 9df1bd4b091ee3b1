import { expect, test } from "vitest";
import { decodeResponse, encodeRequest, NotIpp } from "../../../../packages/core/src/node/ipp/ipp-message.ts";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
const hexOf = (text: string): string => Buffer.from(text).toString("hex");
const length = (text: string): string => text.length.toString(16).padStart(4, "0");
/** An attribute as RFC 8010 lays it out: tag, length and name, length and value. */
const octets = (tag: string, name: string, value: string): string =>
  `${tag} ${length(name)} ${hexOf(name)} ${length(value)} ${hexOf(value)}`;
const four = (tag: string, name: string, value: string): string =>
  `${tag} ${length(name)} ${hexOf(name)} 0004 ${value}`;
/** The operation attributes that begin every message. */
const HEAD = `01 ${octets("47", "attributes-charset", "utf-8")} ${octets("48", "attributes-natural-language", "en")}`;

test("a request is encoded octet by octet as in RFC 8010, with collections inside collections", () => {
  const encoded = encodeRequest({
    operation: 5,
    id: 1,
    operationAttributes: {
      "attributes-charset": { kind: "charset", value: "utf-8" },
      "attributes-natural-language": { kind: "naturalLanguage", value: "en" },
      "printer-uri": { kind: "uri", value: "ipp://printer.example.com/ipp/print/pinetree" },
    },
    jobAttributes: {
      "media-col": {
        kind: "collection",
        value: {
          "media-size": {
            kind: "collection",
            value: {
              "x-dimension": { kind: "integer", value: 21_000 },
              "y-dimension": { kind: "integer", value: 29_700 },
            },
          },
          "media-type": { kind: "keyword", value: "stationery" },
        },
      },
    },
  });
  expect(Buffer.from(encoded).toString("hex")).toBe(
    Buffer.from(
      bytes(`0200 0005 00000001 ${HEAD}
        ${octets("45", "printer-uri", "ipp://printer.example.com/ipp/print/pinetree")}
        02 34 0009 ${hexOf("media-col")} 0000
          ${octets("4a", "", "media-size")} 34 0000 0000
            ${octets("4a", "", "x-dimension")} ${four("21", "", "00005208")}
            ${octets("4a", "", "y-dimension")} ${four("21", "", "00007404")}
          37 0000 0000
          ${octets("4a", "", "media-type")} ${octets("44", "", "stationery")}
        37 0000 0000
        03`),
    ).toString("hex"),
  );
});

test("a list is one attribute, whose further values have no name", () => {
  const encoded = encodeRequest({
    operation: 11,
    id: 258,
    operationAttributes: { "requested-attributes": { kind: "keyword", value: ["a", "bc"] } },
  });
  const expected = `0200 000b 00000102 01 ${octets("44", "requested-attributes", "a")} ${octets("44", "", "bc")} 03`;
  expect(Buffer.from(encoded).toString("hex")).toBe(Buffer.from(bytes(expected)).toString("hex"));
});

test("a response is read with all kinds of values, and with those that IDMS does not know", () => {
  const size = (x: string) =>
    `${octets("4a", "", "x-dimension")} ${x} ${octets("4a", "", "y-dimension")} 33 0000 0008 000004f6 00008a3e 37 0000 0000`;
  const { status, id, groups } = decodeResponse(
    bytes(`0101 0001 00000007 ${HEAD} ${octets("41", "status-message", "successful-ok")}
      04 ${four("23", "printer-state", "00000005")} ${four("21", "queued-job-count", "ffffffff")}
      ${octets("44", "printer-state-reasons", "paused")} ${octets("44", "", "media-empty-error")}
      22 0019 ${hexOf("printer-is-accepting-jobs")} 0001 01
      12 0005 ${hexOf("never")} 0000
      36 0004 ${hexOf("name")} 000b 0002 ${hexOf("de")} 0005 ${hexOf("Büro")}
      30 0003 ${hexOf("raw")} 0002 0a0b
      34 0014 ${hexOf("media-size-supported")} 0000 ${size("21 0000 0004 00005208")}
      34 0000 0000 ${size("21 0000 0004 000053fc")}
      03`),
  );
  expect({ status, id }).toEqual({ status: 1, id: 7 });
  expect(groups.operation["status-message"]).toEqual(["successful-ok"]);
  const range = { lower: 1270, upper: 35_390 };
  expect(groups.printer).toEqual({
    "printer-state": [5],
    "queued-job-count": [-1],
    "printer-state-reasons": ["paused", "media-empty-error"],
    "printer-is-accepting-jobs": [true],
    never: [null],
    name: ["Büro"],
    raw: [Uint8Array.of(10, 11)],
    "media-size-supported": [
      { "x-dimension": [21_000], "y-dimension": [range] },
      { "x-dimension": [21_500], "y-dimension": [range] },
    ],
  });
  expect(groups.job).toEqual({});
});

test("anything but a whole message is refused, at whatever octet it ends", () => {
  const whole = bytes(`0200 0000 00000001 ${HEAD} 02 ${four("21", "job-id", "00000001")} 03`);
  expect(decodeResponse(whole).groups.job).toEqual({ "job-id": [1] });
  for (let end = 0; end < whole.length; end += 1)
    expect(() => decodeResponse(whole.subarray(0, end))).toThrow(NotIpp);
  expect(() => decodeResponse(bytes("3c21444f 43545950 45206874 6d6c3e"))).toThrow(NotIpp);
  const nested = `${octets("4a", "", "a")} 34 0000 0000`.repeat(5000);
  expect(() => decodeResponse(bytes(`0200 0000 00000001 01 34 0001 61 0000 ${nested}`))).toThrow(NotIpp);
});
