import { comparableName } from "../../forms/values/search-columns.ts";
import { matchRoster } from "./match-roster.ts";
import type { KnownExpected, PlannedExpected } from "./expected-student.ts";
import { comparableExpected } from "./comparable-child.ts";

/** Separates the distinct children in a sheet from rows that repeat an earlier row. */
export function sameChildren(rows: readonly PlannedExpected[]): {
  alone: PlannedExpected[];
  same: { row: number; earlier: number }[];
} {
  const seen = new Map<string, number>();
  const alone: PlannedExpected[] = [];
  const same: { row: number; earlier: number }[] = [];
  for (const expected of rows) {
    const keys = identitiesOf(expected);
    const earlier = keys.map((key) => seen.get(key)).find((row) => row !== undefined);
    if (earlier === undefined) {
      alone.push(expected);
      for (const key of keys) seen.set(key, expected.row);
    } else same.push({ row: expected.row, earlier });
  }
  return { alone, same };
}

/**
 * Returns the keys that no two children share: the admission number within the school, the roll number within the
 * class, or else the name and the phone within the class.
 */
function identitiesOf(expected: PlannedExpected): string[] {
  const { admission_no, roll_no, phone, full_name } = comparableExpected(expected);
  const { class_id } = expected;
  const numbers = [
    ...(admission_no === "" ? [] : [`admission ${admission_no}`]),
    ...(roll_no === "" ? [] : [`roll ${class_id} ${roll_no}`]),
  ];
  return numbers.length > 0 ? numbers : [`name ${class_id} ${phone} ${comparableName(full_name)}`];
}

/**
 * Finds the expected students that a sheet's rows refer to, by row number. A student is found in the row's class or,
 * by admission number, in another class.
 */
export function knownRows(
  rows: readonly PlannedExpected[],
  existing: readonly KnownExpected[],
): Map<number, KnownExpected> {
  const byId = new Map(existing.map((each) => [each.id, each]));
  const found = new Map<number, KnownExpected>();
  const take = (there: readonly KnownExpected[], arriving: readonly PlannedExpected[]) => {
    const awaited = there.map((each) => ({ ...comparableExpected(each), id: each.id, not_students: [] }));
    const arrived = arriving.map((each) => ({ ...comparableExpected(each), id: each.row }));
    for (const { expected, student } of matchRoster(awaited, arrived).matches)
      found.set(student, byId.get(expected) as KnownExpected);
  };
  const ofClass = Map.groupBy(existing, ({ class_id }) => class_id);
  for (const [class_id, arriving] of Map.groupBy(rows, (each) => each.class_id))
    take(ofClass.get(class_id) ?? [], arriving);
  const meant = new Set([...found.values()].map(({ id }) => id));
  const isNumbered = ({ admission_no }: { admission_no: string }) => admission_no !== "";
  take(
    existing.filter((each) => isNumbered(each) && !meant.has(each.id)).map(onlyNumbered),
    rows.filter((each) => isNumbered(each) && !found.has(each.row)).map(onlyNumbered),
  );
  return found;
}

/** Removes the roll number and the phone, which are not comparable across classes. */
const onlyNumbered = <T extends { roll_no: string; phone: string }>(each: T): T => ({
  ...each,
  roll_no: "",
  phone: "",
});
