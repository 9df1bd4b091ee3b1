import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import { lastDayOf } from "@idms/core/cards/drawing/card-validity";
import { cardEndsSoon, isCardExpired, lastSoonDay } from "@idms/core/print/batches/card-life";
import { readSignedCode } from "@idms/core/cards/verify/signed-code";
import { expect, test } from "vitest";

test.each([
  [{ school_year_ends: "31-03-2027" }, "2027-03-31"],
  [{ school_year_ends: "31-03-2027", valid_upto: "30-06-2028" }, "2028-06-30"],
  [{ school_year_ends: "31-03-2027", "Card valid till": "30/6/2028" }, "2028-06-30"],
  // A text that cannot be read as a date does not give way to another date.
  [{ school_year_ends: "31-03-2027", validity: "Till he leaves" }, null],
  [{ school_year_ends: "31-03-2027", validity: " " }, "2027-03-31"],
  [{ school_year_ends: "31-02-2027" }, null],
  [{ bus_pass_valid_upto: "30-06-2028" }, null],
  [{}, null],
])("%j is valid until %s", (texts, until) => {
  expect(lastDayOf(texts)).toBe(until);
});

test("the signed code states the same last day as the stored card", () => {
  const texts = cardTexts({
    student: { id: 1, full_name: "Asha", parent_phone: "", meta: { valid_until: "2028-06-30" } },
    classroom: { class_name: "5", section: null },
    school: { name: "G", address: "", email: "", phone: "", year: { name: "26", ends_on: "2027-03-31" } },
  });
  expect(readSignedCode(texts["signed_code"] ?? "")).toMatchObject({ card: { expires: "2028-06-30" } });
  expect(lastDayOf(texts)).toBe("2028-06-30");
});

test("a card expires after its last day, unless it is already lost, revoked or replaced", () => {
  const today = "2027-04-01";
  const card = { state: "printed", valid_until: "2027-03-31" } as const;
  expect(isCardExpired(card, today)).toBe(true);
  expect(isCardExpired({ ...card, state: "handed_out" }, today)).toBe(true);
  expect(isCardExpired({ ...card, valid_until: today }, today)).toBe(false);
  expect(isCardExpired({ ...card, valid_until: null }, today)).toBe(false);
  for (const state of ["lost", "revoked", "replaced"] as const)
    expect(isCardExpired({ ...card, state }, today)).toBe(false);
});

test("a valid card ends soon from 60 days before its last day, also across a new year", () => {
  const today = "2027-12-20";
  expect(lastSoonDay(today)).toBe("2028-02-18");
  const card = { state: "handed_out", valid_until: "2028-02-18" } as const;
  const isSoon = (more: object) => cardEndsSoon({ ...card, ...more }, today);
  expect(["2028-02-18", today].map((valid_until) => isSoon({ valid_until }))).toEqual([true, true]);
  expect(["2028-02-19", "2027-12-19", null].map((valid_until) => isSoon({ valid_until }))).toEqual([
    false,
    false,
    false,
  ]);
  const states = ["printed", "lost", "revoked", "replaced"] as const;
  expect(states.filter((state) => isSoon({ state }))).toEqual(["printed"]);
});
