import { INVITATION_LANGUAGES, invitationText, whatsAppAddress } from "@idms/core";
import { expect, test } from "vitest";

const invitation = {
  school: "Green Valley",
  classroom: "5 - A",
  link: "https://cards.example/u/abc",
  until: "5 December 2026",
};

test.each(INVITATION_LANGUAGES)("an invitation in %s names school, class, link and last day", (language) => {
  const text = invitationText(language, invitation);
  for (const part of Object.values(invitation)) expect(text).toContain(part);
});

test("WhatsApp gets the text as it is, whatever is in it", () => {
  const text = "A & B\n50 % #1 कक्षा";
  expect(new URL(whatsAppAddress(text)).searchParams.get("text")).toBe(text);
});
