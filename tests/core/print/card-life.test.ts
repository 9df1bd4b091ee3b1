import { expect, test } from "vitest";
import {
  CARD_ACTIONS,
  CARD_STATES,
  cardStateAfter,
  type CardState,
} from "@idms/core/print/batches/card-life";

const card = (state: CardState, handed_out_at: string | null = null) => ({
  number: "7K3M9QWX0AB1",
  state,
  handed_out_at,
});

const after = (...[action, as]: Parameters<typeof cardStateAfter>): CardState | null => {
  try {
    return cardStateAfter(action, as);
  } catch (error) {
    expect(error).toMatchObject({ kind: "conflict", message: expect.stringContaining("7K3M-9QWX-0AB1") });
    return null;
  }
};

test("the state of a card decides what may be done with it; revoked and replaced cards stay so", () => {
  const table = Object.fromEntries(
    CARD_STATES.map((state) => [state, CARD_ACTIONS.map((action) => after(action, card(state)))]),
  );
  expect([...CARD_ACTIONS]).toEqual(["hand_out", "lose", "find", "revoke", "replace"]);
  expect(table).toEqual({
    printed: ["handed_out", "lost", null, "revoked", "replaced"],
    handed_out: [null, "lost", null, "revoked", "replaced"],
    lost: [null, null, "printed", "revoked", "replaced"],
    revoked: [null, null, null, null, null],
    replaced: [null, null, null, null, null],
  });
});

test("a card that is found returns to its state before the loss", () => {
  expect(cardStateAfter("find", card("lost", "2026-11-23T10:00:00.000Z"))).toBe("handed_out");
  expect(cardStateAfter("find", card("lost"))).toBe("printed");
});

test("a refusal says what to do instead", () => {
  expect(() => cardStateAfter("hand_out", card("lost"))).toThrow(
    "Card 7K3M-9QWX-0AB1 is lost. Report it as found first, or print it again.",
  );
});
