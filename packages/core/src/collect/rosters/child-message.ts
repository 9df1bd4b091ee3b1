import { withFacts, type Invitation, type InvitationTexts } from "../invitations/invitation.ts";
import type { ExpectedState } from "./expected-student.ts";

/** A message to a family about one child, with the child's own link. */
export interface ChildMessage extends Invitation {
  child: string;
  state: ExpectedState;
}

interface ChildWords {
  subject: string;
  text: string;
}

/** Returns the subject and the text of a message about a child. The link is below the text. */
export function childMessage(texts: InvitationTexts, message: ChildMessage): ChildWords {
  const subject = withFacts(texts.childSubject, message);
  const request = withFacts(message.state === "sent_back" ? texts.sentBack : texts.missing, message);
  return { subject, text: `${message.school}\n${subject}\n\n${request}\n${message.link}` };
}

/** The country code of India. Phone numbers are stored as their ten digits without it. */
const COUNTRY = "91";

/** Returns the address that opens WhatsApp with a prepared message for a ten-digit phone number. */
export const whatsAppTo = (phone: string, text: string): string =>
  `https://wa.me/${COUNTRY}${phone}?text=${encodeURIComponent(text)}`;

/** Minimum time between reminder emails to a family, in hours. Staff can override it. */
export const REMIND_AGAIN_HOURS = 24;
