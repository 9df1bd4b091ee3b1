import {
  CALIBRATION_POINT,
  printerCorrection,
  turnedPage,
  withBackOffset,
  type PrinterProfile,
} from "@idms/core/print/sheets/printer";
import { measuredPrinterSchema } from "@idms/core/print/sheets/printer-schemas";
import { mm } from "@idms/core/units";
import fc from "fast-check";
import { expect, test } from "vitest";

const shift = fc.double({ min: -20, max: 20, noNaN: true });
const scale = fc.double({ min: 95, max: 105, noNaN: true });
const pair = <T>(value: fc.Arbitrary<T>) => fc.record({ x: value, y: value });

/** Returns where a printer puts a point, according to its profile. */
function printed(profile: PrinterProfile, side: "front" | "back", x: number, y: number) {
  const { scale, offset, backOffset } = profile;
  const out = side === "back" ? backOffset : offset;
  const { x: pointX, y: pointY } = CALIBRATION_POINT;
  return [pointX + (x - pointX) * scale.x + out.x, pointY + (y - pointY) * scale.y + out.y];
}

test("a corrected page comes out of its printer in the right place, front and back", () => {
  fc.assert(
    fc.property(
      fc.record({ offset: pair(shift), back_offset: pair(shift), scale: pair(scale) }),
      fc.constantFrom("front" as const, "back" as const),
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (measured, side, x, y) => {
        const profile = measuredPrinterSchema.parse({ name: "Press", ...measured });
        const to = printerCorrection(profile, side);
        const out = printed(profile, side, x * to.scaleX + to.x, y * to.scaleY + to.y);
        expect(out).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
      },
    ),
  );
});

test("a page turned upside down comes out in the right place too", () => {
  fc.assert(
    fc.property(
      pair(shift),
      pair(scale),
      pair(fc.double({ min: 0, max: 500, noNaN: true })),
      (off, by, at) => {
        const profile = measuredPrinterSchema.parse({ name: "Press", back_offset: off, scale: by });
        const to = turnedPage({ width: mm(500), height: mm(400) }, printerCorrection(profile, "back"));
        const out = printed(profile, "back", at.x * to.scaleX + to.x, at.y * to.scaleY + to.y);
        expect(out).toEqual([expect.closeTo(500 - at.x, 6), expect.closeTo(400 - at.y, 6)]);
      },
    ),
  );
});

test("a new offset for the back leaves the rest of a printer unchanged", () => {
  const backOffset = { x: mm(1), y: mm(-1) };
  const press = measuredPrinterSchema.parse({ name: "Press", offset: { x: 2, y: 3 } });
  expect(withBackOffset(press, backOffset)).toEqual({ ...press, backOffset });
  const front = printerCorrection(withBackOffset(null, backOffset), "front");
  expect(front).toEqual({ scaleX: 1, scaleY: 1, x: 0, y: 0 });
});

test("an unmeasured printer is exact, and its back is off as far as its front", () => {
  expect(measuredPrinterSchema.parse({ name: " Press " })).toEqual({
    name: "Press",
    offset: { x: 0, y: 0 },
    scale: { x: 1, y: 1 },
    backOffset: { x: 0, y: 0 },
  });
  const offset = { x: mm(0.4), y: mm(-0.2) };
  expect(measuredPrinterSchema.parse({ name: "Press", offset }).backOffset).toEqual(offset);
});

test.each([
  [{ name: "" }, "Name is required."],
  [{ name: "P", offset: { x: 21, y: 0 } }, "The offset must be from -20 to 20 mm."],
  [{ name: "P", scale: { x: 1, y: 1 } }, "The scale must be a percentage from 95 to 105."],
])("a profile %j is refused: %s", (wish, sentence) => {
  expect(measuredPrinterSchema.safeParse(wish).error?.issues[0]?.message).toBe(sentence);
});
