import { counted } from "../../forms/values/counted.ts";

/** Staff-facing text for the student list and its bulk actions. */
export const listText = {
  title: "Students",
  search: "Name, phone or number",
  sentBackOnly: "Sent back",
  oldPhotoOnly: "Photo from an earlier year",
  family: "Family",
  allFamilies: "All families",
  families: {
    asked: "Requested by the family",
    withdrawn: "Consent withdrawn",
  },
  allStatuses: "All statuses",
  none: "No students match this search.",
  found: (count: number) => `${counted(count, "student")} found`,
  more: "Show more",
  selectShown: "Select all shown",
  selectAll: (count: number) => `Select all ${count} results`,
  selected: (count: number) => `${count} selected`,
  clear: "Clear the selection",
  chooseSchool: "Choose a school to select all results.",
  running: (done: number, all: number) => `${done} of ${all}`,
  refused: (count: number) => `${counted(count, "student")} could not be processed`,
  untried: (count: number) => `${counted(count, "student")} not processed.`,
} as const;

/** Path of the student search. */
export const STUDENTS_PATH = "/students";
