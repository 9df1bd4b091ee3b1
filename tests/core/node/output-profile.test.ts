import { readOutputProfile } from "@idms/core/node";
import { expect, test } from "vitest";
import { writeIccProfile } from "../../../packages/core/src/node/icc-profile.ts";
import { srgbProfile } from "../../../packages/core/src/node/srgb-profile.ts";
import { pressProfileBytes } from "./print-cards.ts";

const good = await pressProfileBytes();

/** The profile of a press with something else in its head. */
function changed(at: number, value: string | number): Buffer {
  const bytes = Buffer.from(good);
  if (typeof value === "string") bytes.write(value, at, "latin1");
  else bytes[at] = value;
  return bytes;
}

test("the profile of a press is taken with its name", () => {
  expect(readOutputProfile(good, "press.icc")).toEqual({ name: "Chemical proof", bytes: good });
  expect(readOutputProfile(changed(8, 4), "press.icc").name).toBe("Chemical proof");
});

test("its name is read from a profile of version 4, too, and there always is one", () => {
  const words = Buffer.from("Übungsdruck 1\\0".replace("\\0", "\0"), "utf16le").swap16();
  const head = Buffer.alloc(28);
  head.write("mluc", "latin1");
  for (const [at, value] of [
    [8, 1],
    [12, 12],
    [20, words.length],
    [24, 28],
  ] as const)
    head.writeUInt32BE(value, at);
  head.write("deDE", 16, "latin1");
  const tables = [
    ["A2B0", Buffer.from("mft2    ")],
    ["B2A0", Buffer.from("mAB     ")],
  ] as const;
  const named = writeIccProfile(changed(8, 4).subarray(0, 128), [
    ["desc", Buffer.concat([head, words])],
    ...tables,
  ]);
  expect(readOutputProfile(named, "press.icc").name).toBe("Übungsdruck 1");
  const nameless = writeIccProfile(good.subarray(0, 128), tables);
  expect(readOutputProfile(nameless, "press.icc").name).toBe("CMYK");
});

test.each([
  ["a text", Buffer.from("This is no profile"), /press\.icc is no ICC profile: ask the print shop/],
  ["nothing", Buffer.alloc(0), /is no ICC profile/],
  ["a file of zeros", Buffer.alloc(2000), /is no ICC profile/],
  ["a profile that was cut off", good.subarray(0, 50_000), /cut off or damaged: copy it again/],
  ["a head alone", good.subarray(0, 140), /cut off or damaged/],
  ["a tag that lies outside", changed(128 + 4 + 4, 0xff), /cut off or damaged/],
  ["more tags than there can be", changed(128, 0xff), /cut off or damaged/],
  ["version 5", changed(8, 5), /of version 5, and PDF\/X-4 knows up to version 4/],
  ["a monitor's", changed(12, "mntr"), /of a monitor, not of a press/],
  ["a class nobody knows", changed(12, "xxxx"), /of another device, not of a press/],
  ["sRGB", srgbProfile(), /of a monitor, not of a press/],
  [
    "a printer's for RGB",
    changed(16, "RGB "),
    /is a profile for RGB, and PDF\/X-4 is made here for presses with four/,
  ],
  ["one that has no tables", writeIccProfile(good.subarray(0, 128), []), /has no table A2B0 and B2A0/],
  [
    "one whose tables are empty or none",
    writeIccProfile(good.subarray(0, 128), [
      ["A2B0", Buffer.alloc(0)],
      ["B2A0", Buffer.from("anything but a table")],
    ]),
    /has no table A2B0 and B2A0/,
  ],
])("%s is refused with what to do", (_, bytes, message) => {
  expect(() => readOutputProfile(bytes, "press.icc")).toThrow(
    expect.objectContaining({ code: "invalid", message: expect.stringMatching(message) }),
  );
});
