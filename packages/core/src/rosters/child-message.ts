import type { InvitationLanguage } from "../links/invitation.ts";
import type { ExpectedState } from "./expected-student.ts";

/** What a family is written about one child. */
export interface ChildMessage {
  school: string;
  /** The class as lists show it. */
  classroom: string;
  child: string;
  /** The child's own link. */
  link: string;
  /** The last day, in words of the language. */
  until: string;
  state: ExpectedState;
}

interface ChildWords {
  subject: string;
  text: string;
}

const words: Record<InvitationLanguage, (message: ChildMessage) => ChildWords> = {
  en: ({ classroom, child, until, state }) => ({
    subject: `Class ${classroom}: the ID card of ${child}`,
    text:
      state === "sent_back"
        ? `Dear parents, something in the details of ${child} is to be put right. Please fill them in once more by ${until}:`
        : `Dear parents, please fill in the details of ${child} and add a photo by ${until}:`,
  }),
  hi: ({ classroom, child, until, state }) => ({
    subject: `कक्षा ${classroom}: ${child} का पहचान पत्र`,
    text:
      state === "sent_back"
        ? `प्रिय अभिभावक, ${child} के विवरण में कुछ सुधार करना है। कृपया ${until} तक उसे दोबारा भरें:`
        : `प्रिय अभिभावक, कृपया ${until} तक ${child} का विवरण भरें और फ़ोटो जोड़ें:`,
  }),
};

/** The subject and the text of a message about a child, with the link below. */
export function childMessage(language: InvitationLanguage, message: ChildMessage): ChildWords {
  const { subject, text } = words[language](message);
  return { subject, text: `${message.school}\n${subject}\n\n${text}\n${message.link}` };
}

/** Phones are kept as the ten digits that they have in India. */
const COUNTRY = "91";

/** The address that opens WhatsApp with a text to send to a phone of ten digits. */
export const whatsAppTo = (phone: string, text: string): string =>
  `https://wa.me/${COUNTRY}${phone}?text=${encodeURIComponent(text)}`;

/** A family is not reminded by mail again before so many hours are over, unless somebody wishes it. */
export const REMIND_AGAIN_HOURS = 24;
