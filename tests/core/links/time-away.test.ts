import { timeAway } from "@idms/core/collect/links/time-away";
import { expect, test } from "vitest";

const now = new Date("2026-06-01T12:00:00Z");
const MINUTE = 60_000;

test.each([
  [14 * 24 * 60 - 1, "in 13 days"],
  [24 * 60, "in 1 day"],
  [23 * 60 + 59, "in 23 hours"],
  [59, "in 59 minutes"],
  [0.5, "in 0 minutes"],
  [-1, "1 minute ago"],
  [-2 * 24 * 60, "2 days ago"],
])("%s minutes from now is '%s'", (minutes, text) => {
  expect(timeAway(new Date(now.getTime() + minutes * MINUTE), now)).toBe(text);
});
