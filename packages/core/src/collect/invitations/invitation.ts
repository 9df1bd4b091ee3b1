/** The texts to families in one language, with the places of facts in braces. The link is below each text. */
export interface InvitationTexts {
  /** The subject of an invitation for a class. */
  subject: string;
  /** The request to the parents of a class. */
  request: string;
  /** The subject of a message about one child. */
  childSubject: string;
  /** The request to a family whose details have not come. */
  missing: string;
  /** The request where the school has sent the record back. */
  sentBack: string;
}

export interface Invitation {
  school: string;
  /** The class as lists show it. */
  classroom: string;
  link: string;
  /** The last day, in words of the language. */
  until: string;
}

interface InvitationWords {
  /** The subject. */
  subject: string;
  /** The request to parents. */
  request: string;
}

/** A text with its facts in their places; a fact that looks like a place stays as it is. */
export const withFacts = <T extends object>(text: string, facts: T): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name as keyof T]));

/** The words of an invitation: on a notice they stand around the link's code. */
export const invitationWords = (texts: InvitationTexts, invitation: Invitation): InvitationWords => ({
  subject: withFacts(texts.subject, invitation),
  request: withFacts(texts.request, invitation),
});

/** The message that a school sends with a link; WhatsApp shows what stands between asterisks in bold. */
export function invitationText(texts: InvitationTexts, invitation: Invitation): string {
  const { subject, request } = invitationWords(texts, invitation);
  return `*${invitation.school}*\n${subject}\n\n${request}\n${invitation.link}`;
}

/** The address that opens WhatsApp with a text to send, on a phone and on a desktop (wa.me, "click to chat"). */
export const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
