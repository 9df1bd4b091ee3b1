import { withFacts, type Invitation, type InvitationTexts } from "../invitations/invitation.ts";
import type { ExpectedState } from "./expected-student.ts";

/** The message to a family about one child, with the child's own link. */
export interface ChildMessage extends Invitation {
  child: string;
  state: ExpectedState;
}

interface ChildWords {
  subject: string;
  text: string;
}

/** The subject and the text of a message about a child, with the link below. */
export function childMessage(texts: InvitationTexts, message: ChildMessage): ChildWords {
  const subject = withFacts(texts.childSubject, message);
  const request = withFacts(message.state === "sent_back" ? texts.sentBack : texts.missing, message);
  return { subject, text: `${message.school}\n${subject}\n\n${request}\n${message.link}` };
}

/** Phones are kept as the ten digits that they have in India. */
const COUNTRY = "91";

/** The address that opens WhatsApp with a text to send to a phone of ten digits. */
export const whatsAppTo = (phone: string, text: string): string =>
  `https://wa.me/${COUNTRY}${phone}?text=${encodeURIComponent(text)}`;

/** A family is not reminded by mail again before so many hours are over, unless somebody wishes it. */
export const REMIND_AGAIN_HOURS = 24;
