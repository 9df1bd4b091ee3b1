import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { photoReader, type StoredPhoto } from "@idms/core/node/photos/photo-reader";
import { afterAll, beforeAll, expect, test } from "vitest";
import { busyPhoto, ownPhoto } from "../../../server/own-photo.ts";

let folder: string;
let small: Buffer;
let large: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "idms-photos-"));
  small = await sharp({ create: { width: 9, height: 7, channels: 3, background: "#123456" } })
    .jpeg()
    .toBuffer();
  large = await busyPhoto(1200, 1600);
});
afterAll(() => rmSync(folder, { recursive: true }));

function stored(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

const opened = (reader: { open(path: string): StoredPhoto | undefined }, path: string): StoredPhoto => {
  const photo = reader.open(path);
  if (!photo) throw new Error(`${path} is no photo`);
  return photo;
};

test("a photo gives its size, its time of change and all its bytes, whichever photo was read before", () => {
  const reader = photoReader(1);
  // The bytes requested of one photo determine how much is read of the next.
  for (const isAsked of [true, false, true, true, false, false])
    for (const [bytes, size] of [
      [small, { width: 9, height: 7 }],
      [large, { width: 1200, height: 1600 }],
    ] as const) {
      const path = stored("photo.jpg", bytes);
      const photo = opened(reader, path);
      expect(photo.size).toEqual(size);
      expect(photo.changed).toBe(statSync(path).ctimeMs);
      if (isAsked) expect(Buffer.compare(photo.bytes(), bytes)).toBe(0);
    }
});

test("another file can be read instead of a photo, and then the photo's own bytes again", () => {
  const reader = photoReader(1);
  for (const _ of [1, 2]) {
    const photo = opened(reader, stored("photo.jpg", large));
    const other = stored("other.jpg", small);
    const { bytes, modified } = photo.readInstead(other);
    expect(Buffer.compare(bytes, small)).toBe(0);
    expect(modified).toBe(statSync(other).mtimeMs);
    expect(Buffer.compare(photo.bytes(), large)).toBe(0);
  }
});

test("bytes stay until every buffer has been used, and then the first buffer is reused", () => {
  const reader = photoReader(3);
  const reads = [1, 2, 3, 4].map((number) => {
    const bytes = ownPhoto(small, number);
    return { bytes, read: opened(reader, stored("photo.jpg", bytes)).bytes() };
  });
  for (const { bytes, read } of reads.slice(1)) expect(Buffer.compare(read, bytes)).toBe(0);
  expect(reads[0]?.read.buffer).toBe(reads[3]?.read.buffer);
});

test.each(["the whole file", "its head"])("a truncated file is not a photo, when %s is read", (what) => {
  const reader = photoReader(1);
  for (const bytes of [small, large])
    for (const length of [0, 1, 2, 4, 100, bytes.length >> 1, bytes.length - 1]) {
      const before = opened(reader, stored("before.jpg", small));
      if (what === "the whole file") before.bytes();
      const path = stored("photo.jpg", bytes);
      truncateSync(path, length);
      expect(reader.open(path), String(length)).toBeUndefined();
    }
});

test("a photo with a long header is read like any other", () => {
  const comment = Buffer.alloc(9000, 0x20);
  comment.set([0xff, 0xfe, 0x23, 0x26]);
  const bytes = Buffer.concat([large.subarray(0, 2), comment, large.subarray(2)]);
  const reader = photoReader(1);
  opened(reader, stored("photo.jpg", bytes));
  const photo = opened(reader, stored("photo.jpg", bytes));
  expect(photo.size).toEqual({ width: 1200, height: 1600 });
  expect(Buffer.compare(photo.bytes(), bytes)).toBe(0);
});

test("a missing photo throws ENOENT, before and after it is opened", () => {
  const none = expect.objectContaining({ code: "ENOENT" });
  const reader = photoReader(1);
  expect(() => reader.open(join(folder, "none.jpg"))).toThrow(none);
  const path = stored("photo.jpg", large);
  opened(reader, path);
  const photo = opened(reader, path);
  rmSync(path);
  expect(() => photo.bytes()).toThrow(none);
});
