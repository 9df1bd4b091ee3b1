import { comparableName } from "../../forms/values/search-columns.ts";
import { areSimilar } from "../../students/duplicates/duplicates.ts";
import { namesDiffer } from "../../students/duplicates/names-differ.ts";
import type { ComparableChild } from "./comparable-child.ts";

/** An expected student whose record has not arrived. */
export interface AwaitedChild extends ComparableChild {
  id: number;
  /** The IDs of the records that staff have marked as belonging to another child. */
  not_students: readonly number[];
}

/** A record that matches no one on the roster. */
export interface ArrivedRecord extends ComparableChild {
  id: number;
}

export interface RosterPair {
  expected: number;
  student: number;
}

export interface RosterMatch {
  /** The matches that are certain. */
  matches: RosterPair[];
  /** The possible matches, in which several records fit or something contradicts the match. Staff must decide. */
  offers: RosterPair[];
}

const isSame = (one: string, other: string): boolean => one !== "" && one === other;
const differ = (one: string, other: string): boolean => one !== "" && other !== "" && one !== other;

const numbersDiffer = (row: ComparableChild, record: ComparableChild): boolean =>
  differ(row.admission_no, record.admission_no) || differ(row.roll_no, record.roll_no);

const sameName = (row: ComparableChild, record: ComparableChild): boolean =>
  isSame(comparableName(row.full_name), comparableName(record.full_name));

/**
 * The signs that an expected student and a record are the same child, most reliable first: a number, unless the names
 * disagree; name and phone; phone and a similar name; the name alone if one of the two has no phone.
 */
const SIGNS: readonly ((row: ComparableChild, record: ComparableChild) => boolean)[] = [
  (row, record) => isSame(row.admission_no, record.admission_no) && !namesDiffer(row, record),
  (row, record) =>
    isSame(row.roll_no, record.roll_no) &&
    !differ(row.admission_no, record.admission_no) &&
    !namesDiffer(row, record),
  (row, record) => isSame(row.phone, record.phone) && sameName(row, record),
  (row, record) =>
    isSame(row.phone, record.phone) &&
    areSimilar(row.full_name, record.full_name) &&
    !numbersDiffer(row, record),
  (row, record) => sameName(row, record) && !differ(row.phone, record.phone) && !numbersDiffer(row, record),
];

/**
 * Whether a roster row and a record may be the same child, because they share a number or a name, or share a phone
 * and have similar names.
 */
const mayBe = (row: ComparableChild, record: ComparableChild): boolean =>
  isSame(row.admission_no, record.admission_no) ||
  isSame(row.roll_no, record.roll_no) ||
  sameName(row, record) ||
  (isSame(row.phone, record.phone) && areSimilar(row.full_name, record.full_name));

/**
 * Matches a class's records to expected students. A sign counts only if it is unique on both sides. If two candidates
 * fit, neither is matched and both are offered. A pair that staff have marked as different children is never matched.
 */
export function matchRoster(
  awaited: readonly AwaitedChild[],
  arrived: readonly ArrivedRecord[],
): RosterMatch {
  const matches: RosterPair[] = [];
  const rows = new Set(awaited);
  const records = new Set(arrived);
  for (const sign of SIGNS) {
    const pairs = pairsOf(rows, records, sign);
    const byRow = Map.groupBy(pairs, ([row]) => row);
    const byRecord = Map.groupBy(pairs, ([, record]) => record);
    for (const [row, record] of pairs) {
      if (byRow.get(row)?.length === 1 && byRecord.get(record)?.length === 1)
        matches.push({ expected: row.id, student: record.id });
      rows.delete(row);
      records.delete(record);
    }
  }
  const matchedRows = new Set(matches.map(({ expected }) => expected));
  const matchedRecords = new Set(matches.map(({ student }) => student));
  const offers = pairsOf(
    awaited.filter(({ id }) => !matchedRows.has(id)),
    arrived.filter(({ id }) => !matchedRecords.has(id)),
    mayBe,
  ).map(([row, record]) => ({ expected: row.id, student: record.id }));
  return { matches, offers };
}

/** Lists the pairs for which `fits` returns true. Only entries with a common key are compared. */
function pairsOf(
  rows: Iterable<AwaitedChild>,
  records: Iterable<ArrivedRecord>,
  fits: (row: ComparableChild, record: ComparableChild) => boolean,
): [AwaitedChild, ArrivedRecord][] {
  const byKey = new Map<string, ArrivedRecord[]>();
  for (const record of records)
    for (const key of keysOf(record)) {
      const sharing = byKey.get(key);
      if (sharing) sharing.push(record);
      else byKey.set(key, [record]);
    }
  const pairs: [AwaitedChild, ArrivedRecord][] = [];
  for (const row of rows) {
    const near = new Set(keysOf(row).flatMap((key) => byKey.get(key) ?? []));
    for (const record of near)
      if (!row.not_students.includes(record.id) && fits(row, record)) pairs.push([row, record]);
  }
  return pairs;
}

const keysOf = ({ full_name, phone, admission_no, roll_no }: ComparableChild): string[] =>
  [
    `name ${comparableName(full_name)}`,
    `phone ${phone}`,
    `admission ${admission_no}`,
    `roll ${roll_no}`,
  ].filter((key) => !key.endsWith(" "));
