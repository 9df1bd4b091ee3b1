/** The screen on which a school reads and approves it. */
export const NOTICE_PATH = "/notice";

/** The staff's texts for the notice and for consents. */
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
  given: (at: string, language: string, approved: string) =>
    `Given ${at}, notice in ${language}, approved ${approved}`,
  givenUsual: (at: string, language: string) => `Given ${at}, usual notice in ${language}`,
  withdrawn: (at: string) => `withdrawn ${at}`,
} as const;
