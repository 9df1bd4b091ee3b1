import { expect, test } from "vitest";
import { directOutput } from "@idms/core/node/pdf/direct-output";

/** Records the output and its number of pieces. */
function taking() {
  const pieces: Buffer[] = [];
  const output = directOutput((bytes) => void pieces.push(Buffer.from(bytes)));
  return { output, pieces, text: () => Buffer.concat(pieces).toString("latin1") };
}

test("every byte comes out once and in order, whatever the size of its piece", async () => {
  const { output, text } = taking();
  let expected = "";
  for (const [index, length] of [
    1, 10, 8191, 8192, 3, 65_535, 65_536, 65_537, 2, 300_000, 5, 0, 64_000,
  ].entries()) {
    const piece = String.fromCharCode(200 + index).repeat(length);
    output.take(index % 2 === 0 ? piece : Buffer.from(piece, "latin1"));
    expected += piece;
    await output.ready();
  }
  for (let number = 0; number < 20_000; number += 1) {
    output.take(`${number} 0 obj\n`);
    expected += `${number} 0 obj\n`;
  }
  await output.finish();
  expect(text() === expected).toBe(true);
});

test("small pieces are collected, and the bytes of a photo pass through without a copy", async () => {
  const photo = Buffer.alloc(100_000, 7);
  const taken: Uint8Array[] = [];
  const output = directOutput((bytes) => void taken.push(bytes));
  for (let number = 0; number < 1000; number += 1) output.take("0123456789");
  output.take(photo);
  output.take("end");
  await output.finish();
  expect(taken.map(({ length }) => length)).toEqual([10_000, 100_000, 3]);
  expect(taken[1]).toBe(photo);
});

test("a buffer may be reused as soon as it is taken", async () => {
  const { output, text } = taking();
  for (const length of [10, 9000, 70_000]) {
    const buffer = Buffer.alloc(length, "a");
    output.take(buffer);
    buffer.fill("b");
  }
  await output.finish();
  expect(text()).toMatch(/^a{79010}$/);
});

test("a failed write is thrown by the next call, and nothing more is written", async () => {
  let writes = 0;
  const output = directOutput(() => {
    writes += 1;
    throw new Error("disk full");
  });
  output.take(Buffer.alloc(10_000));
  output.take(Buffer.alloc(10_000));
  await expect(output.ready()).rejects.toThrow("disk full");
  output.take("more");
  await expect(output.finish()).rejects.toThrow("disk full");
  expect(writes).toBe(1);
});
