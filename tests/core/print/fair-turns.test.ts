import { expect, test } from "vitest";
import { inTurns } from "../../../packages/core/src/print/batches/fair-turns.ts";

const queues = new Map([
  ["large", ["1", "2", "3", "4"]],
  ["small", ["a"]],
  ["empty", []],
  ["middle", ["x", "y"]],
]);
const order = (served: [string, number][] = []) =>
  [...inTurns(queues, new Map(served))].map(([, job]) => job).join("");

test("each queue has one turn per round, whatever is in the others", () => {
  expect(order()).toBe("1ax2y34");
  expect([...inTurns(new Map(), new Map())]).toEqual([]);
});

test("the queue that has waited longest begins, and one that never had a turn comes first", () => {
  expect(
    order([
      ["large", 8],
      ["small", 7],
      ["middle", 2],
    ]),
  ).toBe("xa1y234");
  expect(order([["large", 1]])).toBe("ax1y234");
});
