import type { ParentLanguage } from "../values/parent-languages.ts";

/** The facts that replace `{school}`, `{contact}` and `{months}` in a notice. */
export interface NoticeFacts {
  school: string;
  contact: string;
  /** The number of months for which the details are kept after a school year. */
  months: number;
}

/** A notice in every language, with its placeholders still in braces. */
export type NoticeTexts = Readonly<Record<ParentLanguage, string>>;

/** Default time for which details are kept after the school year, in months. */
export const USUAL_MONTHS = 12;

/** Replaces the placeholders of a notice with facts. */
export const filledNotice = (text: string, facts: NoticeFacts): string =>
  text.replaceAll(/\{(school|contact|months)\}/g, (_, name: keyof NoticeFacts) => String(facts[name]));

/**
 * Returns how families can contact the school: its phone number and email address, or its name if neither is known.
 */
export const noticeContact = ({ name, phone, email }: { name: string; phone: string; email: string }) =>
  [phone, email].filter(Boolean).join(", ") || name;

/**
 * The parts of a submission other than the answers: the version of the notice that the family agreed to, and its
 * language.
 */
export const CONSENT_PARTS = { version: "_consent", language: "_language" } as const;

/** The error message for a missing consent when the school requires one. */
export const consentMissing = "Please read the privacy notice and agree to it.";

/** The error message for a consent to a notice that does not exist or is no longer current. */
export const noticeChanged = "The school has changed the privacy notice. Please read it again.";
