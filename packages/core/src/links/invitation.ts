/** The languages that an invitation can be written in. */
export const INVITATION_LANGUAGES = ["en", "hi"] as const;
export type InvitationLanguage = (typeof INVITATION_LANGUAGES)[number];

export interface Invitation {
  school: string;
  /** The class as lists show it. */
  classroom: string;
  link: string;
  /** The last day, in words of the language. */
  until: string;
}

interface InvitationWords {
  /** What it is about. */
  subject: string;
  /** What parents are asked to do. */
  request: string;
}

const words: Record<InvitationLanguage, (invitation: Invitation) => InvitationWords> = {
  en: ({ classroom, until }) => ({
    subject: `Class ${classroom}: ID cards`,
    request: `Dear parents, please fill in your child's details and add a photo by ${until}:`,
  }),
  hi: ({ classroom, until }) => ({
    subject: `कक्षा ${classroom}: पहचान पत्र`,
    request: `प्रिय अभिभावक, कृपया ${until} तक अपने बच्चे का विवरण भरें और फ़ोटो जोड़ें:`,
  }),
};

/** The words of an invitation: on a notice they stand around the link's code. */
export const invitationWords = (language: InvitationLanguage, invitation: Invitation): InvitationWords =>
  words[language](invitation);

/** The message that a school sends with a link; WhatsApp shows what stands between asterisks in bold. */
export function invitationText(language: InvitationLanguage, invitation: Invitation): string {
  const { subject, request } = invitationWords(language, invitation);
  return `*${invitation.school}*\n${subject}\n\n${request}\n${invitation.link}`;
}

/** The address that opens WhatsApp with a text to send, on a phone and on a desktop (wa.me, "click to chat"). */
export const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
