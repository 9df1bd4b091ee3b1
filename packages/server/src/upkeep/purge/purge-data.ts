import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { revokeCards } from "../../cards/printed/card-rows.ts";
import { removePrints } from "../../cards/printed/kept-prints.ts";
import {
  isFile,
  noteDamage,
  requireSound,
  transaction,
  type Tx,
  type Db,
} from "../../installation/engines/connect.ts";
import { inChunks } from "../../installation/rows/in-chunks.ts";
import { removeUpgradeCopies } from "../../installation/migrations/keep-before-upgrade.ts";
import { gatheredPages, pagesOf } from "../../installation/rows/pages-of.ts";
import { wholeFault } from "../../installation/repair/whole-database.ts";
import { forgetFamilies } from "../../collect/families/family-rows.ts";
import { forgetDrafts } from "../../collect/imports/sweep-imports.ts";
import { forgetFetched } from "../../collect/sources/source-rows.ts";
import { forgetEndedJobs } from "../jobs/sweep-jobs.ts";
import { eraseDetails } from "../../trust/sealing/erase-details.ts";
import { purgeOrders } from "../../cards/orders/forget-orders.ts";
import { sweepDataFolder } from "../sweep/sweep-orphans.ts";
import type { App } from "../../installation/open-app.ts";
import { batchesWithWithout, deleteWithout } from "../../cards/printed/without-rows.ts";
import { isPhotoPrinted } from "../../cards/printed/batch-rows.ts";
import {
  countOldExpected,
  deleteOldExpected,
  forgetExpected,
  oldExpected,
} from "../../school/rosters/forget-expected.ts";
import { forgetPreparedPhotos } from "../../students/photos/photo-journal.ts";
import { type Student } from "../../installation/students/student-rows.ts";
import { forgetAllEarlier } from "../../trust/versions/version-rows.ts";
import { forgetPromoted } from "../../students/years/year-rows.ts";
import { eraseGone } from "./erase-students.ts";
import { removePhotos } from "./remove-photos.ts";
import {
  emptyCards,
  isCompactionDue,
  isLastOfPhoto,
  isPhotoOfStudent,
  oldCards,
  oldStudents,
  type OldCard,
  type PurgedClass,
  type StudentOfClass,
  allClasses,
} from "./purge-rows.ts";
import { scopesOf, type OldSince, type PurgeLimit } from "./retention.ts";
import { earlierFilesOfEach, filesOf, oldAmong } from "../../installation/students/file-rows.ts";
import { goneAt, removedAmong } from "../../installation/students/removed-rows.ts";
import { deleteRecords } from "../../school/rosters/match-class.ts";
import { forgetCardMarks } from "../../installation/students/card-rows.ts";

/** The students to purge from a class, and the number of their stored files. */
interface OldClass extends Omit<PurgedClass, "id"> {
  students: number;
  photos: number;
}

/** Counts students and their files by class, in the order in which the classes first appear. */
class ClassCounts {
  readonly #rooms = new Map<number, OldClass>();

  add(room: PurgedClass, photos: number): void {
    const { id, ...named } = room;
    const row = this.#rooms.get(id) ?? { ...named, students: 0, photos: 0 };
    row.students += 1;
    row.photos += photos;
    this.#rooms.set(id, row);
  }

