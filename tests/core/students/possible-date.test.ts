import { impossibleBirth, impossibleValidity, readDay } from "@idms/core/students/answers/possible-date";
import { expect, test } from "vitest";

const today = "2026-11-22";

test.each([
  ["2014-04-17", "2014-04-17"],
  ["17-04-2014", "2014-04-17"],
  ["17/4/2014", "2014-04-17"],
  [" 17.04.2014 ", "2014-04-17"],
  ["4/17/2014", "2014-04-17"],
  ["2014-4-7", "2014-04-07"],
  ["29-02-2024", "2024-02-29"],
])("%s is the day %s", (text, day) => expect(readDay(text)).toBe(day));

test.each(["31-02-2014", "2014-13-01", "29/02/2023", "00-00-0000"])("%s is not a day", (text) =>
  expect(readDay(text)).toBeNull(),
);

test.each(["", "2026-27", "17-04-14", "April 2014", "1-2-3", "12014-01-01", "9876543210"])(
  "%j is not written as a date",
  (text) => expect(readDay(text)).toBeUndefined(),
);

test("a student is born in the past, and is 2 to 25 years old on the day of printing", () => {
  for (const born of ["2024-11-22", "2014-04-17", "2000-11-23", "", "unknown"])
    expect(impossibleBirth(born, today), born).toBeUndefined();
  expect(impossibleBirth("17-04-2031", today)?.message).toBe("The birth date 17-04-2031 is in the future.");
  expect(impossibleBirth("2026-11-23", today)?.message).toMatch(/future/);
  expect(impossibleBirth("2024-11-23", today)?.message).toMatch(/would not be between 2 and 25 years old/);
  expect(impossibleBirth("2000-11-22", today)?.message).toBe(
    "A child born on 2000-11-22 would not be between 2 and 25 years old.",
  );
  expect(impossibleBirth("31-02-2014", today)?.message).toBe("The birth date 31-02-2014 does not exist.");
});

test("a card is valid at least until today, and for at most 15 years", () => {
  for (const day of ["2026-11-22", "31-03-2027", "2041-11-22", "2026-27"])
    expect(impossibleValidity(day, today), day).toBeUndefined();
  expect(impossibleValidity("31-03-2019", today)?.message).toBe("The card was valid only until 31-03-2019.");
  expect(impossibleValidity("2026-11-21", today)?.message).toMatch(/valid only until 2026-11-21/);
  expect(impossibleValidity("2041-11-23", today)?.message).toMatch(/more than 15 years/);
  expect(impossibleValidity("30-02-2027", today)?.message).toMatch(/not a real date/);
});
