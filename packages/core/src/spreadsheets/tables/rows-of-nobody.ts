import type { Meaning } from "../headings/heading-words.ts";
import { filledCount, type NumberedRow } from "./raw-sheet.ts";
import { isOwnNameHeading, readHeading } from "../headings/read-heading.ts";

/** The line above those who work at the school. */
const STAFF_LINE =
  /^\W*(?:(?:teaching|non[\s-]?teaching|office|school|support)\s+)*(?:staff|teachers|employees|faculty)\b\W*(?:members?|list|details)?\W*$/i;

/** What only a student has, and no line, guardian or driver between them. */
const OF_STUDENT: ReadonlySet<Meaning> = new Set<Meaning>([
  ...([
    "full_name",
    "first_name",
    "last_name",
    "father_name",
    "mother_name",
    "class_name",
    "section",
  ] as const),
  ...(["roll_no", "admission_no", "registration_no", "date_of_birth", "blood_group", "aadhaar"] as const),
]);
/** So many columns of a student have to be there, or a row that has none of them may be anybody's. */
const LEAST_OF_STUDENT = 2;

/** Tells the rows that have nothing of a student: a further guardian of the one above, a bus and its driver, the days of the week. */
export function rowsOfNobody(head: NumberedRow): (row: NumberedRow) => boolean {
  const own = head.texts.flatMap((text, column) =>
    readHeading(text).some(({ meaning, rank }) => rank < 3 && OF_STUDENT.has(meaning)) ? [column] : [],
  );
  const hasName = head.texts.some(isOwnNameHeading);
  return (row) =>
    hasName &&
    own.length >= LEAST_OF_STUDENT &&
    (row.unread?.size ?? 0) === 0 &&
    own.every((column) => (row.texts[column] ?? "") === "");
}

/** A row with the rest of its address, where that stands alone below it. */
export function withMoreAddress(
  head: NumberedRow,
  row: NumberedRow | undefined,
  below: NumberedRow,
): NumberedRow | undefined {
  const filled = below.texts.flatMap((text, column) => (text === "" ? [] : [column]));
  const meansOf = (column: number) => readHeading(head.texts[column] ?? "").map(({ meaning }) => meaning);
  const [address, other] = filled.filter((column) => meansOf(column).includes("address"));
  const isRest = filled.every((column) => column === address || meansOf(column).includes("parent_phone"));
  const begun = address === undefined ? "" : (row?.texts[address] ?? "");
  if (!row || address === undefined || other !== undefined || !isRest || begun === "") return undefined;
  const texts = [...row.texts];
  texts[address] = `${begun.replace(/[\s,]+$/, "")}, ${below.texts[address]}`;
  return { ...row, texts };
}

/** Whether a row is the line above those who work at the school. */
export const isStaffLine = (row: NumberedRow): boolean =>
  filledCount(row) <= 2 && STAFF_LINE.test(row.texts.filter(Boolean).join("  "));
