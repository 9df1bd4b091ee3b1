import { readPhone } from "@idms/core/forms/values/phone";
import {
  duplicatedAmong,
  findDuplicates,
  findDuplicatesAcross,
  findDuplicatesOfSchool,
  type Duplicate,
} from "@idms/core/students/duplicates/duplicates";
import { lookOfPhoto } from "@idms/core/node/photos/look-of-photo";
import { and, eq, inArray } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { findStudents } from "../../installation/students/student-rows.ts";
import { distinctStudents } from "../../installation/tables/schema.ts";
import { comparedOf } from "../../installation/students/class-rows.ts";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { FileStore } from "../../installation/store/file-store.ts";
import type { App } from "../../installation/open-app.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import { asWanted, findChosen, type Chosen } from "../views/chosen-student.ts";

/**
 * Finds the records of a class that may belong to the same child, except pairs that a user has marked as different
 * children.
 */
export async function duplicatesOfClass(
  { db, files }: Pick<App, "db" | "files">,
  classroom: number,
  signal?: AbortSignal,
): Promise<Duplicate[]> {
  const rows = await comparedIn(db, { classroom });
  const compared = [];
  for (const row of rows) {
    signal?.throwIfAborted();
    compared.push({
      ...row,
      look: row.photo === null ? null : await lookOf(files.photos, row.photo, signal),
    });
  }
  return findDuplicates(compared, await toldApart(db, rows));
}

/** Returns the records of each pair, unless one of them no longer exists. */
export async function recordsOfPairs(db: Reads, pairs: readonly Duplicate[]) {
  const ids = new Set(pairs.flatMap(({ first, second }) => [first, second]));
  const found = new Map((await findStudents(db, [...ids])).map((student) => [student.id, student]));
  return pairs.flatMap(({ because, ...pair }) => {
    const [first, second] = [found.get(pair.first), found.get(pair.second)];
    return first && second ? [{ first, second, because }] : [];
  });
}

/** Maximum number of new photos to compare in one call. Comparing this many takes a few seconds. */
const LOOKED_AT_ONCE = 200;

/** The pairs of records from two classes of a school that may belong to the same child. */
export interface DuplicatesAcross {
  pairs: Duplicate[];
  /** Number of photos that later calls still have to compare. Some pairs may be missing until this is 0. */
  left: number;
}

/**
 * Finds pairs of records from two classes of a school that may belong to the same child. Leaves out pairs that a user
 * has marked as different children. Photo fingerprints are cached, and each call adds some new ones.
 */
export async function duplicatesAcross(
  { db, files }: Pick<App, "db" | "files">,
  school: number,
  signal?: AbortSignal,
): Promise<DuplicatesAcross> {
  const { compared, apart, left } = await lookedAt({ db, files }, school, signal);
  return { pairs: findDuplicatesAcross(compared, apart), left };
}

/**
 * Returns the records of a school that may belong to the same child as another record of the school. Like
 * `duplicatesAcross`, each call compares some new photos, and `left` counts those that remain.
 */
export async function duplicatedIn(
  { db, files }: Pick<App, "db" | "files">,
  school: number,
  signal?: AbortSignal,
): Promise<{ ids: Set<number>; left: number }> {
  const { compared, apart, left } = await lookedAt({ db, files }, school, signal);
  return { ids: duplicatedAmong(compared, apart), left };
}

/** Reads the compared fields of a school's records, with the fingerprints of the photos that are known by now. */
async function lookedAt(
  { db, files }: Pick<App, "db" | "files">,
  school: number,
  signal: AbortSignal | undefined,
) {
  const rows = await comparedIn(db, { school });
  const photos = [...new Set(rows.flatMap(({ photo }) => photo ?? []))].slice(0, MOST_LOOKS);
  const unknown = photos.filter((photo) => !looks.has(photo));
  for (const photo of unknown.slice(0, LOOKED_AT_ONCE)) {
    signal?.throwIfAborted();
    await lookOf(files.photos, photo, signal);
  }
  const compared = rows.map((row) => ({ ...row, look: looks.get(row.photo ?? "") ?? null }));
  const left = Math.max(0, unknown.length - LOOKED_AT_ONCE);
  return { compared, apart: await toldApart(db, rows), left };
}

