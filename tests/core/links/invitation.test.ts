import { longDate, PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { invitationText, whatsAppAddress } from "@idms/core/collect/invitations/invitation";
import { englishInvitation, invitationTexts } from "@idms/core/collect/invitations/invitation-texts";
import { childMessage } from "@idms/core/collect/rosters/child-message";
import { describe, expect, test } from "vitest";

const invitation = {
  school: "Green Valley",
  classroom: "5 - A",
  link: "https://cards.example/u/abc",
  until: "5 December 2026",
};

const child = { ...invitation, child: "{link} आरव $& <b>", state: "missing", to_correct: null } as const;

describe.each(PARENT_LANGUAGES)("in %s", async (language) => {
  const texts = await invitationTexts(language);

  test("an invitation names school, class, link and last day, with no placeholder left", () => {
    const text = invitationText(texts, invitation);
    for (const part of Object.values(invitation)) expect(text).toContain(part);
    expect(text).not.toMatch(/[{}]|undefined/);
  });

  test("a message about a child names the child, and reads differently if the form was sent back", () => {
    const missing = childMessage(texts, child);
    for (const part of Object.values(invitation)) expect(missing.text).toContain(part);
    for (const text of [missing.subject, missing.text]) expect(text).toContain(child.child);
    const sentBack = childMessage(texts, {
      ...child,
      state: "sent_back",
      to_correct: { reasons: ["photo", "other"], note: "The \u201cphoto\u201d is {blurred}" },
    });
    expect(sentBack.subject).toBe(missing.subject);
    expect(sentBack.text).toContain(child.child);
    expect(sentBack.text).not.toContain(missing.text);
    // The family's page has no last day.
    expect(sentBack.text).not.toContain(child.until);
    const toForm = childMessage(texts, { ...child, state: "sent_back" });
    expect(toForm.text).toContain(child.until);
    expect(toForm.text).not.toContain(texts.toCorrect.heading);
    expect(sentBack.text.split("\n").slice(-4)).toEqual([
      texts.toCorrect.heading,
      `- ${texts.toCorrect.reasons.photo}`,
      `- ${texts.toCorrect.reasons.other}`,
      "The \u201cphoto\u201d is {blurred}",
    ]);
  });

  test("the texts use the same facts as the English ones", () => {
    const places = (of: typeof texts) =>
      Object.entries(of).map(([name, text]) => [
        name,
        (JSON.stringify(text).match(/\{\w+\}/g) ?? []).toSorted(),
      ]);
    expect(places(texts)).toEqual(places(englishInvitation));
  });

  test("the last day is written with the digits that phones and forms use", () => {
    const day = longDate(language, new Date("2026-12-05T12:00:00Z"));
    expect(day.match(/\p{Nd}+/gu)?.toSorted()).toEqual(["2026", "5"]);
  });
});

test("WhatsApp gets the text unchanged, whatever it contains", () => {
  const text = "A & B\n50 % #1 कक्षा";
  expect(new URL(whatsAppAddress(text)).searchParams.get("text")).toBe(text);
});
