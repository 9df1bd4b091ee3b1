/** The page where a school reads and approves its notice. */
export const NOTICE_PATH = "/notice";

/** Messages about the notice and about consents that are shown to staff. */
export const noticeText = {
  title: "Notice to parents",
  chooseSchool: "Choose a school to see its notice.",
  loadFailed: "Failed to load the notice",
  intro:
    "Parents see this notice on the form and agree to it. The standard text in the other languages has not been checked by a native speaker yet. Check it, or have it checked, before you approve it. Members of staff see the standard text in words for staff, and a text that you changed as you wrote it.",
  usual: "The school has not approved the notice yet. Parents see the standard text.",
  approvedBy: (by: string, at: string) => `Approved by ${by}, ${at}.`,
  months: "Months to keep details after the school year",
  monthsNote:
    "The notice only states this period. IDMS does not erase the details by itself, so ask the server administrator to purge old data after the same period.",
  language: "Language",
  text: (language: string) => `The notice in ${language}`,
  places: "{school}, {contact} and {months} are filled in automatically.",
  asRead: "What parents see",
  takeUsual: "Restore the standard text",
  approve: "Approve the notice",
  approved: "The notice has been approved. Parents will see it from now on.",
  earlier: "Earlier approvals",
  ask: "Parents agree to a privacy notice. Please read and approve it.",
  later: "Not now",
  consent: "Consent",
  noConsent: "No consent on record.",
  notByForm: "No consent on record. The record was not added through the form.",
  given: (at: string, language: string, approved: string) =>
    `Given ${at} to the notice in ${language} that was approved ${approved}`,
  givenUsual: (at: string, language: string) => `Given ${at} to the standard notice in ${language}`,
  withdrawn: (at: string) => `withdrawn ${at}`,
} as const;
