import { printedCardOf as toldOf, type CardForFamily } from "@idms/core/collect/families/printed-card";
import { phoneCardOf } from "@idms/core/collect/families/phone-card";
import { expect, test } from "vitest";

const PRINTED = "2026-04-07T10:00:00.000Z";
const LATER = "2026-05-01T10:00:00.000Z";
const card = (number: string, more: Partial<CardForFamily> = {}): CardForFamily => ({
  number,
  state: "printed",
  state_at: null,
  handed_out_at: null,
  replaced_by: null,
  valid_until: null,
  printed_at: PRINTED,
  ...more,
});

const TODAY = { neededBy: null, today: "2026-05-02" };
const printedCardOf = (cards: readonly CardForFamily[]) => toldOf(cards, TODAY);
const noDay = { valid_until: null, ends_soon: false };

test("a family sees only what happened to the newest card", () => {
  expect(printedCardOf([])).toBeNull();
  expect(printedCardOf([card("A")])).toEqual({ state: "printed", at: PRINTED, ...noDay });
  const handed = { state: "handed_out", state_at: LATER, handed_out_at: LATER } as const;
  expect(printedCardOf([card("A", handed)])).toEqual({ state: "handed_out", at: LATER, ...noDay });
  expect(printedCardOf([card("A", { state: "lost", state_at: LATER })])).toEqual({
    state: "lost",
    at: LATER,
    ...noDay,
  });
});

test("a replacement card says so until it is handed out", () => {
  const old = card("A", { state: "replaced", state_at: LATER, replaced_by: "B" });
  expect(printedCardOf([old, card("B", { printed_at: LATER })])).toEqual({
    state: "replaced",
    at: LATER,
    ...noDay,
  });
  const handed = card("B", { state: "handed_out", handed_out_at: LATER });
  expect(printedCardOf([old, handed])).toMatchObject({ state: "handed_out" });
});

test("a family sees that a card is ordered, whatever happened to an earlier one, and which card has expired", () => {
  const over = card("A", { valid_until: "2026-05-01" });
  expect(printedCardOf([over])).toEqual({ state: "expired", at: "2026-05-01", ...noDay });
  expect(printedCardOf([{ ...over, state: "handed_out" }])).toMatchObject({ state: "expired" });
  expect(printedCardOf([{ ...over, state: "revoked" }])).toMatchObject({ state: "revoked" });
  expect(printedCardOf([card("A", { valid_until: TODAY.today })])).toMatchObject({ state: "printed" });
  for (const cards of [[], [over]])
    expect(toldOf(cards, { ...TODAY, neededBy: "2026-06-01" })).toEqual({
      state: "ordered",
      at: "2026-06-01",
      ...noDay,
    });
});

test("a family sees until when a valid card is valid, and whether that is soon", () => {
  const told = (more: Partial<CardForFamily>) => printedCardOf([card("A", more)]);
  expect(told({ valid_until: "2026-07-02" })).toMatchObject({ valid_until: "2026-07-02", ends_soon: false });
  expect(told({ valid_until: "2026-07-01" })).toMatchObject({ valid_until: "2026-07-01", ends_soon: true });
  expect(told({ valid_until: "2026-07-01", state: "handed_out" })).toMatchObject({ ends_soon: true });
  expect(told({ valid_until: "2026-07-01", state: "lost" })).toMatchObject(noDay);
});

const numberOf = (cards: readonly (CardForFamily & { code: string | null })[]) =>
  phoneCardOf(cards, { today: TODAY.today, wallets: [] })?.of.number;

test("the phone shows the newest card only while it is valid, and reports every other standing", () => {
  const number = "7K3M9QWX0AB1";
  const shown = (more: Partial<CardForFamily>, code: string | null = "ID1:CODE") =>
    phoneCardOf([{ ...card(number, more), code }], { today: TODAY.today, wallets: ["apple"] })?.shown;
  const contents = { number: "7K3M-9QWX-0AB1", code: "ID1:CODE", valid_until: null, wallets: ["apple"] };
  expect(shown({})).toEqual({ state: "genuine", card: contents });
  expect(shown({ state: "handed_out", valid_until: TODAY.today })).toMatchObject({
    state: "genuine",
    card: { valid_until: TODAY.today },
  });
  expect(shown({ valid_until: "2026-05-01" })).toEqual({ state: "expired", card: null });
  for (const state of ["lost", "revoked", "replaced"] as const)
    expect(shown({ state, valid_until: "2026-05-01" })).toEqual({ state, card: null });
  expect(shown({}, null)).toBeUndefined();
  const cards = [
    { ...card("A", { state: "lost" }), code: "A" },
    { ...card("B"), code: "B" },
    { ...card("C", { state: "replaced" }), code: "C" },
  ];
  expect(numberOf(cards)).toBe("B");
  expect(numberOf([])).toBeUndefined();
});

test("the phone shows a valid card of one design, whatever happened to the cards of another", () => {
  const id = { ...card("ID"), code: "ID" };
  const pass = { ...card("PASS"), code: "PASS" };
  expect(numberOf([id, { ...pass, code: null }])).toBe("ID");
  expect(numberOf([id, pass])).toBe("PASS");
  for (const ended of [{ state: "lost" }, { state: "revoked" }, { valid_until: "2026-05-01" }] as const)
    expect(numberOf([id, { ...pass, ...ended }])).toBe("ID");
  expect(
    numberOf([
      { ...id, state: "lost" },
      { ...pass, code: null },
    ]),
  ).toBe("ID");
  expect(
    numberOf([
      { ...id, state: "lost" },
      { ...pass, state: "revoked" },
    ]),
  ).toBe("PASS");
});
