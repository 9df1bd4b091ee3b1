import { foldedText } from "../forms/lookup-keys.ts";
import { editDistance } from "../suggest-names.ts";

/** What makes two records look as if they were of one child. */
export const LIKENESSES = ["name", "phone", "photo"] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** A student of a class, as records are compared. */
export interface ComparedStudent {
  id: number;
  full_name: string;
  /** Its digits; empty for none. */
  parent_phone: string;
  /** What the photo looks like: so many bytes of a small copy of it as all others have; null for none. */
  look: Uint8Array | null;
}

/** Two records that may be of one child, the one with the lower id first. */
export interface Duplicate {
  first: number;
  second: number;
  because: Likeness[];
}

/** The most pairs of a class that are named: one that was imported twice has more than anybody looks at. */
export const MOST_DUPLICATES = 500;

/**
 * Which records of a class may be of one child: those of one name, whatever the order of its words; those of one phone with
 * similar names, so that siblings are not among them; and those whose photos look alike. Somebody has to look at each:
 * beyond `MOST_DUPLICATES` none are named until some of these are put right.
 * @param apart pairs of which somebody has said that they are of two children: `lower id`, a blank, `higher id`
 */
export function findDuplicates(
  students: readonly ComparedStudent[],
  apart: ReadonlySet<string> = new Set(),
): Duplicate[] {
  const found = new Map<string, Duplicate>();
  const add = (one: ComparedStudent, other: ComparedStudent, because: Likeness) => {
    const [first, second] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
    const key = `${first} ${second}`;
    if (apart.has(key) || (found.size >= MOST_DUPLICATES && !found.has(key))) return;
    const known = found.get(key) ?? { first, second, because: [] };
    found.set(key, { ...known, because: [...known.because, because] });
  };
  const named = students.filter(({ full_name }) => nameKey(full_name) !== "");
  for (const [one, other] of pairsWithin(named, ({ full_name }) => nameKey(full_name)))
    add(one, other, "name");
  const reachable = students.filter(({ parent_phone }) => parent_phone !== "");
  for (const [one, other] of pairsWithin(reachable, ({ parent_phone }) => parent_phone))
    if (areSimilar(one.full_name, other.full_name)) add(one, other, "phone");
  const seen = students.filter(({ look }) => look !== null);
  for (const [one, other] of pairsWithin(seen, () => ""))
    if (areAlike(one.look as Uint8Array, other.look as Uint8Array)) add(one, other, "photo");
  return [...found.values()].toSorted((a, b) => a.first - b.first || a.second - b.second);
}

/** Every two of those who have a key in common. */
function* pairsWithin<T>(items: readonly T[], key: (item: T) => string): Generator<[T, T]> {
  for (const group of Map.groupBy(items, key).values())
    for (const [at, one] of group.entries()) for (const other of group.slice(at + 1)) yield [one, other];
}

const wordsOf = (name: string): string[] =>
  foldedText(name)
    .split(/[\s.]+/)
    .filter(Boolean);

/** A name as its words, folded and in one order: who is called 'Rao Asha' is called 'Asha Rao'. */
export const nameKey = (name: string): string => wordsOf(name).toSorted().join(" ");

/**
 * Whether two names may be of one child: beside the words that both have, one has no other, or an initial or a misspelling of
 * the other's. 'Asha Rao' is like 'Asha', 'A. Rao' and 'Aasha Rao', and not like 'Arun Rao'.
 */
export function areSimilar(one: string, other: string): boolean {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
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
