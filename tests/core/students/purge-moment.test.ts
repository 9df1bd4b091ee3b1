import { purgeMoment } from "@idms/core/students/records/purge-moment";
import { expect, test } from "vitest";

const now = new Date(2026, 4, 31, 9, 30);

test.each([
  ["2y", new Date(2024, 4, 31, 9, 30)],
  ["18m", new Date(2024, 11, 1, 9, 30)],
  ["8w", new Date(2026, 3, 5, 9, 30)],
  ["90d", new Date(2026, 2, 2, 9, 30)],
  ["2024-04-01", new Date(2024, 3, 1)],
  [" 2026-05-31 ", new Date(2026, 4, 31)],
])("%s is read as local time", (text, moment) => {
  expect(purgeMoment(text, now)).toEqual(moment);
});

test.each(["", "2", "y", "two years", "2024-13-01", "2024-02-30", "01.04.2024", "-2y"])(
  "%j is refused with the accepted forms",
  (text) => {
    expect(() => purgeMoment(text, now)).toThrow("neither a date such as 2024-04-01 nor an age such as 2y");
  },
);

test.each(["2026-06-01", "0d", "0y"])("%s is refused, because everything is older", (text) => {
  expect(() => purgeMoment(text, now)).toThrow("is not in the past");
});
