import { comparableName, nameWords } from "../../forms/values/search-columns.ts";
import { editDistance } from "../../forms/values/near-names.ts";

/** Reasons why two records may belong to the same child. */
export const LIKENESSES = ["name", "phone", "photo"] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** A student in a class, with the data used to compare records. */
export interface ComparedStudent {
  id: number;
  full_name: string;
  /** Digits of the phone number; empty if there is none. */
  parent_phone: string;
  /** The bytes of a small copy of the photo, or null if there is no photo. All copies have the same size. */
  look: Uint8Array | null;
}

/** Two records that may belong to the same child, lower ID first. */
export interface Duplicate {
  first: number;
  second: number;
  because: Likeness[];
}

/** A student at a school who is compared with the students in other classes. */
export interface ComparedOfSchool extends ComparedStudent {
  class_id: number;
}

/** Maximum number of reported pairs. A class that was imported twice has more pairs than anyone would review. */
export const MOST_DUPLICATES = 500;

/** Pairs that staff have marked as different children, in the form `lower id`, a space, `higher id`. */
export type ToldApart = ReadonlySet<string>;

/**
 * Finds records in a class that may belong to the same child: records with the same name in any word order, with the
 * same phone number and similar names, or with similar photos. The name comparison excludes siblings. A person must
 * review each pair, so at most `MOST_DUPLICATES` pairs are reported at a time.
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
  for (const [one, other] of pairsOfPhotos(students, apart)) if (!add(one, other, "photo")) break;
  return all();
}

/**
 * Finds records in two classes of a school that may belong to the same child: records with the same phone number and
 * similar names, or with similar photos. A matching name alone does not count, because many children at a school share
 * a name. The limit is the same as for a class. The running time is nearly linear in the number of students, even if
 * they have much in common.
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
  for (const [one, other] of pairsOfPhotos(students, apart, areApart)) if (!add(one, other, "photo")) break;
  return all();
}

/**
 * Finds the likely duplicates of a school: those within each class, and those across the classes. Each entry has the
 * students who were compared and the pairs among them.
 */
export function findDuplicatesOfSchool(students: readonly ComparedOfSchool[], apart?: ToldApart) {
  const classes = [...Map.groupBy(students, ({ class_id }) => class_id).values()];
  return [
    ...classes.map((room) => ({ students: room, pairs: findDuplicates(room, apart) })),
    { students, pairs: findDuplicatesAcross(students, apart) },
  ];
}

/**
 * Returns the IDs of all students who may be the same child as another student of the school. If more pairs may exist
 * than are reported, all students who were compared are returned, so that none is wrongly left out.
 */
export const duplicatedAmong = (students: readonly ComparedOfSchool[], apart?: ToldApart): Set<number> =>
  new Set(
    findDuplicatesOfSchool(students, apart).flatMap(({ students, pairs }) =>
      pairs.length < MOST_DUPLICATES
        ? pairs.flatMap(({ first, second }) => [first, second])
        : students.map(({ id }) => id),
    ),
  );

/** Returns the key of a pair, as in `ToldApart`. */
const keyOf = (one: ComparedStudent, other: ComparedStudent): string =>
  one.id < other.id ? `${one.id} ${other.id}` : `${other.id} ${one.id}`;

/** Collects pairs with all the reasons for each pair. `add` returns false once the limit is reached. */
function gather(apart: ToldApart) {
  const found = new Map<string, Duplicate>();
  return {
    add(one: ComparedStudent, other: ComparedStudent, because: Likeness): boolean {
      const [first, second] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
      const key = keyOf(one, other);
      if (apart.has(key)) return true;
      if (found.size >= MOST_DUPLICATES && !found.has(key)) return false;
      const known = found.get(key) ?? { first, second, because: [] };
      found.set(key, { ...known, because: [...known.because, because] });
      return true;
    },
    all: () => [...found.values()].toSorted((a, b) => a.first - b.first || a.second - b.second),
  };
}

/** Yields every pair of items with the same key. */
function* pairsWithin<T>(
  items: readonly T[],
  key: (item: T) => string,
  areApart: (one: T, other: T) => boolean = () => true,
): Generator<[T, T]> {
  for (const group of Map.groupBy(items, key).values())
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) if (areApart(one, other)) yield [one, other];
}

/**
 * Maximum number of students with the same phone number. A number used more often is probably the school's own, and
 * counts only if the name is the same too.
 */
const MOST_OF_PHONE = 30;

function* pairsOfPhone<T extends ComparedStudent>(
  students: readonly T[],
  areApart?: (one: T, other: T) => boolean,
): Generator<[T, T]> {
  const reachable = students.filter(({ parent_phone }) => parent_phone !== "");
  for (const group of Map.groupBy(reachable, ({ parent_phone }) => parent_phone).values()) {
    const alikeBy = group.length > MOST_OF_PHONE ? (each: T) => comparableName(each.full_name) : () => "";
    for (const [one, other] of pairsWithin(group, alikeBy, areApart))
      if (areSimilar(one.full_name, other.full_name)) yield [one, other];
  }
}

/** Maximum number of students with one photo who are all compared. A photo used more often is probably a placeholder. */
const MOST_OF_PHOTO = 5;

/**
 * Yields pairs with similar photos. Similar photos have nearly equal byte sums, so only a few need to be compared. If
 * many students have one photo, each of them is paired only with the first from whom it has not been told apart, so that
 * they do not fill the list.
 */
function* pairsOfPhotos<T extends ComparedStudent>(
  students: readonly T[],
  apart: ToldApart,
  areApart: (one: T, other: T) => boolean = () => true,
): Generator<[T, T]> {
  const seen = students
    .flatMap((student) => (student.look ? [{ student, look: student.look, sum: sumOf(student.look) }] : []))
    .toSorted((a, b) => a.sum - b.sum);
  const listed = new Set<T>();
  for (const [at, one] of seen.entries()) {
    const alike: T[] = [];
    for (let next = at + 1; next < seen.length; next += 1) {
      const other = seen[next] as (typeof seen)[number];
      if (other.sum - one.sum > MOST_DIFFERENT * one.look.length) break;
      if (listed.has(one.student) && listed.has(other.student)) continue;
      if (!areApart(one.student, other.student) || !areAlike(one.look, other.look)) continue;
      if (apart.has(keyOf(one.student, other.student))) continue;
      if (listed.has(one.student)) listed.add(other.student);
      alike.push(other.student);
      yield [one.student, other.student];
    }
    if (alike.length >= MOST_OF_PHOTO) for (const each of alike) listed.add(each);
  }
}

const sumOf = (look: Uint8Array): number => look.reduce((sum, byte) => sum + byte, 0);

/**
 * Whether two names may belong to the same child. After the shared words are removed, one of the names must have no
 * words left, or only initials or misspellings of words in the other name. 'Asha Rao' matches 'Asha', 'A. Rao' and
 * 'Aasha Rao', but not 'Arun Rao'.
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
 * Maximum average difference between two small copies of the same picture, out of 255. The limit was tested with 120
 * drawn portraits, which differ from one another less than real faces do. Recompressed or rescaled copies of the same
 * picture differed by at most 0.8, and different pictures by at least 3.9. A cropped copy differs by more and is not
 * detected.
 */
const MOST_DIFFERENT = 2;

function areAlike(one: Uint8Array, other: Uint8Array): boolean {
  const most = MOST_DIFFERENT * one.length;
  let sum = 0;
  for (let at = 0; at < one.length && sum <= most; at += 1)
    sum += Math.abs((one[at] as number) - (other[at] as number));
  return sum <= most;
}
