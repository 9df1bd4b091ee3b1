import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openZip, type ZipArchive } from "../../../../packages/core/src/node/archives/zip-archive.ts";
import { makeZip } from "./make-zip.ts";

const LIMITS = { entries: 10, total: 10_000_000 };
const photos = [
  { name: "1.jpg", data: randomBytes(200_000) },
  { name: "2.jpg", data: randomBytes(3000), stored: true },
  { name: "3.jpg", data: Buffer.alloc(0) },
];
const zip = makeZip(photos);

/** Returns the zip with a comment, whose length is the last of its end record. */
function commented(comment: string): Buffer {
  const whole = Buffer.concat([zip, Buffer.from(comment)]);
  whole.writeUInt16LE(comment.length, zip.length - 2);
  return whole;
}

/** Opens bytes as an archive file and as an upload. */
async function bothWays(bytes: Buffer): Promise<(() => Promise<ZipArchive>)[]> {
  const folder = await mkdtemp(join(tmpdir(), "idms-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "photos.zip");
  await writeFile(path, bytes);
  return [path, bytes].map((source) => () => openZip(source, "photos.zip", LIMITS));
}

const zeros = (count: number) => Buffer.alloc(count);

describe("padding after a zip is ignored", () => {
  test.each<[what: string, bytes: Buffer]>([
    ["one zero", Buffer.concat([zip, zeros(1)])],
    ["zeros up to a full block of a tape", Buffer.concat([zip, zeros(10_240 - (zip.length % 10_240))])],
    ["a line break", Buffer.concat([zip, Buffer.from("\r\n")])],
    ["zeros behind a comment", Buffer.concat([commented("Class 8 - A"), zeros(500)])],
    [
      "zeros behind the longest comment that fits",
      Buffer.concat([commented("x".repeat(65_000)), zeros(500)]),
    ],
  ])("%s", async (_, bytes) => {
    for (const open of await bothWays(bytes)) {
      const archive = await open();
      onTestFinished(() => archive.close());
      expect(archive.entries.map(({ fileName }) => fileName)).toEqual(photos.map(({ name }) => name));
      const read = await Promise.all(archive.entries.map((entry) => archive.read(entry, 1_000_000)));
      expect(read.map((each, index) => each.equals(photos[index]!.data))).toEqual([true, true, true]);
    }
  });
});

describe("a file that is not a complete zip is still refused", () => {
  test.each<[what: string, bytes: Buffer]>([
    ["a zip with other bytes behind it", Buffer.concat([zip, Buffer.from("x")])],
    [
      "a zip with zeros and other bytes behind it",
      Buffer.concat([zip, zeros(100), Buffer.from("x"), zeros(100)]),
    ],
    [
      "a zip cut off in its directory and filled with zeros",
      Buffer.concat([zip.subarray(0, -60), zeros(500)]),
    ],
    ["a zip whose comment is cut off", commented("Class 8 - A").subarray(0, -3)],
    ["a zip that has lost its beginning", Buffer.concat([zip.subarray(100), zeros(500)])],
    ["an end that is cut off", Buffer.concat([zip.subarray(0, -10)])],
    ["zeros", zeros(70_000)],
    ["nothing", zeros(0)],
  ])("%s", async (_, bytes) => {
    for (const open of await bothWays(bytes))
      await expect(open()).rejects.toMatchObject({ kind: "unprocessable" });
  });
});
