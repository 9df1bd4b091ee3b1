import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { besideWriter } from "../../../packages/server/src/installation/files/write-atomic.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Twenty megabytes in uneven, distinct chunks. */
const PIECES = Array.from({ length: 400 }, (_, number) => Buffer.alloc(1 + number * 257, number));

test("pieces given in one turn of the event loop are written in order, and their buffers may be reused", async () => {
  const path = join(await temporaryFolder(), "idcards.pdf");
  const file = openSync(path, "w");
  let told = 0;
  const writer = besideWriter(file, (count) => (told += count));
  for (const piece of PIECES) {
    const lent = Buffer.from(piece);
    writer.write(lent);
    lent.fill(0xff);
  }
  await writer.finish();
  closeSync(file);
  expect((await readFile(path)).equals(Buffer.concat(PIECES))).toBe(true);
  expect(told).toBe(Buffer.concat(PIECES).length);
});

test("pieces given over several turns are written in order too", async () => {
  const path = join(await temporaryFolder(), "idcards.pdf");
  const file = openSync(path, "w");
  const writer = besideWriter(file, () => undefined);
  for (const [number, piece] of PIECES.entries()) {
    writer.write(piece);
    if (number % 7 === 0) await new Promise(setImmediate);
  }
  await writer.finish();
  closeSync(file);
  expect((await readFile(path)).equals(Buffer.concat(PIECES))).toBe(true);
});

test("a full disk is reported by the next write or at the end, and then nothing is pending", async () => {
  const file = openSync("/dev/full", "w");
  const writer = besideWriter(file, () => undefined);
  writer.write(Buffer.alloc(1 << 20));
  await writer.settled();
  expect(() => writer.write(Buffer.alloc(1))).toThrow("ENOSPC");
  await expect(writer.finish()).rejects.toThrow("ENOSPC");
  closeSync(file);
});
