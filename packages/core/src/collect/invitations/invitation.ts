import type { SentBackReason } from "../../students/records/record-actions.ts";

/** The words that list the reasons for which a school has sent details back. */
export interface CorrectionWords {
  /** The text before the reasons. */
  heading: string;
  reasons: Readonly<Record<SentBackReason, string>>;
}

/** The messages to parents or to staff in one language, with placeholders in braces. The link is below each message. */
interface Messages {
  /** The subject of an invitation to a class. */
  subject: string;
  /** The request to everyone in a class. */
  request: string;
  /** The subject of a message about one child. */
  childSubject: string;
  /** The request to a family whose details are missing. */
  missing: string;
  /** The request to a family whose record the school has sent back, with a link to the form. */
  sentBack: string;
  /** The request to a family whose record the school has sent back, with a link to the family's page. */
  correct: string;
  toCorrect: CorrectionWords;
}

/**
 * The messages to parents, and those to staff. Staff who have sent nothing get the request to their group, which
 * addresses each of them.
 */
export interface InvitationTexts extends Messages {
  staff: Omit<Messages, "missing">;
}

export interface Invitation {
  school: string;
  /** The class, as shown in lists. */
  classroom: string;
  link: string;
  /** The last day on which the link is open, written out in the invitation's language. */
  until: string;
  /** Whether the class is a staff group. */
  isOfStaff?: boolean;
}

interface InvitationWords {
  subject: string;
  /** The request to fill in the form. */
  request: string;
}

/** Replaces the placeholders in a message with facts. Facts that look like placeholders are left unchanged. */
export const withFacts = <T extends object>(text: string, facts: T): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name as keyof T]));

/** Returns the messages to parents, or those to staff if the class is a staff group. */
export const messagesFor = (texts: InvitationTexts, { isOfStaff }: Pick<Invitation, "isOfStaff">): Messages =>
  isOfStaff ? { ...texts.staff, missing: texts.staff.request } : texts;

/** Returns the text of an invitation to parents or to staff. On a printed notice, the text surrounds the link's QR code. */
export function invitationWords(texts: InvitationTexts, invitation: Invitation): InvitationWords {
  const { subject, request } = messagesFor(texts, invitation);
  return { subject: withFacts(subject, invitation), request: withFacts(request, invitation) };
}

/** Returns the message that a school sends with a link. WhatsApp shows text between asterisks in bold. */
export function invitationText(texts: InvitationTexts, invitation: Invitation): string {
  const { subject, request } = invitationWords(texts, invitation);
  return `*${invitation.school}*\n${subject}\n\n${request}\n${invitation.link}`;
}

/**
 * Returns the address that opens WhatsApp with a prepared message, on a phone or a desktop (wa.me, "click to chat").
 */
export const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
