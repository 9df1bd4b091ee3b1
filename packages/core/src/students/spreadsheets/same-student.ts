import type { FormField } from "../../forms/values/field.ts";
import { comparableNumber } from "../../forms/values/comparable-number.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { foundSentences } from "../../spreadsheets/said/found-sentences.ts";
import { lazily } from "../../lazily.ts";
import { holdsAny } from "../../spreadsheets/headings/cell-fit.ts";
import { headingFor, meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { ExistingStudent } from "../records/claim-answers.ts";
import {
  Comparison,
  isLikely,
  readSigns,
  verdictOf,
  type Matching,
  type RowSigns,
  type SignLabels,
  type StoredSigns,
} from "./compare-signs.ts";
import type { GoneStudent } from "./student-import.ts";

/** A stored student to whom a doubtful row may refer, with the columns that support and contradict the match. */
interface Candidate {
  student: ExistingStudent;
  same: string[];
  different: string[];
}

/** A row that cannot be matched with certainty. */
export interface RowDoubt {
  candidates: readonly Candidate[];
  /** The suggested student, if a match is likely. */
  suggested: ExistingStudent | undefined;
}

/** The students to whom rows refer, keyed by row number. A row that is in neither list is for a new student. */
export interface MatchedRows {
  students: Map<number, ExistingStudent>;
  doubts: Map<number, RowDoubt>;
  /** The rows that repeat another row's student, with the number of that row. */
  repeats: Map<number, number>;
}

/**
 * Finds the stored student of each row, despite a corrected name, another class or another phone number. If the
 * evidence is weak or contradicts itself, the row is doubtful, so that no student is stored twice. Only a row that
 * repeats another row gets a student who already has a row.
 */
export function matchStudents(matching: Matching): MatchedRows {
  const matched: MatchedRows = { students: new Map(), doubts: new Map(), repeats: new Map() };
  if (matching.existing.length === 0) return matched;
  const signs = readSigns(matching);
  const index = indexOf(signs.stored);
  const said = new Set(signs.rows.flatMap(numbersOf));
  const taken: Taken = new Map();
  const compare = (row: RowSigns, stored: StoredSigns) => new Comparison(row, stored, matching.roomOf);
  const assign = ({ row, stored }: Comparison) => {
    const first = taken.get(stored);
    matched.students.set(row.row.row, stored.student);
    if (first === undefined) taken.set(stored, row.row.row);
    else matched.repeats.set(row.row.row, first);
  };
  const open: OpenRow[] = [];
  for (const row of signs.rows) {
    const numbered = index.numbered(row);
    const own = ownOf(index.own(row).map((stored) => compare(row, stored)));
    const others = own ? numbered.filter((stored) => stored !== own.stored) : [];
    // A number that another row has is not this row's former number.
    const isMoved = own?.isNumberedOtherwise && numbersOf(own.stored).some((key) => said.has(key));
    if (own && others.length === 0 && !isMoved && verdictOf(own) === "own") assign(own);
    else {
      const near = new Set([...(own ? [own.stored] : []), ...numbered]);
      if (own) taken.set(own.stored, taken.get(own.stored) ?? row.row.row);
      else for (const stored of index.near(row, matching.roomOf(row.row))) near.add(stored);
      const found = Array.from(near, (each) => compare(row, each));
      open.push({ row, isTorn: own !== undefined, isNumbered: numbered.length > 0, found });
    }
  }
  for (const isSo of SETTLING) settle(open, isSo, { matched, taken, assign });
  for (const each of open)
    if (!matched.students.has(each.row.row.row)) doubt(each, signs.labels, { matched, taken, assign });
  return matched;
}

/** A row that is not yet matched, and the students that it is compared with. */
interface OpenRow {
  row: RowSigns;
  /** Whether the row's name and phone number belong to one student, but a number contradicts that. */
  isTorn: boolean;
  /** Whether one of the row's numbers belongs to a student. If so, the row can only be for that student. */
  isNumbered: boolean;
  found: readonly Comparison[];
}

/** The numbers of the rows that have a student. */
type Taken = Map<StoredSigns, number>;
interface SoFar {
  matched: MatchedRows;
  taken: Taken;
  assign(compared: Comparison): void;
}

/** Returns the most similar of the students who have the row's name and phone number. */
function ownOf(found: readonly Comparison[]): Comparison | undefined {
  if (found.length < 2) return found[0];
  const alike = ({ number, born, room }: Comparison) =>
    [number, born, room].filter((each) => each === true).length;
  return found.toSorted((a, b) => alike(b) - alike(a))[0];
}

/** The evidence used to assign students to open rows, strongest first. */
const SETTLING: readonly ((compared: Comparison) => boolean)[] = [
  (compared) => compared.number === true && verdictOf(compared) === "same",
  (compared) => verdictOf(compared) === "own",
  (compared) => verdictOf(compared) === "same",
];

/**
 * Assigns to each row the student whom the evidence supports, unless it also supports another row or student. Rows and
 * students that cannot be told apart are assigned in order.
 */
function settle(
  open: readonly OpenRow[],
  isSo: (compared: Comparison) => boolean,
  { matched, taken, assign }: SoFar,
): void {
  const pairs = open
    .filter(({ row, isTorn }) => !isTorn && !matched.students.has(row.row.row))
    .flatMap(({ found, isNumbered }) =>
      found.filter((each) => !taken.has(each.stored) && isSo(each) && (!isNumbered || each.number === true)),
    );
  const byRow = Map.groupBy(pairs, ({ row }) => row);
  const byStudent = Map.groupBy(pairs, ({ stored }) => stored);
  for (const pair of pairs) {
    const isAlone = byRow.get(pair.row)?.length === 1 && byStudent.get(pair.stored)?.length === 1;
    const isFree = !taken.has(pair.stored) && !matched.students.has(pair.row.row.row);
    if (isAlone || (isFree && verdictOf(pair) === "own")) assign(pair);
  }
}

/**
 * Finds the doubt about a row that no evidence has settled. A row with the same number and name as another row counts
 * as a repeat of it.
 */
function doubt({ row, isTorn, found }: OpenRow, labels: SignLabels, { matched, taken, assign }: SoFar): void {
  const repeated = found.find((each) => !isTorn && each.number === true && each.isSameName);
  if (repeated) return assign(repeated);
  const left = isTorn
    ? found
    : found.filter(
        (each) => verdictOf(each) !== "other" && (each.number === true || !taken.has(each.stored)),
      );
  const [first] = left;
  if (!first) return;
  const isOne = left.length === 1 && !taken.has(first.stored);
  matched.doubts.set(row.row.row, {
    candidates: left.map((each) => ({ student: each.stored.student, ...each.columns(labels) })),
    suggested: isOne && isLikely(first) ? first.stored.student : undefined,
  });
}

/**
 * Maximum number of students with the same phone number. A number shared by more students is probably the school's own.
 */
const MOST_OF_PHONE = 30;

/** Joins values into a key, or returns nothing if one of them is unknown. */
const joined = (...parts: readonly (string | number)[]): string[] =>
  parts.includes("") ? [] : [parts.join("\n")];

const numbersOf = ({ numbers, sourced }: Pick<StoredSigns, "numbers" | "sourced">): string[] => [
  ...numbers.flatMap((number, at) => joined(at, number)),
  ...joined("sourced", sourced),
];

/** Returns functions that find stored students who have something in common with a row. */
function indexOf(stored: readonly StoredSigns[]) {
  const by = (keysOf: (signs: StoredSigns) => readonly string[]) => {
    const found = new Map<string, StoredSigns[]>();
    for (const each of stored)
      for (const key of keysOf(each)) {
        const others = found.get(key);
        if (others) others.push(each);
        else found.set(key, [each]);
      }
    return (key: string): readonly StoredSigns[] => found.get(key) ?? [];
  };
  const ownKeysOf = ({ name, phone, key }: Pick<StoredSigns, "name" | "phone" | "key">) => [
    ...joined("phone", phone, name),
    ...joined("key", key, name),
  ];
  const [byNumber, byOwn] = [by(numbersOf), by(ownKeysOf)];
  const near = lazily(() => ({
    name: by(({ name }) => joined(name)),
    phone: by(({ phone }) => joined(phone)),
    born: by(({ born, student }) => joined(student.class_id, born)),
    roll: by(({ roll, student }) => joined(student.class_id, comparableNumber(roll))),
  }));
  return {
    /** The students with one of the row's numbers. */
    numbered: (row: RowSigns): StoredSigns[] => [...new Set(numbersOf(row).flatMap(byNumber))],
    own: (row: RowSigns): StoredSigns[] => [...new Set(ownKeysOf(row).flatMap(byOwn))],
    /** The students with the row's name or phone number, or with its date of birth or roll number in the class. */
    near(row: RowSigns, room: number | undefined): StoredSigns[] {
      const { name, phone, born, roll } = near();
      const ofPhone = joined(row.phone).flatMap(phone);
      return [
        ...joined(row.name).flatMap(name),
        ...(ofPhone.length > MOST_OF_PHONE ? [] : ofPhone),
        ...joined(room ?? "", row.born).flatMap(born),
        ...joined(room ?? "", comparableNumber(row.roll)).flatMap(roll),
      ];
    },
  };
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
  return UNKEPT.flatMap((sign): Guess[] => {
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
const UNKEPT = ["admission_no", "date_of_birth"] as const;

/** Reports the doubtful rows for which the suggestion was accepted. */
export function saidSuggested(suggested: readonly { row: number; name: string }[]): Guess {
  const shown = firstFew(suggested, MOST_NAMED, ({ row, name }) => `${row} = ${name}`);
  return { what: "doubt", ...foundSentences.suggestedStudent({ n: suggested.length, shown }) };
}

/** Reports the stored students who are not in any row. */
export function saidGone(gone: readonly GoneStudent[]): Guess[] {
  if (gone.length === 0) return [];
  const names = gone.map(({ name }) => name || "no name");
  const said = names.length > MOST_NAMED ? foundSentences.absentAndMore : foundSentences.absent;
  return [{ what: "doubt", ...said({ n: names.length, shown: names.slice(0, MOST_NAMED) }), names }];
}
