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

const texts: Record<InvitationLanguage, (invitation: Invitation) => string> = {
  en: ({ school, classroom, link, until }) =>
    `*${school}*\nClass ${classroom}: ID cards\n\nDear parents, please fill in your child's details and add a photo by ${until}:\n${link}`,
  hi: ({ school, classroom, link, until }) =>
    `*${school}*\nकक्षा ${classroom}: पहचान पत्र\n\nप्रिय अभिभावक, कृपया ${until} तक अपने बच्चे का विवरण भरें और फ़ोटो जोड़ें:\n${link}`,
};

/** The message that a school sends with a link; WhatsApp shows what stands between asterisks in bold. */
export const invitationText = (language: InvitationLanguage, invitation: Invitation): string =>
  texts[language](invitation);

/** The address that opens WhatsApp with a text to send, on a phone and on a desktop (wa.me, "click to chat"). */
export const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
