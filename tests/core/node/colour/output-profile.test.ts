import { readOutputProfile } from "@idms/core/node/colour/output-profile";
import { expect, test } from "vitest";
import {
  readIccProfile,
  writeIccProfile,
  type IccProfile,
} from "../../../../packages/core/src/node/colour/icc-profile.ts";
import { srgbProfile } from "../../../../packages/core/src/node/colour/srgb-profile.ts";
import { pressProfileBytes } from "../pdf/print-cards.ts";

const good = await pressProfileBytes();

/** Returns a press profile with a modified header. */
const changed = (at: number, value: string | number): Buffer => changedIn(good, at, value);

function changedIn(profile: Buffer, at: number, value: string | number): Buffer {
  const bytes = Buffer.from(profile);
  if (typeof value === "string") bytes.write(value, at, "latin1");
  else bytes[at] = value;
  return bytes;
}

const { head, tags } = readIccProfile(good) as IccProfile;

/** Returns a press profile with other tags. Null removes a tag. */
const tagged = (others: Record<string, Uint8Array | null>): Buffer =>
  writeIccProfile(
    head,
    Object.entries({ ...Object.fromEntries(tags), ...others }).filter(
      (tag): tag is [string, Uint8Array] => tag[1] !== null,
    ),
  );

/** Returns a table of the press profile with one modified byte. */
function table(tag: "A2B0" | "B2A0", at: number, value: number): Record<string, Uint8Array> {
  const bytes = Buffer.from(tags.get(tag) as Uint8Array);
  bytes[at] = value;
  return { [tag]: bytes };
}

/**
 * Returns the header of a version 4 table with the given numbers of input and output colours, and one of its parts at
 * an offset.
 */
function modern(kind: "mAB " | "mBA ", from: number, to: number, place = 32): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write(kind, "latin1");
  bytes.set([from, to], 8);
  bytes.writeUInt32BE(place, 12);
  return bytes;
}

const sized = (size: number): Buffer => {
  const bytes = Buffer.from(good);
  bytes.writeUInt32BE(size);
  return bytes;
};

test("the profile of a press is accepted with its name", () => {
  expect(readOutputProfile(good, "press.icc")).toEqual({ name: "Chemical proof", bytes: good });
  expect(readOutputProfile(changed(8, 4), "press.icc").name).toBe("Chemical proof");
});

test("the name is also read from a profile of version 4, and there is always one", () => {
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
  const named = tagged({
    desc: Buffer.concat([head, words]),
    A2B0: modern("mAB ", 4, 3),
    B2A0: modern("mBA ", 3, 4),
  });
  expect(readOutputProfile(changedIn(named, 8, 4), "press.icc").name).toBe("Übungsdruck 1");
  const nameless = tagged({ desc: Buffer.alloc(20) });
  expect(readOutputProfile(nameless, "press.icc").name).toBe("CMYK");
});

test("a profile that leads to XYZ is accepted, and bytes after a profile are dropped", () => {
  expect(readOutputProfile(changed(20, "XYZ "), "press.icc").name).toBe("Chemical proof");
  const { bytes } = readOutputProfile(Buffer.concat([good, Buffer.alloc(100_000, "x")]), "press.icc");
  expect(Buffer.from(bytes).equals(good)).toBe(true);
});

test.each([
  ["a text", Buffer.from("This is no profile"), /press\.icc is not an ICC profile\. Ask the print shop/],
  ["nothing", Buffer.alloc(0), /is not an ICC profile/],
  ["a file of zeros", Buffer.alloc(2000), /is not an ICC profile/],
  ["a profile that was cut off", good.subarray(0, 50_000), /incomplete or damaged\. Copy it again/],
  ["a head alone", good.subarray(0, 140), /incomplete or damaged/],
  ["a tag that lies outside", changed(128 + 4 + 4, 0xff), /incomplete or damaged/],
  ["more tags than there can be", changed(128, 0xff), /incomplete or damaged/],
  ["version 5", changed(8, 5), /is a version 5 ICC profile, but PDF\/X-4 supports only versions up to 4/],
  ["a monitor's", changed(12, "mntr"), /for a monitor, not for a printing press/],
  ["a scanner's", changed(12, "scnr"), /for a scanner or camera, not for a printing press/],
  ["a link's", changed(12, "link"), /for a device link, not for a printing press/],
  ["a class nobody knows", changed(12, "xxxx"), /for another kind of device, not for a printing press/],
  ["sRGB", srgbProfile(), /for a monitor, not for a printing press/],
  [
    "a printer's for RGB",
    changed(16, "RGB "),
    /is a profile for RGB, but IDMS creates PDF\/X-4 files for four inks only/,
  ],
  [
    "one that has no tables",
    writeIccProfile(good.subarray(0, 128), []),
    /is missing a table that printing requires: A2B0, B2A0/,
  ],
  [
    "one whose tables are empty or none",
    writeIccProfile(good.subarray(0, 128), [
      ["A2B0", Buffer.alloc(0)],
      ["B2A0", Buffer.from("anything but a table")],
    ]),
    /is missing a table that printing requires: A2B0, B2A0/,
  ],
  ["one that says it has no bytes", sized(0), /incomplete or damaged/],
  ["one that says it ends before its tags do", sized(good.length - 100), /incomplete or damaged/],
  ["one that says it has more than there is", sized(good.length + 1), /incomplete or damaged/],
  ["one that leads to RGB", changed(20, "RGB "), /defines its colours in RGB instead of Lab or XYZ\. Ask/],
  ["one that leads nowhere", changed(20, "    "), /does not specify how it defines colours/],
  [
    "one that is seen by three inks",
    tagged({ A2B0: modern("mAB ", 3, 3) }),
    /The table A2B0 in press\.icc is for 3 inks, although the profile is marked as a four-ink profile/,
  ],
  [
    "one that prints in three inks",
    tagged({ B2A0: modern("mBA ", 3, 3) }),
    /The table B2A0 in press\.icc is for 3 inks, although the profile is marked as a four-ink profile/,
  ],
  [
    "one whose old table is for five inks",
    tagged(table("B2A0", 9, 5)),
    /The table B2A0 in press\.icc is for 5 inks/,
  ],
  [
    "one with tables the wrong way round",
    tagged({ B2A0: modern("mAB ", 3, 4) }),
    /is missing a table that printing requires: B2A0\./,
  ],
  ["one with a table of eight bytes", tagged({ B2A0: Buffer.from("mft2\0\0\0\0") }), /incomplete or damaged/],
  [
    "one whose table breaks off",
    tagged({ B2A0: (tags.get("B2A0") as Uint8Array).subarray(0, 5000) }),
    /incomplete or damaged/,
  ],
  [
    "one whose table points beyond itself",
    tagged({ A2B0: modern("mAB ", 4, 3, 64) }),
    /incomplete or damaged/,
  ],
  [
    "one without a white",
    tagged({ wtpt: null }),
    /is missing tags that every ICC profile must have: wtpt\. Ask/,
  ],
  [
    "one without name and owner",
    tagged({ desc: null, cprt: new Uint8Array(8) }),
    /is missing tags that every ICC profile must have: desc, cprt/,
  ],
])("%s is refused with advice", (_, bytes, message) => {
  expect(() => readOutputProfile(bytes, "press.icc")).toThrow(
    expect.objectContaining({ kind: "invalid", message: expect.stringMatching(message) }),
  );
});
