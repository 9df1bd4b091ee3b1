import { Failure } from "@idms/core/failure";
import { dotsPerInch, mm, mmToDots, mmToPt, pt, ptToMm } from "@idms/core/units";
import fc from "fast-check";
import { expect, test } from "vitest";
import { failed } from "../failed.ts";

const length = fc.double({ min: -1e4, max: 1e4, noNaN: true });

test("an inch is 25.4 mm and 72 pt", () => {
  expect(mmToPt(mm(25.4))).toBe(72);
  expect(ptToMm(pt(72))).toBe(25.4);
  expect(mmToPt(mm(210))).toBeCloseTo(595.2756, 4);
});

test("millimetres survive a conversion to points and back", () => {
  fc.assert(fc.property(length, (value) => Math.abs(ptToMm(mmToPt(mm(value))) - value) < 1e-9));
});

test("dots over a length and the length's resolution are inverse", () => {
  expect(mmToDots(mm(54), 300)).toBeCloseTo(637.795, 3);
  expect(dotsPerInch(600, mm(25.4))).toBe(600);
  const positive = fc.double({ min: 0.1, max: 500, noNaN: true });
  fc.assert(
    fc.property(positive, fc.integer({ min: 1, max: 2400 }), (size, dpi) => {
      expect(dotsPerInch(mmToDots(mm(size), dpi), mm(size))).toBeCloseTo(dpi, 6);
    }),
  );
});

test("a failure has its sentence, its fields, its status and its exit code", () => {
  const failure = new Failure(failed("invalid", "Name is required."), { field: "name" });
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({
    name: "Failure",
    message: "Name is required.",
    fields: { name: ["Name is required."] },
    status: 400,
    exitCode: 2,
  });
  expect(failed("missing", "There is no such class.")).toMatchObject({ status: 404, exitCode: 1 });
  expect(failed("conflict", "Taken.").status).toBe(409);
  expect(failed("gone", "Expired.").status).toBe(410);
});
