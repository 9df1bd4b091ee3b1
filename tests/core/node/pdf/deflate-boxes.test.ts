import { inflateSync } from "node:zlib";
import { encodeQr } from "@idms/core/cards/kinds/qr/encode-qr";
import { darkBoxes, type Modules } from "@idms/core/cards/geometry/modules";
import type { Box } from "@idms/core/cards/geometry/space";
import fc from "fast-check";
import { expect, test } from "vitest";
import { deflateBoxes } from "../../../../packages/core/src/node/pdf/deflate-boxes.ts";

/** Inflates deflated boxes with a standard inflate, which also verifies the checksum. */
const inflated = (boxes: readonly Box[]): string[] =>
  inflateSync(deflateBoxes(boxes)).toString("latin1").split("\n");
const written = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height} re`;

test("boxes of any position and size come out unchanged, once each, and filled", () => {
  const box = fc.record({
    x: fc.nat(5999),
    y: fc.nat(176),
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(box, { maxLength: 120 }), (boxes) => {
      const lines = inflated(boxes);
      expect(lines.pop()).toBe("f");
      expect(lines.toSorted()).toEqual(boxes.map(written).toSorted());
    }),
  );
});

test.each(["17", "https://cards.example/9000000017", "x".repeat(2331)])(
  "the boxes of a QR code of %s come out unchanged too",
  (text) => {
    const boxes = darkBoxes(encodeQr(text) as Modules);
    expect(inflated(boxes).toSorted()).toEqual([...boxes.map(written), "f"].toSorted());
  },
);

test("the boxes of a code cover each dark module once, in runs as high as they are the same", () => {
  const dark = [1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0];
  expect(darkBoxes({ columns: 3, rows: 4, dark }).map(written)).toEqual([
    "0 0 1 2 re",
    "2 0 1 2 re",
    "0 2 3 1 re",
    "0 3 2 1 re",
  ]);
});
