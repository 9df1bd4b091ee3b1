import { expect, test } from "vitest";
import { rememberRecurring } from "../../packages/core/src/cards/shaping/remember-recurring.ts";

/** Returns a cache, and the texts for which it computed a value, in order. */
function counted(recurring: number, last: number) {
  const made: string[] = [];
  const remembered = rememberRecurring<{ of: string }>({ recurring, last });
  const make = (text: string) => {
    made.push(text);
    return { of: text };
  };
  return { made, get: (text: string) => remembered(text, make) };
}

test("a recurring value is the same, however many come in between", () => {
  const { made, get } = counted(4, 2);
  const first = get("6 B");
  expect(get("6 B")).toBe(first);
  for (let number = 0; number < 100; number += 1) expect(get(`${number}`).of).toBe(`${number}`);
  expect(get("6 B")).toBe(first);
  expect(made.filter((text) => text === "6 B")).toHaveLength(1);
});

test("of the values used once, the last few are remembered", () => {
  const { made, get } = counted(4, 2);
  for (const text of ["a", "b", "c", "b", "a"]) get(text);
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test("when too many values have recurred, all of these are forgotten, and no others", () => {
  const { made, get } = counted(2, 3);
  for (const text of ["a", "a", "b", "b", "c", "c", "c"]) get(text);
  expect(made).toEqual(["a", "b", "c"]);
  get("x");
  get("y");
  get("a");
  expect(made).toEqual(["a", "b", "c", "x", "y", "a"]);
});
