import { counted } from "../../forms/values/counted.ts";
import type { ExpectedState } from "./expected-student.ts";

/** The staff's texts for a class's roster. */
export const rosterText = {
  roster: "Roster",
  of: (label: string) => `Roster of ${label}`,
  loadFailed: "Failed to load the roster",
  failed: "It could not be done. Please try again.",
  none: "Nobody is expected yet: add students, or import them from a spreadsheet.",
  noneLike: "Nobody is like that.",
  add: "Add",
  edit: "Edit expected student",
  create: "Add expected student",
  confirmDelete: "Take this student off the roster? A record that has come stays.",
  import: "Import",
  importTitle: "Import a roster",
  importNote:
    "An xlsx or csv file with a column Name, and perhaps Roll No, Admission No, Phone and Email. It adds and changes; who is in no row stays, unless you say otherwise.",
  file: "Spreadsheet",
  tryOut: "Look at it first",
  removeMissing: "Take those off who are in no row",
  export: "Export",
  show: "Show",
  all: "All",
  noRecord: "No record",
  unmatch: "Not this child",
  others: "Records of nobody on the roster",
  othersNote: "Say whose they are, or leave them: the child may not be on the roster yet.",
  matchWith: (name: string) => `${name || "This record"} is`,
  chooseWhom: "Choose whom",
  mayBe: (name: string) => `${name} (likely)`,
  families: "Links and reminders",
  familiesOf: (label: string) => `Links of the children of ${label}`,
  familiesNote:
    "Each child who is missing or was sent back gets a link of their own: hand it out on paper, by WhatsApp, or by mail.",
  ownLanguages: "Each family's own language",
  showLinks: "Show the links",
  nobodyMissing: "Nobody is missing, and nobody was sent back.",
  remind: "Remind by mail",
  csv: "Download for SMS (csv)",
  mailedTo: (count: number) => `${counted(count, "family is", "families are")} reminded by mail.`,
  mailedByJob:
    "The mails are sent now, one after the other, also when you leave this page; Jobs has it, too.",
  lately: (names: string) => `Reminded less than a day ago, and left alone: ${names}.`,
  byPhone: (names: string) => `Without a mail address, to be reminded by phone: ${names}.`,
  unreachable: (names: string) => `Nobody can be reached, neither by mail nor by phone: ${names}.`,
  notMailed: (name: string, why: string) => `${name} could not be reminded: ${why}`,
} as const;

/** How far a roster has come, in a sentence. */
export function rosterInWords(rows: readonly { state: ExpectedState }[]): string {
  const count = (state: ExpectedState) => rows.filter((row) => row.state === state).length;
  const [missing, sentBack] = [count("missing"), count("sent_back")];
  const come = rows.length - missing;
  const back = sentBack > 0 ? `, ${sentBack} of them sent back` : "";
  return `${come} of ${counted(rows.length, "expected student")} ${come === 1 ? "has" : "have"} come${back}; ${missing} missing.`;
}
