import { expect, test } from "vitest";
import {
  canDoWithOrder,
  isOrderOver,
  ORDER_ACTIONS,
  ORDER_STATES,
  orderStateAfter,
} from "../../../packages/core/src/print/orders/order-life.ts";

const order = (state: (typeof ORDER_STATES)[number], taken_by: string | null = null) => ({
  id: 7,
  state,
  taken_by,
});

test.each([
  ["ordered", "take", "taken"],
  ["ordered", "ask", "asked"],
  ["ordered", "withdraw", "withdrawn"],
  ["taken", "ask", "asked"],
  ["taken", "finish", "done"],
  ["asked", "answer", "ordered"],
  ["asked", "take", "taken"],
  ["asked", "finish", "done"],
  ["asked", "withdraw", "withdrawn"],
] as const)("%s, then %s, is %s, and no other action is allowed", (state, action, after) => {
  expect(orderStateAfter(action, order(state))).toBe(after);
});

test("every action outside the table is refused with a sentence", () => {
  let refused = 0;
  for (const state of ORDER_STATES)
    for (const action of ORDER_ACTIONS) {
      if (canDoWithOrder(action, order(state))) continue;
      expect(() => orderStateAfter(action, order(state))).toThrow(/^Order 7 .+\.$/);
      refused += 1;
    }
  expect(refused).toBe(ORDER_STATES.length * ORDER_ACTIONS.length - 9);
});

test("an answer returns an order to the press that makes it", () => {
  expect(orderStateAfter("answer", order("asked", "press"))).toBe("taken");
});

test("only done and withdrawn orders are over", () => {
  expect(ORDER_STATES.filter((state) => isOrderOver({ state }))).toEqual(["done", "withdrawn"]);
});

test("an answer without a question and one that comes too late have different errors", () => {
  expect(() => orderStateAfter("answer", order("taken"))).toThrow("Order 7 has no question to answer.");
  expect(() => orderStateAfter("answer", order("done"))).toThrow("was delivered");
});
