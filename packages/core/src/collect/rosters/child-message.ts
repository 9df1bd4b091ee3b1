import { messagesFor, withFacts, type Invitation, type InvitationTexts } from "../invitations/invitation.ts";
import type { ExpectedState } from "./expected-student.ts";
import type { SentBack } from "../../students/records/record-actions.ts";

/** A message to a family about one child, with the child's own link. */
export interface ChildMessage extends Invitation {
  child: string;
  state: ExpectedState;
  /** What the family must correct on its page, or null if the link opens the form. */
  to_correct: Pick<SentBack, "reasons" | "note"> | null;
}

interface ChildWords {
  subject: string;
  text: string;
}

/**
 * Returns the subject and the text of a message about a child. The link is below the text. If the link opens the
 * family's page, what the family must correct is below the link.
 */
export function childMessage(allTexts: InvitationTexts, message: ChildMessage): ChildWords {
  const texts = messagesFor(allTexts, message);
  const subject = withFacts(texts.childSubject, message);
  const { to_correct: back, state } = message;
  const byForm = state === "sent_back" ? texts.sentBack : texts.missing;
  const request = withFacts(back ? texts.correct : byForm, message);
  const lines = [message.school, subject, "", request, message.link];
  if (back) {
    const wrong = back.reasons.map((reason) => `- ${texts.toCorrect.reasons[reason]}`);
    lines.push("", texts.toCorrect.heading, ...wrong, ...(back.note ? [back.note] : []));
  }
  return { subject, text: lines.join("\n") };
}

/** The country code of India. Phone numbers are stored as their ten digits without it. */
const COUNTRY = "91";

/** Returns the address that opens WhatsApp with a prepared message for a ten-digit phone number. */
export const whatsAppTo = (phone: string, text: string): string =>
  `https://wa.me/${COUNTRY}${phone}?text=${encodeURIComponent(text)}`;

/** Minimum time between reminder emails to a family, in hours. Staff can override it. */
export const REMIND_AGAIN_HOURS = 24;
