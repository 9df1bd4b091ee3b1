import { fieldFor, type FormField } from "../../forms/values/field.ts";
import { comparableName } from "../../forms/values/search-columns.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { foundSentences } from "../../spreadsheets/said/found-sentences.ts";
import { comparableNumber, comparablePhone } from "../../forms/values/comparable-number.ts";
import { namesDiffer } from "../duplicates/names-differ.ts";
import { holdsAny } from "../../spreadsheets/headings/cell-fit.ts";
import { headingFor, meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import { cellText, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { ExistingStudent } from "../records/claim-answers.ts";
import { studentName } from "../records/display-name.ts";

/** Data that identifies a student in addition to the name. Unknown values are empty strings. */
interface Signs {
  full_name: string;
  phone: string;
  admission: string;
  born: string;
}

/**
 * Checks that prove that two students are the same person although their names are spelled differently, most reliable
 * first.
 */
const SAME: readonly ((one: Signs, other: Signs) => boolean)[] = [
  (one, other) => one.admission !== "" && one.admission === other.admission,
  (one, other) =>
    one.phone !== "" &&
    one.phone === other.phone &&
    one.born !== "" &&
    one.born === other.born &&
    (one.admission === "" || other.admission === ""),
];

/**
 * Finds students whose names were corrected in the rows. They are identified by the admission number (including the
 * one in the roster), or by the phone number and date of birth. Names that are not similar belong to different
 * students. An ambiguous row matches no student.
 * @param ofAdmission the admission number column, even if the form has no such field
 * @returns students by row number, except those whose phone number and name match a row
 */
export function studentsRenamed(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  columns: ReadonlyMap<string, string>,
  existing: readonly ExistingStudent[],
  ofAdmission: string | undefined,
): Map<number, ExistingStudent> {
  const found = new Map<number, ExistingStudent>();
  if (existing.length === 0) return found;
  const [name, phone] = [fieldFor(fields, "full_name"), fieldFor(fields, "parent_phone")];
  const of = (meaning: Sign) => fields.find((field) => meaningOfField(field) === meaning);
  const [admission, born] = [of("admission_no"), of("date_of_birth")];
  const headingOf = (field: FormField | undefined) => field && columns.get(field.name);
  const inSheet = rows.map((row) => ({
    row: row.row,
    full_name: cellText(row, headingOf(name)),
    phone: comparablePhone(cellText(row, headingOf(phone))),
    admission: comparableNumber(cellText(row, headingOf(admission) ?? ofAdmission)),
    born: cellText(row, headingOf(born)),
  }));
  const answer = ({ meta }: ExistingStudent, field: FormField | undefined) =>
    field && typeof meta[field.name] === "string" ? (meta[field.name] as string) : "";
  const there = existing.map((student) => ({
    student,
    full_name: studentName(student),
    phone: comparablePhone(answer(student, phone)),
    admission: comparableNumber(answer(student, admission) || (student.admission ?? "")),
    born: answer(student, born),
  }));
  const exact = (one: Signs) => `${one.phone}\n${comparableName(one.full_name)}`;
  const [ofRows, ofThere] = [new Set(inSheet.map(exact)), new Set(there.map(exact))];
  let open = inSheet.filter((each) => !ofThere.has(exact(each)));
  let free = there.filter((each) => !ofRows.has(exact(each)));
  for (const isSame of SAME) {
    const pairs = open.flatMap((row) =>
      free.filter((each) => isSame(row, each) && !namesDiffer(row, each)).map((each) => ({ row, each })),
    );
    const [byRow, byStudent] = [Map.groupBy(pairs, ({ row }) => row), Map.groupBy(pairs, ({ each }) => each)];
    for (const { row, each } of pairs)
      if (byRow.get(row)?.length === 1 && byStudent.get(each)?.length === 1) found.set(row.row, each.student);
    open = open.filter((row) => !byRow.has(row));
    free = free.filter((each) => !byStudent.has(each));
  }
  return found;
}

const MOST_NAMED = 4;

/** Reports the renamed students. */
export function saidRenamed(renamed: readonly { from: string; to: string }[]): Guess {
  const shown = firstFew(renamed, MOST_NAMED, ({ from, to }) => `"${from}" → "${to}"`);
  return { what: "value", ...foundSentences.renamed({ n: renamed.length, shown }) };
}

/**
 * Reports that an admission number or date of birth is not stored because the form has no field for it.
 * @param tells whether the number was used to identify the student of a row or photo
 */
export function saidUnkept(
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  ignored: readonly string[],
  tells: boolean,
): Guess[] {
  return SIGNS.flatMap((sign): Guess[] => {
    const heading = headingFor(
      ignored.filter((each) => holdsAny(rows, each)),
      sign,
    );
    if (heading === undefined || fields.some((field) => meaningOfField(field) === sign)) return [];
    const isTelling = tells && sign === "admission_no";
    const said = isTelling ? foundSentences.tellsAndNotKept : foundSentences.notKept;
    return [{ what: "column", ...said({ column: heading }) }];
  });
}
const SIGNS = ["admission_no", "date_of_birth"] as const;
type Sign = (typeof SIGNS)[number];

/**
 * Reports students of the sheet's classes who are missing from its rows, if the sheet contains most students of these
 * classes.
 */
export function saidAbsent(
  existing: readonly ExistingStudent[],
  meant: ReadonlySet<number>,
  classes: ReadonlySet<number>,
): Guess | undefined {
  const ofClasses = existing.filter(({ class_id }) => classes.has(class_id));
  const absent = ofClasses.filter(({ id }) => !meant.has(id));
  if (absent.length === 0 || absent.length * 2 > ofClasses.length) return undefined;
  const names = absent.map((student) => studentName(student) || "no name");
  const said = names.length > MOST_NAMED ? foundSentences.absentAndMore : foundSentences.absent;
  return { what: "doubt", ...said({ n: names.length, shown: names.slice(0, MOST_NAMED) }), names };
}
