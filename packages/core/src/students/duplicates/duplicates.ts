import { comparableName, nameWords } from "../../forms/values/search-columns.ts";
import { editDistance } from "../../forms/values/near-names.ts";

/** The signs that two records may be one child. */
export const LIKENESSES = ["name", "phone", "photo"] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** A student of a class, as records are compared. */
export interface ComparedStudent {
  id: number;
  full_name: string;
  /** Its digits; empty for none. */
  parent_phone: string;
  /** The look of the photo, as bytes of a small copy that all others have too; null for none. */
  look: Uint8Array | null;
}

/** Two records that may be of one child, the one with the lower id first. */
export interface Duplicate {
  first: number;
  second: number;
  because: Likeness[];
}

/** A student of a school, who is compared with those of its other classes. */
export interface ComparedOfSchool extends ComparedStudent {
  class_id: number;
}

/** The most pairs that are named: of a class that was imported twice there are more than anybody looks at. */
export const MOST_DUPLICATES = 500;

/** Pairs of which somebody has said that they are of two children: `lower id`, a blank, `higher id`. */
export type ToldApart = ReadonlySet<string>;

/**
 * Finds the records of a class that may be of one child: those of one name, whatever the order of its words; those of
 * one phone with similar names, so that siblings are not among them; and those whose photos look alike. Somebody must
 * look at each: beyond `MOST_DUPLICATES` none are named until some of these are settled.
 */
export function findDuplicates(
  students: readonly ComparedStudent[],
  apart: ToldApart = new Set(),
): Duplicate[] {
  const { add, all } = gather(apart);
  const named = students.filter(({ full_name }) => comparableName(full_name) !== "");
  for (const [one, other] of pairsWithin(named, ({ full_name }) => comparableName(full_name)))
    if (!add(one, other, "name")) break;
  for (const [one, other] of pairsOfPhone(students)) if (!add(one, other, "phone")) break;
  for (const [one, other] of pairsOfPhotos(students)) if (!add(one, other, "photo")) break;
  return all();
}

/**
 * Finds the records of two classes of a school that may be of one child: those of one phone with similar names, and
 * those whose photos look alike. A school has many children of one name. As many are named as for a class; the time
 * grows with the number of students and hardly more, however much they share.
 */
export function findDuplicatesAcross(
  students: readonly ComparedOfSchool[],
  apart: ToldApart = new Set(),
): Duplicate[] {
  const { add, all } = gather(apart);
  const areApart = (one: ComparedOfSchool, other: ComparedOfSchool) => one.class_id !== other.class_id;
  for (const [one, other] of pairsOfPhone(students, areApart)) {
    if (comparableName(one.full_name) === comparableName(other.full_name) && !add(one, other, "name")) break;
    if (!add(one, other, "phone")) break;
  }
  for (const [one, other] of pairsOfPhotos(students, areApart)) if (!add(one, other, "photo")) break;
  return all();
}

/** Gathers pairs with all that is alike; `add` is false for one that is not named any more, since there are so many. */
function gather(apart: ToldApart) {
  const found = new Map<string, Duplicate>();
  return {
    add(one: ComparedStudent, other: ComparedStudent, because: Likeness): boolean {
      const [first, second] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
      const key = `${first} ${second}`;
      if (apart.has(key)) return true;
      if (found.size >= MOST_DUPLICATES && !found.has(key)) return false;
      const known = found.get(key) ?? { first, second, because: [] };
      found.set(key, { ...known, because: [...known.because, because] });
      return true;
    },
    all: () => [...found.values()].toSorted((a, b) => a.first - b.first || a.second - b.second),
  };
}

/** Every two of those who have a key in common. */
function* pairsWithin<T>(
  items: readonly T[],
  key: (item: T) => string,
  areApart: (one: T, other: T) => boolean = () => true,
): Generator<[T, T]> {
  for (const group of Map.groupBy(items, key).values())
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) if (areApart(one, other)) yield [one, other];
}

/** A phone that so many have is the school's own, and says nothing of who is whose child unless the name is the same, too. */
const MOST_OF_PHONE = 30;

function* pairsOfPhone<T extends ComparedStudent>(
  students: readonly T[],
  areApart?: (one: T, other: T) => boolean,
): Generator<[T, T]> {
  const reachable = students.filter(({ parent_phone }) => parent_phone !== "");
  for (const group of Map.groupBy(reachable, ({ parent_phone }) => parent_phone).values()) {
    const keyOf = group.length > MOST_OF_PHONE ? (each: T) => comparableName(each.full_name) : () => "";
    for (const [one, other] of pairsWithin(group, keyOf, areApart))
      if (areSimilar(one.full_name, other.full_name)) yield [one, other];
  }
}

/** Those whose photos look alike: only such whose bytes come to nearly the same sum can be, so that few are compared. */
function* pairsOfPhotos<T extends ComparedStudent>(
  students: readonly T[],
  areApart: (one: T, other: T) => boolean = () => true,
): Generator<[T, T]> {
  const seen = students
    .flatMap((student) => (student.look ? [{ student, look: student.look, sum: sumOf(student.look) }] : []))
    .toSorted((a, b) => a.sum - b.sum);
  for (const [at, one] of seen.entries())
    for (let next = at + 1; next < seen.length; next += 1) {
      const other = seen[next] as (typeof seen)[number];
      if (other.sum - one.sum > MOST_DIFFERENT * one.look.length) break;
      if (areApart(one.student, other.student) && areAlike(one.look, other.look))
        yield [one.student, other.student];
    }
}

const sumOf = (look: Uint8Array): number => look.reduce((sum, byte) => sum + byte, 0);

/**
 * Whether two names may be of one child: beside the words that both have, one has no other, or an initial or a misspelling of
 * the other's. 'Asha Rao' is like 'Asha', 'A. Rao' and 'Aasha Rao', and not like 'Arun Rao'.
 */
export function areSimilar(one: string, other: string): boolean {
  const [mine, theirs] = [nameWords(one), nameWords(other)];
  const left = mine.filter((word) => !theirs.includes(word));
  const right = theirs.filter((word) => !mine.includes(word));
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left];
  if (mine.length === 0 || theirs.length === 0) return false;
  return fewer.every((word) => more.some((each) => isNearly(word, each)));
}

function isNearly(word: string, other: string): boolean {
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word];
  if ([...shorter].length === 1) return longer.startsWith(shorter);
  return editDistance(word, other) <= Math.max(1, Math.floor([...longer].length / 5));
}

/**
 * The most that two small copies of one picture differ on average, of 255. Of 120 drawn portraits, which differ less than
 * faces do, those of one picture that was compressed or scaled anew differed by 0.8 at most, and those of two by 3.9 at least;
 * a picture that was cut differs by more, and is not found.
 */
const MOST_DIFFERENT = 2;

function areAlike(one: Uint8Array, other: Uint8Array): boolean {
  const most = MOST_DIFFERENT * one.length;
  let sum = 0;
  for (let at = 0; at < one.length && sum <= most; at += 1)
    sum += Math.abs((one[at] as number) - (other[at] as number));
  return sum <= most;
}
