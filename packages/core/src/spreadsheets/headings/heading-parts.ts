import type { Meaning } from "./heading-words.ts";
import { PART_SIGN, readHeading } from "./read-heading.ts";
import { headingKey } from "../cells/sheet-columns.ts";

/** Display names of the meanings that can share a column. */
const CALLED: Partial<Record<Meaning, string>> = {
  full_name: "Student Name",
  father_name: "Father Name",
  mother_name: "Mother Name",
  class_name: "Class",
  section: "Section",
  roll_no: "Roll No",
  admission_no: "Admission No",
  date_of_birth: "Date of Birth",
  gender: "Gender",
  blood_group: "Blood Group",
  parent_phone: "Phone",
  email: "Email",
  address: "Address",
  father_phone: "Father Phone",
  mother_phone: "Mother Phone",
  occupation: "Occupation",
};

/** Returns a part's name for use in messages. */
export const partCalled = (meaning: Meaning): string => CALLED[meaning] ?? meaning;

/** Returns the heading for a column that was split off from another one. */
export const headingOfPart = (heading: string, meaning: Meaning): string =>
  `${heading}${PART_SIGN}${partCalled(meaning)}`;

/** Whether a column was created from another one by joining or splitting. */
export function isMadeOf(column: string, heading: string): boolean {
  const [whole = ""] = column.split(PART_SIGN);
  return column !== heading && whole.split("+").map(headingKey).includes(headingKey(heading));
}

const BETWEEN =
  /\s*(?:[/|&+,;\n()[\]]|(?<![\p{L}\p{M}])(?:and|with|व|और|तथा|एवं)(?![\p{L}\p{M}])|\s[-–—]\s)\s*/iu;

const OWNER = /^\s*(?:student|pupil|child|ward|candidate|learner)s?\s*$/i;

/**
 * Returns the meanings that a heading lists, as in `Class/Roll No`. Returns undefined if the heading names only one
 * meaning.
 */
export function headingParts(heading: string): Meaning[] | undefined {
  const said = heading.split(BETWEEN).filter((part) => /[\p{L}]/u.test(part));
  if (said.length < 2) return undefined;
  // Behind something else, this is whose that is.
  if (said.slice(1).some((part) => OWNER.test(part))) return undefined;
  const meanings = said.map((part) => meaningOfPart(part));
  const known = meanings.filter((each) => each !== undefined && CALLED[each] !== undefined) as Meaning[];
  const isApart = known.length === meanings.length && new Set(known).size === known.length;
  return isApart ? known : undefined;
}

function meaningOfPart(part: string): Meaning | undefined {
  const [best] = readHeading(part).toSorted((a, b) => a.rank - b.rank);
  return best?.meaning;
}
