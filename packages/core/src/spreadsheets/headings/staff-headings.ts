import type { Meaning } from "./heading-words.ts";

/** Headings found only in staff lists. */
const OF_STAFF =
  /^(?:emp(?:loyee)?|staff|teacher)[\s._-]*(?:code|id|no|number)\.?$|^designation$|^(?:date of joining|doj) ?(?:school|service)?$|^(?:teacher )?qualifications?$/i;

/** Whether a heading is found only in lists of staff. */
export const isStaffHeading = (heading: string): boolean => OF_STAFF.test(heading.trim());

/** Meanings found only in student lists. */
export const ONLY_OF_STUDENTS: ReadonlySet<Meaning | undefined> = new Set<Meaning | undefined>([
  "father_name",
  "mother_name",
  "guardian_name",
  "roll_no",
  "admission_no",
]);