  sum(): { classes: OldClass[]; students: number } {
    const classes = [...this.#rooms.values()];
    return { classes, students: classes.reduce((sum, { students }) => sum + students, 0) };
  }
}

/**
 * Counts students who were removed or have left and can no longer be restored.
 * @returns the number of their files
 */
async function countGone(db: Db, now: Date, counts: ClassCounts): Promise<number> {
  const ids = (await goneAt(db, now)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const rooms = await allClasses(db);
  const roomOf = ({ class_id, school_id }: Student): PurgedClass => {
    const school = rooms.find((room) => room.school_id === school_id)?.school ?? "";
    const deleted = { id: -school_id, school_id, school, class_name: "(deleted class)", section: null };
    return rooms.find(({ id }) => id === class_id) ?? deleted;
  };
  let photos = 0;
  for (const page of pagesOf(ids)) {
    const earlier = await earlierFilesOfEach(db, page);
    for (const student of await removedAmong(db, page)) {
      const files = new Set([...filesOf(student), ...(earlier.get(student.id) ?? [])]).size;
      photos += files;
      counts.add(roomOf(student), files);
    }
  }
  return photos;
}

/** The personal data from past years that a purge removes. */
export interface OldData {
  classes: OldClass[];
  students: number;
  /** Number of stored files of students and of printed cards. */
  photos: number;
  /** Number of cards in printed batches that still have a name, text or a photo. */
  cards: number;
  /** Number of expected children without a record. */
  expected: number;
  /** Number of emails that were never collected from the outbox. */
  mails: number;
}

/** The old data, and whether earlier purges left unfinished work. */
export interface FoundData extends OldData {
  /**
   * Whether the database file may still contain bytes of deleted data. This is the case until the database is
   * compacted.
   */
  isCompactionDue: boolean;
}

/**
 * Finds data that is older than a limit and has not been changed or printed since then. Also finds students who were
 * removed or have left and whose retention has ended. Changes nothing and blocks no other program.
 */
export async function findOldData({ db, folder }: App, limit: PurgeLimit): Promise<FoundData> {
  const counts = new ClassCounts();
  let [photos, cards, expected] = [0, 0, 0];
  for (const scope of scopesOf(limit)) {
    const before = scope.moment.toISOString();
    for await (const card of oldCards(db, scope)) {
      cards += 1;
      if (
        card.photo !== null &&
        (await isLastOfPhoto(db, card, before)) &&
        !(await isPhotoOfStudent(db, card))
      )
        photos += 1;
    }
    for await (const page of gatheredPages(oldStudents(db, scope))) {
      const rooms = new Map(page.map(({ id, room }) => [id, room]));
      for (const { id, files } of await oldAmong(db, [...rooms.keys()], before)) {
        counts.add(rooms.get(id) as PurgedClass, files.length);
        photos += files.length;
      }
    }
    expected += await countOldExpected(db, scope.school, before);
  }
  photos += await countGone(db, new Date(), counts);
  return {
    ...counts.sum(),
    photos,
    cards,
    expected,
    mails: (await oldMails(folder.outbox, limit)).length,
    isCompactionDue: isFile(db) && (await isCompactionDue(db)),
  };
}

export interface PurgeHooks {
  /** Stops the purge between two batches, with the signal's reason. The next purge finds the remaining data. */
  signal?: AbortSignal | undefined;
  /** Called with the number of students and cards processed so far. */
  onProgress?: ((done: number) => void) | undefined;
}

/**
 * Removes data older than a limit, in batches, each with its audit log entries. Files are deleted after the rows that
 * refer to them. The remains of an earlier purge that was killed are removed too. Until the database is compacted,
 * its file may still contain deleted data.
 * @returns the removed data
 * @throws Failure `damaged` for a database that has to be restored first. Nothing is removed in that case.
 */
export async function purgeData(
  app: App,
  doer: Doer,
  limit: PurgeLimit,
  hooks: PurgeHooks = {},
): Promise<OldData> {
  const { folder } = app;
  if (isFile(app.db)) await requireSoundPages(app);
  let done = 0;
  const counting: Counting = {
    signal: hooks.signal,
    add: (rows) => hooks.onProgress?.((done += rows)),
  };
  const counts = new ClassCounts();
  let [photos, cards, expected] = [0, 0, 0];
  for (const scope of scopesOf(limit)) {
    await purgeWithout(app, doer, scope, counting);
    const emptied = await purgeCards(app, doer, scope, counting);
    photos += emptied.photos + (await purgeStudents(app, doer, scope, counting, counts));
    cards += emptied.cards;
    expected += await purgeExpected(app, doer, scope, counting);
    counting.add(await purgeOrders(app.db, doer, scope));
  }
  const now = new Date();
  photos += await countGone(app.db, now, counts);
  counting.add(await eraseGone(app, doer, now));
  const mails = await oldMails(folder.outbox, limit);
  for (const path of mails) await rm(path, { force: true });
  await forgetPreparedPhotos(app);
  await forgetEndedJobs(app);
  // In this order, because a fetch that is still running stores its draft only if nothing was forgotten.
  await transaction(app.db, forgetFetched);
  await forgetDrafts(app);
  await removeUpgradeCopies(folder.root, 0);
  await sweepDataFolder(app, hooks.signal);
  await app.files.keys?.throwAway(new Date());
  return { ...counts.sum(), photos, cards, expected, mails: mails.length };
}

/**
 * Checks the integrity of a database before much of its data is deleted. The check takes seconds for a million
 * students.
 * @throws Failure `damaged` for a damaged database.
 */
async function requireSoundPages(app: App): Promise<void> {
  noteDamage(app.db, await wholeFault(app));
  requireSound(app.db);
}

/** Reports the progress of a purge, and stops it between two batches. */
interface Counting {
  signal: AbortSignal | undefined;
  add(rows: number): void;
}

async function purgeCards({ db, files }: App, doer: Doer, scope: OldSince, { signal, add }: Counting) {
  const empty = async (tx: Tx, pieces: Iterable<OldCard[]>) => {
    const emptied = [];
    for (const piece of pieces) {
      await emptyCards(tx, piece);
      emptied.push(...piece);
    }
    const details = { older_than: scope.moment.toISOString(), cards: emptied.length };
    await writeDown(tx, doer, { done: "print_batches.purge", details }, { id: null });
    return emptied;
  };
  const batches = inChunks(db, oldCards(db, scope), empty, signal);
  let [cards, photos] = [0, 0];
  const unprinted = new Set<number>();
  for await (const emptied of batches) {
    cards += emptied.length;
    add(emptied.length);
    const of = new Set(emptied.map(({ batch }) => batch).filter((batch) => !unprinted.has(batch)));
    await removePrints({ db, files }, of);
    for (const batch of of) unprinted.add(batch);
    const shown = new Map(emptied.map((card) => [card.photo, card]));
    const gone: string[] = [];
    for (const [photo, card] of shown)
      if (
        photo !== null &&
        !(await isPhotoPrinted(db, photo, card.school)) &&
        !(await isPhotoOfStudent(db, card))
      )
        gone.push(photo);
    await removePhotos(files, gone);
    photos += gone.length;
  }
  return { cards, photos };
}

/** Deletes the lists of students who got no card in old batches. */
async function purgeWithout(
  { db }: App,
  doer: Doer,
  { school, moment }: OldSince,
  { signal, add }: Counting,
) {
  const older_than = moment.toISOString();
  const remove = async (tx: Tx, pieces: Iterable<number[]>) => {
    let without = 0;
    for (const piece of pieces) without += await deleteWithout(tx, piece);
    const details = { older_than, without };
    await writeDown(tx, doer, { done: "print_batches.purge", details }, { id: null });
    return without;
  };
  const batches = await batchesWithWithout(db, { school, before: older_than });
  for await (const without of inChunks(db, batches, remove, signal)) add(without);
}

async function purgeExpected({ db, files }: App, doer: Doer, scope: OldSince, { signal, add }: Counting) {
  const before = scope.moment.toISOString();
  const remove = async (tx: Tx, pieces: Iterable<number[]>) => {
    let expected = 0;
    const waiting: string[] = [];
    for (const piece of pieces) {
      const { gone, photos } = await deleteOldExpected(tx, piece, before);
      expected += gone;
      waiting.push(...photos);
    }
    const details = { older_than: before, expected };
    await writeDown(tx, doer, { done: "students.purge", details }, { id: null });
    return { gone: expected, photos: waiting };
  };
  let expected = 0;
  const batches = inChunks(db, oldExpected(db, scope.school, before), remove, signal);
  for await (const { gone, photos } of batches) {
    expected += gone;
    add(gone);
    await removePhotos(files, photos);
  }
  return expected;
}

async function purgeStudents(
  { db, files }: App,
  doer: Doer,
  scope: OldSince,
  { signal, add }: Counting,
  counts: ClassCounts,
): Promise<number> {
  const before = scope.moment.toISOString();
  let photos = 0;
  const remove = async (tx: Tx, pieces: Iterable<StudentOfClass[]>) => {
    const gone: GoneStudent[] = [];
    const waiting: string[] = [];
    for (const piece of pieces) {
      const rooms = new Map(piece.map(({ id, room }) => [id, room]));
      // Somebody may have been touched since they were found.
      const still = await oldAmong(tx, [...rooms.keys()], before);
      const ids = still.map(({ id }) => id);
      await forgetAllEarlier(tx, "students", ids);
      await forgetPromoted(tx, ids);
      await forgetCardMarks(tx, ids);
      waiting.push(...(await forgetExpected(tx, ids)), ...(await forgetFamilies(tx, ids)));
      await revokeCards(tx, { students: ids }, doer.username);
      await deleteRecords(tx, ids);
      for (const each of still) gone.push({ ...each, room: rooms.get(each.id) as PurgedClass });
    }
    await logStudents(tx, doer, gone, before);
    return { gone, waiting };
  };
  for await (const { gone, waiting } of inChunks(db, oldStudents(db, scope), remove, signal)) {
    for (const { room, files: theirs } of gone) counts.add(room, theirs.length);
    add(gone.length);
    const named = new Set(gone.flatMap((each) => each.files));
    await removePhotos(files, [...named, ...waiting]);
    photos += named.size;
  }
  return photos;
}

type GoneStudent = StudentOfClass & { files: readonly string[] };

async function logStudents(
  tx: Tx,
  doer: Doer,
  gone: readonly StudentOfClass[],
  older_than: string,
): Promise<void> {
  for (const [school_id, ofSchool] of Map.groupBy(gone, ({ room }) => room.school_id)) {
    const erased = ofSchool.map(({ id }) => id);
    const emptied = await eraseDetails(tx, erased);
    const details = { older_than, students: ofSchool.length, erased, emptied };
    await writeDown(tx, doer, { done: "students.purge", details }, { id: null, school_id });
  }
}

/** Returns old emails. They belong to no school, so only a limit for all schools applies. */
async function oldMails(outbox: string, limit: PurgeLimit): Promise<string[]> {
  if (!(limit instanceof Date)) return [];
  const paths = (await readdir(outbox))
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(outbox, name));
  const found = await Promise.all(
    paths.map(async (path) => {
      const { mtime } = await stat(path);
      return mtime < limit ? [path] : [];
    }),
  );
  return found.flat();
}