/**
 * Counts the pairs of records of a school that may belong to the same child. Compares only names and phone numbers.
 */
export async function countDuplicates(db: Db, school: number): Promise<number> {
  const rows = await comparedIn(db, { school });
  const compared = rows.map((row) => ({ ...row, look: null }));
  const apart = await toldApart(db, rows);
  return findDuplicatesOfSchool(compared, apart).reduce((sum, { pairs }) => sum + pairs.length, 0);
}

/** Reads the fields of students that are compared, without the photo fingerprints. */
const comparedIn = async (db: Db, where: { classroom: number } | { school: number }) =>
  (await comparedOf(db, where)).map((row) => ({ ...row, parent_phone: readPhone(row.parent_phone) ?? "" }));

/** Limits the comparison to one core, because parents upload photos at the same time. */
const looking = waitingLine({ lanes: 1, places: 500, seconds: 5 });

/**
 * The fingerprints of stored photos, keyed by file name. A file name is never reused. The oldest fingerprints are
 * dropped first.
 */
const looks = new Map<string, Uint8Array | null>();
const MOST_LOOKS = 20_000;

async function lookOf(
  photos: FileStore,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | null> {
  const known = looks.get(name);
  if (known !== undefined) return known;
  const look = await looking.run(async () => {
    const bytes = await photos.get(name);
    // The doctor reports missing and damaged photos.
    return bytes ? lookOfPhoto(bytes).catch(() => null) : null;
  }, signal);
  if (looks.size >= MOST_LOOKS) looks.delete(looks.keys().next().value as string);
  looks.set(name, look);
  return look;
}

async function toldApart(db: Db, rows: readonly { id: number }[]): Promise<Set<string>> {
  const apart = new Set<string>();
  for (const page of pagesOf(rows.map(({ id }) => id))) {
    const pairs = await db.select().from(distinctStudents).where(inArray(distinctStudents.first, page)).all();
    for (const { first, second } of pairs) apart.add(`${first} ${second}`);
  }
  return apart;
}

/**
 * Marks two similar records as different children.
 * @throws the failures of `findChosen`, for each record
 */
export function tellApart(db: Db, doer: Doer, chosen: Chosen, pair: Other): Promise<void> {
  return aboutPair(
    db,
    doer,
    { ...chosen, ...pair, details: { other: pair.other } },
    async (tx, first, second) => {
      await tx.insert(distinctStudents).values({ first, second }).onConflictDoNothing().run();
    },
  );
}

/**
 * Removes the mark that two records are different children, so that the pair is suggested again.
 * @throws the failures of `tellApart`
 */
export function undoTellApart(db: Db, doer: Doer, chosen: Chosen, pair: Other): Promise<void> {
  return aboutPair(
    db,
    doer,
    { ...chosen, ...pair, details: { other: pair.other, undone: true } },
    async (tx, first, second) => {
      const isPair = and(eq(distinctStudents.first, first), eq(distinctStudents.second, second));
      await tx.delete(distinctStudents).where(isPair).run();
    },
  );
}

/** The other record of a pair, and the version that the user saw. */
interface Other {
  other: number;
  other_version?: number | undefined;
}

async function aboutPair(
  db: Db,
  doer: Doer,
  { other, other_version, details, ...chosen }: Chosen & Other & { details: Record<string, unknown> },
  write: (tx: Tx, first: number, second: number) => Promise<void>,
): Promise<void> {
  await audited(db, doer, { done: "students.tell_apart", details }, async (tx) => {
    const one = await findChosen(tx, chosen);
    const two = await findChosen(tx, { school: chosen.school, id: other, ...asWanted(other_version) });
    if (one.id === other || one.school_id !== two.school_id) throw missing("student");
    await write(tx, Math.min(one.id, other), Math.max(one.id, other));
    return one;
  });
}
