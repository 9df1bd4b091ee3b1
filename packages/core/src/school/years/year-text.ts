import { counted } from "../../forms/values/counted.ts";
import type { PromotedSchool } from "./year-answers.ts";

/** The address for taking a school into a new year. */
export const NEW_YEAR_PATH = "/classes/new-year";

/** A sentence with a space behind it, or nothing. */
export const pausedLinks = ({ links, photo_days }: PromotedSchool["paused"], what: string): string =>
  links + photo_days === 0
    ? ""
    : `${counted(links, "upload link")} and ${counted(photo_days, "photo day")} ${what}. `;

/** The staff's texts for taking a school into a new year. */
export const yearText = {
  title: "New school year",
  chooseSchool: "Choose a school to see how it would go into its next year.",
  loadFailed: "Failed to load the school year",
  failed: "It could not be done. Please try again.",
  current: (name: string, until: string) => `The school is in ${name}, until ${until}.`,
  noYear: "Nobody has said yet in which school year this school is.",
  intro:
    "Everybody goes into the next class, the last one leaves, and verified students stay verified for the new cards. Look at each class; nothing happens before you begin the year.",
  ended: "The year that ends",
  endedOn: "Its last day",
  next: "The new year",
  endsOn: "Last day of the new year",
  guessedYears: "The years are a guess: look at them.",
  classes: "Where each class goes",
  goesTo: "Goes to",
  stays: "Stays in this class",
  leaves: "Leaves the school",
  open: "Choose where it goes",
  newClass: "A new class…",
  newName: (room: string) => `Name of the new class for ${room}`,
  sure: "This is right",
  links: (links: number, photoDays: number) =>
    [
      ...(links > 0 ? [counted(links, "open upload link")] : []),
      ...(photoDays > 0 ? [counted(photoDays, "open photo day")] : []),
    ].join(", "),
  keepLinks: "Leave upload links and photo days open",
  keepLinksNote:
    "They were made for the year that ends, so they are paused, except for classes that stay. What comes through an open one is of the new year.",
  unverified: (count: number) => `${counted(count, "student")} not verified yet`,
  exceptions: "Students who go elsewhere",
  exceptionsNote: "Repeaters, those who leave, and those who change the section.",
  student: "Student",
  add: "Add",
  drop: "Take out",
  checkAgain: "Look at everybody once more",
  checkAgainNote: "Then all are SUBMITTED. Otherwise verified students stay verified, and can be printed.",
  keepLeavers: "Keep those who leave for so many days after the end of the year",
  begin: (year: string) => `Begin ${year}`,
  missing: "Before the year can begin:",
  confirm: (
    year: string,
    { moved, stayed, left, paused }: Pick<PromotedSchool, "moved" | "stayed" | "left" | "paused">,
  ) =>
    `Begin ${year}? ${counted(moved, "student")} into another class, ${stayed} staying, ${left} leaving. ${pausedLinks(paused, "paused")}For a week this can be undone.`,
  changed: (count: number) => `${counted(count, "student")} came or changed since this plan was made`,
  take: "Take them along with their class",
  leave: "Leave them as they are",
  working: "The school is taken into the new year…",
  begun: (year: string) => `${year} has begun.`,
  undo: "Undo the new year",
  undoNote: (by: string, until: string) => `${by} began it. Until ${until} it can be undone.`,
  confirmUndo: (year: string, back: number, returned: number) =>
    `Undo ${year}? ${counted(back, "student")} as before, and ${returned} who left back.`,
  kept: (count: number) => `${counted(count, "student")} changed since would stay as they are now:`,
  undoing: "The new year is undone…",
  undone: (year: string) => `${year} is undone.`,
} as const;
