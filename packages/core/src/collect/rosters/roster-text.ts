import { counted } from "../../forms/values/counted.ts";
import type { ExpectedState, ListedChild } from "./expected-student.ts";

/**
 * The number of students expected in a class, and how many of their records have been received, have been sent back, or
 * are missing.
 */
interface RosterCounts {
  /** How many children of the class have no photo, with or without a record, on the roster or not. */
  noPhoto: number;
  n: number;
  come: number;
  back: number;
  missing: number;
}

/** The wording for a class's roster that is shown to staff. */
export const rosterText = {
  roster: "Roster",
  of: (label: string) => `Roster for ${label}`,
  loadFailed: "Failed to load the roster",
  failed: "The action failed. Please try again.",
  none: "No students are expected yet. Add students, or import them from a spreadsheet.",
  noneLike: "No students match.",
  add: "Add",
  edit: "Edit expected student",
  create: "Add expected student",
  confirmDelete: "Remove this student from the roster? A record that has already been received is kept.",
  import: "Import",
  importTitle: "Import a roster",
  importNote:
    "An xlsx or csv file with a Name column, and optionally Roll No, Admission No, Phone and Email columns. Other columns, such as a date of birth, are not kept, and the preview names them. The import adds and updates students. Students who are not in the file are kept unless you choose otherwise.",
  file: "Spreadsheet",
  tryOut: "Preview",
  removeMissing: "Remove students who are not in the file",
  export: "Export",
  show: "Show",
  all: "All",
  noRecord: "No record",
  unmatch: "Not this child",
  others: "Records not matched to the roster",
  othersNote:
    "Match each record to a student, or leave it unmatched. The child may not be on the roster yet.",
  matchWith: (name: string) => `${name || "This record"} belongs to`,
  chooseWhom: "Choose a student",
  mayBe: (name: string) => `${name} (likely)`,
  families: "Remind families",
  familiesOf: (label: string) => `Links for the children in ${label}`,
  familiesNote:
    "Each child on the roster whose submission is missing gets their own link to the form. Each child whose submission was sent back gets a link to the page that shows what to correct, or to the form if the submission may come from another family. Hand the links out on paper, or send them by WhatsApp or email.",
  ownLanguages: "Each family's own language",
  showLinks: "Show the links",
  nobodyMissing: "No submissions are missing or sent back.",
  remind: "Remind by email",
  csv: "Download for SMS (CSV)",
  mailedTo: (count: number) => `${counted(count, "family is", "families are")} being reminded by email.`,
  mailedByJob:
    "The emails are being sent one by one, even if you leave this page. You can follow the progress under Jobs.",
  lately: (names: string) =>
    `Not reminded again, because the last reminder was less than a day ago: ${names}.`,
  byPhone: (names: string) => `No email address. Remind these families by phone: ${names}.`,
  unreachable: (names: string) => `Cannot be reached by email or phone: ${names}.`,
  come: ({ n, come, back, missing, noPhoto }: RosterCounts) =>
    `${come} of ${counted(n, "expected student")} ${come === 1 ? "has" : "have"} a record${back > 0 ? `, ${back} of them sent back` : ""}; ${missing} missing. ${noPhoto} ${noPhoto === 1 ? "has" : "have"} not sent a photo.`,
  notMailed: (name: string, why: string) => `${name} could not be reminded: ${why}`,
  /** The wording that differs for a staff group. */
  staff: {
    none: "No staff are expected yet. Add them, or import them from a spreadsheet.",
    noneLike: "No staff match.",
    edit: "Edit expected member of staff",
    create: "Add expected member of staff",
    confirmDelete:
      "Remove this member of staff from the roster? A record that has already been received is kept.",
    unmatch: "Not this person",
    othersNote:
      "Match each record to a member of staff, or leave it unmatched. The person may not be on the roster yet.",
    chooseWhom: "Choose a member of staff",
    familiesOf: (label: string) => `Links for the staff in ${label}`,
    familiesNote:
      "Each member of staff on the roster whose submission is missing gets their own link to the form. Each one whose submission was sent back gets a link to the page that shows what to correct, or to the form if the submission may come from another person. Hand the links out on paper, or send them by WhatsApp or email.",
    ownLanguages: "Each person's own language",
    mailedTo: (count: number) => `${counted(count, "person is", "people are")} being reminded by email.`,
    byPhone: (names: string) => `No email address. Remind these people by phone: ${names}.`,
    come: ({ n, come, back, missing, noPhoto }: RosterCounts) =>
      `${come} of ${counted(n, "expected member of staff", "expected members of staff")} ${come === 1 ? "has" : "have"} a record${back > 0 ? `, ${back} of them sent back` : ""}; ${missing} missing. ${noPhoto} ${noPhoto === 1 ? "has" : "have"} not sent a photo.`,
  },
} as const;

/** Counts the students on a roster by state. */
export function rosterCounts({
  expected,
  without_photo,
}: {
  expected: readonly { state: ExpectedState }[];
  without_photo: readonly ListedChild[];
}): RosterCounts {
  const count = (state: ExpectedState) => expected.filter((row) => row.state === state).length;
  const missing = count("missing");
  return {
    n: expected.length,
    noPhoto: without_photo.length,
    come: expected.length - missing,
    back: count("sent_back"),
    missing,
  };
}
