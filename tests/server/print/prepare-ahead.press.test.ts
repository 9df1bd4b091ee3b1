import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { prepareAhead } from "../../../packages/server/src/print/press/prepare-ahead.ts";

test("a failure before its turn, as of a store, is reported at its turn, and ends nothing else", async () => {
  const unheard: unknown[] = [];
  const note = (error: unknown) => void unheard.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  async function* numbers() {
    yield* [1, 2, 3];
  }
  const prepare = async (number: number) => {
    if (number === 2) throw new Error("The store is gone");
    await sleep(50);
    return number;
  };
  const finished: number[] = [];
  const all = async () => {
    for await (const each of prepareAhead(numbers(), prepare, (number) => number)) finished.push(each);
  };
  await expect(all()).rejects.toThrow("The store is gone");
  expect(finished).toEqual([1]);
  expect(unheard).toEqual([]);
});
