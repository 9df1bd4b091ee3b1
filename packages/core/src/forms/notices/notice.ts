import type { ParentLanguage } from "../values/parent-languages.ts";

/** The facts that fill `{school}`, `{contact}` and `{months}` in a notice. */
export interface NoticeFacts {
  school: string;
  contact: string;
  /** For how many months after a school year the details are kept. */
  months: number;
}

/** A notice in every language, with the places of its facts still in braces. */
export type NoticeTexts = Readonly<Record<ParentLanguage, string>>;

/** Unless a school says otherwise, details are kept for a year after the school year. */
export const USUAL_MONTHS = 12;

/** A notice as it is read: every fact in its place. */
export const filledNotice = (text: string, facts: NoticeFacts): string =>
  text.replaceAll(/\{(school|contact|months)\}/g, (_, name: keyof NoticeFacts) => String(facts[name]));

/** The contact for families: the school's phone and mail address, or its name where neither is known. */
export const noticeContact = ({ name, phone, email }: { name: string; phone: string; email: string }) =>
  [phone, email].filter(Boolean).join(", ") || name;

/** The parts of a submission beside the answers: the version of the notice that was agreed to, and the language of it. */
export const CONSENT_PARTS = { version: "_consent", language: "_language" } as const;

/** The refusal where the school asks for a consent and there is none. */
export const consentMissing = "Please read the notice about the details and agree to it.";

/** The refusal of a consent to a notice that does not exist, or not any more. */
export const noticeChanged = "The school has changed the notice about the details. Please read it again.";
