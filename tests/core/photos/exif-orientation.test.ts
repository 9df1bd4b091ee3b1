import {
  findOrientation,
  withoutOrientation,
  withShortOrientation,
} from "@idms/core/students/photos/exif-orientation";
import { describe, expect, test } from "vitest";
import { lying, lyingOddly, ODD, ORIENTATIONS } from "../../lying-photos.ts";

describe.each(ORIENTATIONS)("orientation %i is found", (value) => {
  test.each(["jpeg", "png", "webp"] as const)("in a %s, and can be removed", async (format) => {
    const file = await lying(format, value);
    const found = findOrientation(format, file);
    expect(found).toMatchObject({ value, isShort: true });
    const without = withoutOrientation(format, file, found!);
    expect(findOrientation(format, without)?.value ?? 1).toBe(1);
  });

  test.each(ODD)("in a JPEG as %s of %s, and can be rewritten as one SHORT", async (way, order) => {
    const file = await lyingOddly(value, order, way);
    const found = findOrientation("jpeg", file);
    expect(found).toMatchObject({ value, isShort: false });
    expect(findOrientation("jpeg", withShortOrientation(file, found!))).toMatchObject({
      value,
      isShort: true,
    });
  });
});

test("no orientation is found in a picture without Exif or one that ends within it", async () => {
  const file = await lyingOddly(6, "II");
  const exif = file.indexOf("Exif");
  for (let length = 0; length < exif + 28; length += 1)
    expect(findOrientation("jpeg", file.subarray(0, length))).toBeUndefined();
  for (const format of ["png", "webp"] as const) {
    const whole = await lying(format, 6);
    const part = findOrientation(format, whole)!.part;
    expect(findOrientation(format, whole.subarray(0, part.from + 12))).toBeUndefined();
  }
});

test("an orientation without a value is ignored", async () => {
  const file = await lyingOddly(6, "II");
  file.writeUInt32LE(0, findOrientation("jpeg", file)!.at + 4);
  expect(findOrientation("jpeg", file)).toBeUndefined();
});

test("an invalid orientation number is ignored", async () => {
  const file = await lyingOddly(1, "II");
  const { at } = findOrientation("jpeg", file)!;
  for (const value of [0, 9, 65_542]) {
    const other = Buffer.from(file);
    other.writeUInt32LE(value, at + 8);
    expect(findOrientation("jpeg", other)).toBeUndefined();
  }
});
