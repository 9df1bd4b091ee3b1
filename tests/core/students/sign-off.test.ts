import { cardContent } from "@idms/core/cards/designs/card-content";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { signState, unsignedFinding, type SignedCard } from "@idms/core/students/sign-off/sign-off";
import { describe, expect, test } from "vitest";

const said = (outcome: SignedCard["outcome"], card_version = "a"): SignedCard => ({
  outcome,
  note: outcome === "wrong" ? "Her name" : "",
  made_by: "Ms Rao",
  card_version,
});

test.each([
  ["nobody has said anything", undefined, "a", "open"],
  ["this version was signed", said("signed"), "a", "signed"],
  ["another version was signed", said("signed"), "b", "lost"],
  ["somebody says that it is wrong", said("wrong"), "a", "wrong"],
  ["it was wrong and has changed since, which settles nothing", said("wrong"), "b", "wrong"],
  ["what was wrong is settled", said("settled"), "a", "open"],
] as const)("the state of a card if %s", (_, last, version, state) => {
  expect(signState(last, version)).toBe(state);
});

test("an unsigned card has a finding, and a wrong one does not have this one", () => {
  expect(unsignedFinding(undefined, "a")?.code).toBe("not_signed");
  expect(unsignedFinding(said("signed"), "b")?.code).toBe("signature_lost");
  expect(unsignedFinding(said("signed"), "a")).toBeUndefined();
  expect(unsignedFinding(said("wrong"), "a")).toBeUndefined();
});

describe("the version of a card", () => {
  const element = { x: 0, y: 0, width: 10, height: 10 };
  const template = {
    name: "Card",
    cardSize: { w: 54, h: 86 },
    background: null,
    fields: { full_name: element, photo: { ...element, isImage: true } },
  } as unknown as CardTemplate;
  const art = { background: "b.jpg", backBackground: null, images: {} };
  const card = { texts: { full_name: "Asha", phone: "1" }, photo: "p.jpg" };
  const usual = cardContent(template, art)(card);

  test.each([
    ["a text that it shows", { ...card, texts: { ...card.texts, full_name: "Aasha" } }],
    ["its photo", { ...card, photo: "q.jpg" }],
  ])("changes with %s", (_, other) => {
    expect(cardContent(template, art)(other)).not.toBe(usual);
  });

  test("changes with another picture and with an element that moved", () => {
    expect(cardContent(template, { ...art, background: "c.jpg" })(card)).not.toBe(usual);
    const moved = { ...template, fields: { ...template.fields, full_name: { ...element, x: 1 } } };
    expect(cardContent(moved as unknown as CardTemplate, art)(card)).not.toBe(usual);
  });

  test("does not depend on the template's name or on what the card does not show", () => {
    expect(cardContent({ ...template, name: "New" }, art)(card)).toBe(usual);
    expect(cardContent(template, art)({ ...card, texts: { ...card.texts, phone: "2" } })).toBe(usual);
  });

  test("is the same for a duplicate, so that nobody has to sign a lost card again", () => {
    const marked = { ...template, fields: { ...template.fields, duplicate: element } };
    const content = cardContent(marked as unknown as CardTemplate, art);
    const first = { ...card, texts: { ...card.texts, duplicate: "" } };
    expect(content({ ...card, texts: { ...card.texts, duplicate: "1" } })).toBe(content(first));
    expect(content({ ...first, texts: { ...first.texts, full_name: "Aasha" } })).not.toBe(content(first));
  });
});
