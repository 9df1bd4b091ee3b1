import type { ParentLanguage } from "./parent-languages.ts";

/** What is put into a notice where it says `{school}`, `{contact}` and `{months}`. */
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

/** Whom families ask: the school's phone and mail address, or the school where neither is known. */
export const noticeContact = ({ name, phone, email }: { name: string; phone: string; email: string }) =>
  [phone, email].filter(Boolean).join(", ") || name;

/** The parts of a submission beside the answers: the version of the notice that was agreed to, and the language of it. */
export const CONSENT_PARTS = { version: "_consent", language: "_language" } as const;

/** What the server says of a consent to a notice that there is not, or not any more. */
export const noticeChanged = "The school has changed the notice about the details. Please read it again.";

/** The screen on which a school reads and approves it. */
export const NOTICE_PATH = "/notice";

/** What staff read of the notice and of consents. */
export const noticeText = {
  title: "Notice to parents",
  chooseSchool: "Choose a school to see its notice.",
  loadFailed: "Failed to load the notice",
  intro:
    "Parents are shown this notice on the form and agree to it. No speaker has read the usual texts in the other languages yet: read them, or have them read, before you approve them.",
  usual: "Nobody at the school has approved the notice yet. Parents are shown the usual text.",
  approvedBy: (by: string, at: string) => `Approved by ${by}, ${at}.`,
  months: "Months that the details are kept after a school year",
  monthsNote: "The notice says so; `idms purge` is what erases. Have it run with the same time.",
  language: "Language",
  text: (language: string) => `The notice in ${language}`,
  places: "{school}, {contact} and {months} are filled in.",
  asRead: "As parents read it",
  takeUsual: "Put the usual text back",
  approve: "Approve the notice",
  approved: "The notice is approved. Parents are shown it from now on.",
  earlier: "Approved before",
  ask: "Parents agree to a notice about their details. Please read and approve it.",
  later: "Not now",
  consent: "Consent",
  noConsent: "None on record: the details did not come through the form, or before it asked.",
  given: (at: string, language: string) => `Given ${at}, notice in ${language}`,
  withdrawn: (at: string) => `withdrawn ${at}`,
} as const;
