import { counted } from "../../forms/values/counted.ts";
import type { PromotedSchool } from "./year-answers.ts";

/** The path of the page for starting a new school year. */
export const NEW_YEAR_PATH = "/classes/new-year";

/** Returns a sentence about the links, with a trailing space, or an empty string. */
export const pausedLinks = ({ links, photo_days }: PromotedSchool["paused"], what: string): string =>
  links + photo_days === 0
    ? ""
    : `${counted(links, "upload link")} and ${counted(photo_days, "photo day")} ${what}. `;

/** Staff-facing text about starting a new school year. */
export const yearText = {
  title: "New school year",
  chooseSchool: "Choose a school to preview its move to the next school year.",
  loadFailed: "Failed to load the school year",
  failed: "The action could not be completed. Please try again.",
  current: (name: string, until: string) => `The current school year is ${name}. It ends on ${until}.`,
  noYear: "The school year has not been set for this school yet.",
  intro:
    "Students move up to the next class, students in the highest class leave, and verified students stay verified for the new cards. Check each class. Nothing changes until you start the new year.",
  ended: "Current year",
  endedOn: "Last day of the current year",
  next: "New year",
  endsOn: "Last day of the new year",
  guessedYears: "The years are a guess. Check them.",
  classes: "Destination for each class",
  goesTo: "Goes to",
  stays: "Stays in this class",
  leaves: "Leaves the school",
  open: "Choose a destination",
  newClass: "New class…",
  newName: (room: string) => `Name of the new class for ${room}`,
  sure: "This is correct",
  links: (links: number, photoDays: number) =>
    [
      ...(links > 0 ? [counted(links, "open upload link")] : []),
      ...(photoDays > 0 ? [counted(photoDays, "open photo day")] : []),
    ].join(", "),
  keepLinks: "Keep upload links and photo days open",
  keepLinksNote:
    "Upload links and photo days belong to the year that is ending, so they are paused, except for staff groups and for classes that do not move. Submissions through an open link count towards the new year.",
  unverified: (count: number) => `${counted(count, "student")} not verified yet`,
  exceptions: "Students with a different destination",
  exceptionsNote: "Students who are repeating the year, leaving or changing section.",
  student: "Student",
  add: "Add",
  drop: "Remove",
  checkAgain: "Verify all students again",
  checkAgainNote:
    "If this is on, all students become SUBMITTED. Otherwise, verified students stay verified and their cards can be printed. Staff who stay in their group keep their status.",
  keepLeavers: "Number of days to keep students who leave, counted from the end of the year",
  begin: (year: string) => `Start ${year}`,
  missing: "Before the year can start:",
  confirm: (
    year: string,
    { moved, stayed, left, paused }: Pick<PromotedSchool, "moved" | "stayed" | "left" | "paused">,
  ) =>
    `Start ${year}? ${counted(moved, "student")} will move to another class, ${stayed} will stay and ${left} will leave. ${pausedLinks(paused, "paused")}You can undo this for a week.`,
  changed: (count: number) => `${counted(count, "student")} added or changed since this plan was created`,
  take: "Move these students with their class",
  leave: "Leave these students unchanged",
  working: "Moving the school to the new year…",
  begun: (year: string) => `${year} has started.`,
  undo: "Undo the move to the new year",
  undoNote: (by: string, until: string) => `${by} started the new year. You can undo this until ${until}.`,
  confirmUndo: (year: string, back: number, returned: number) =>
    `Undo the move to ${year}? ${counted(back, "student")} will return to the previous class, and ${returned} who left will be restored.`,
  kept: (count: number) => `${counted(count, "student")} changed since then and would not be moved back:`,
  undoing: "Undoing the move to the new year…",
  undone: (year: string) => `The move to ${year} has been undone.`,
} as const;
