import { chunkedOutput } from "@idms/core/node/pdf/chunked-output";
import fc from "fast-check";
import { expect, test } from "vitest";

const MIB = 1 << 20;
const numbered = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + seed) % 251);

test("bytes come out complete and in order, however they were split", async () => {
  const pieces = fc.array(fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 3 * MIB })), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(pieces, async (lengths) => {
      const written: Buffer[] = [];
      const output = chunkedOutput(async (chunk) => void written.push(Buffer.from(chunk)));
      const given = lengths.map((length, index) => numbered(length, index));
      for (const bytes of given) {
        output.take(bytes);
        await output.ready();
      }
      await output.finish();
      expect(Buffer.concat(written).equals(Buffer.concat(given))).toBe(true);
      for (const chunk of written.slice(0, -1)) expect(chunk).toHaveLength(MIB);
    }),
    { numRuns: 8 },
  );
});

test("the caller may reuse its buffer as soon as its bytes are taken", async () => {
  const written: Buffer[] = [];
  const output = chunkedOutput(async (chunk) => void written.push(Buffer.from(chunk)));
  const bytes = numbered(1000, 1);
  output.take(bytes);
  bytes.fill(0);
  await output.finish();
  expect(Buffer.concat(written)).toEqual(Buffer.from(numbered(1000, 1)));
});

test("nothing is written before a chunk is full or the output ends", async () => {
  let writes = 0;
  const output = chunkedOutput(async () => void (writes += 1));
  output.take(numbered(MIB - 1, 0));
  await output.ready();
  expect(writes).toBe(0);
  await output.finish();
  expect(writes).toBe(1);
});

test("chunks are written one at a time, and the writer waits if more than two are pending", async () => {
  const releases: (() => void)[] = [];
  const output = chunkedOutput(() => new Promise<void>((resolve) => void releases.push(resolve)));
  const settled = async (promise: Promise<void>) => {
    let done = false;
    void promise.then(() => (done = true));
    await new Promise((resolve) => setImmediate(resolve));
    return done;
  };
  output.take(numbered(2 * MIB, 0));
  expect(await settled(output.ready())).toBe(true);
  output.take(numbered(MIB, 1));
  const held = output.ready();
  expect(await settled(held)).toBe(false);
  expect(releases).toHaveLength(1);
  releases[0]?.();
  expect(await settled(held)).toBe(true);
  expect(releases).toHaveLength(2);
  const finished = output.finish();
  expect(await settled(finished)).toBe(false);
  releases[1]?.();
  expect(await settled(finished)).toBe(false);
  releases[2]?.();
  await finished;
});

test("buffers are reused: few exist, however much is written", async () => {
  const buffers = new Set<ArrayBufferLike>();
  const output = chunkedOutput(async (chunk) => {
    buffers.add(chunk.buffer);
    await new Promise((resolve) => setImmediate(resolve));
  });
  const bytes = numbered(100_000, 3);
  for (let taken = 0; taken < 30 * MIB; taken += bytes.length) {
    output.take(bytes);
    await output.ready();
  }
  await output.finish();
  expect(buffers.size).toBeLessThanOrEqual(4);
});

test("a failed write is thrown by the next call, and nothing more is written", async () => {
  let writes = 0;
  const full = new Error("ENOSPC: no space left on device");
  const output = chunkedOutput(async () => {
    writes += 1;
    throw full;
  });
  output.take(numbered(4 * MIB, 0));
  await expect(output.ready()).rejects.toBe(full);
  output.take(numbered(10, 0));
  await expect(output.ready()).rejects.toBe(full);
  await expect(output.finish()).rejects.toBe(full);
  expect(writes).toBe(1);
});
