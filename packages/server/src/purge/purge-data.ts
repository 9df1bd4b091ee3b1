import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeDown } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { isFile, noteDamage, requireSound, type Tx } from "../db/connect.ts";
import { inBatches } from "../db/in-batches.ts";
import { removeUpgradeCopies } from "../db/keep-before-upgrade.ts";
import { gatheredPages } from "../db/pages-of.ts";
import { wholeFault } from "../db/whole-database.ts";
import { removePhoto } from "../files/renditions.ts";
import { forgetEndedJobs } from "../jobs/sweep-jobs.ts";
import { sweepDataFolder } from "../sweep/sweep-orphans.ts";
import type { App } from "../open-app.ts";
import { isPhotoPrinted } from "../batches/records.ts";
import {
  countOldExpected,
  deleteOldExpected,
  forgetExpected,
  oldExpected,
} from "../rosters/forget-expected.ts";
import { earlierFilesOf } from "../students/file-records.ts";
import { forgetPreparedPhotos } from "../students/photo-journal.ts";
import { deleteStudents } from "../students/records.ts";
import { forgetAllEarlier } from "../versions/records.ts";
import { forgetPromoted } from "../years/records.ts";
import { eraseGone } from "./erase-records.ts";
import {
  emptyCards,
  isCompactionDue,
  isLastOfPhoto,
  isPhotoOfStudent,
  oldAmong,
  oldCards,
  oldStudents,
  type OldCard,
  type PurgedClass,
  type StudentOfClass,
} from "./records.ts";

/** Students of a class that are old. */
export type OldClass = Omit<PurgedClass, "id"> & { students: number };

/** The personal data of past years: what a purge removes. */
export interface OldData {
  classes: OldClass[];
  students: number;
  /** Stored files of students and of printed cards. */
  photos: number;
  /** Cards of printed batches that still hold a name, texts or a photo. */
  cards: number;
  /** Whom rosters expect and of whom no record has come. */
  expected: number;
  /** Mails that were never fetched from the outbox. */
  mails: number;
}

/** What is old, and what earlier purges have left to do. */
export interface FoundData extends OldData {
  /** Whether the database may still hold bytes of what was removed, until it is compacted. */
  isCompactionDue: boolean;
}

/** What is older than a moment: untouched and not printed since. Changes nothing, and holds up nobody. */
export async function findOldData({ db, folder }: App, moment: Date): Promise<FoundData> {
  const before = moment.toISOString();
  const counts = classCounts();
  let [photos, cards] = [0, 0];
  for await (const card of oldCards(db, before)) {
    cards += 1;
    if (card.photo !== null && (await isLastOfPhoto(db, card, before)) && !(await isPhotoOfStudent(db, card)))
      photos += 1;
  }
  for await (const page of gatheredPages(oldStudents(db, before))) {
    for (const { room } of page) counts.add(room);
    const ids = page.map(({ id }) => id);
    for (const { files } of await oldAmong(db, ids, before)) photos += files.length;
  }
  const mails = (await oldMails(folder.outbox, moment)).length;
  return {
    ...counts.sum(),
    photos,
    cards,
    expected: await countOldExpected(db, before),
    mails,
    isCompactionDue: isFile(db) && (await isCompactionDue(db)),
  };
}

export interface PurgeHooks {
  /** Ends it between two batches, with its reason; what is left is old still. */
  signal?: AbortSignal | undefined;
  /** Is told how many students and cards are done. */
  onProgress?: ((done: number) => void) | undefined;
}

/**
 * Removes what is older than a moment, in batches, each with its entries in the audit log; files go after the rows that
 * name them. What an earlier purge left when it was killed goes too. Until the database is compacted, bytes of what was
 * removed may still be found in its file.
 * @returns what was removed
 * @throws Failure `damaged`, and removes nothing, from a database that wants to be restored first.
 */
export async function purgeData(
  app: App,
  doer: Doer,
  moment: Date,
  hooks: PurgeHooks = {},
): Promise<OldData> {
  const { folder } = app;
  if (isFile(app.db)) await requireSoundPages(app);
  let done = 0;
  const counting: Counting = {
    signal: hooks.signal,
    add: (rows) => hooks.onProgress?.((done += rows)),
  };
  const cards = await purgeCards(app, doer, moment, counting);
  const students = await purgeStudents(app, doer, moment, counting);
  const expected = await purgeExpected(app, doer, moment, counting);
  await eraseGone(app, doer, new Date());
  const mails = await oldMails(folder.outbox, moment);
  for (const path of mails) await rm(path, { force: true });
  await forgetPreparedPhotos(app);
  await forgetEndedJobs(app);
  await removeUpgradeCopies(folder.root, 0);
  await sweepDataFolder(app, hooks.signal);
  return {
    ...students,
    photos: cards.photos + students.photos,
    cards: cards.cards,
    expected,
    mails: mails.length,
  };
}

/**
 * Looks through a database before much of it is taken away: seconds for a million students.
 * @throws Failure `damaged` for one that is not sound.
 */
async function requireSoundPages(app: App): Promise<void> {
  noteDamage(app.db, await wholeFault(app));
  requireSound(app.db);
}

/** What hears of a purge's batches, and ends it between two of them. */
interface Counting {
  signal: AbortSignal | undefined;
  add(rows: number): void;
}

async function purgeCards({ db, files }: App, doer: Doer, moment: Date, { signal, add }: Counting) {
  const empty = async (tx: Tx, pieces: Iterable<OldCard[]>) => {
    const emptied = [];
    for (const piece of pieces) {
      await emptyCards(tx, piece);
      emptied.push(...piece);
    }
    const details = { older_than: moment.toISOString(), cards: emptied.length };
    await writeDown(tx, doer, { done: "print_batches.purge", details }, { id: null });
    return emptied;
  };
  const batches = inBatches(db, oldCards(db, moment.toISOString()), empty, signal);
  let [cards, photos] = [0, 0];
  for await (const emptied of batches) {
    cards += emptied.length;
    add(emptied.length);
    const shown = new Map(emptied.map((card) => [card.photo, card]));
    for (const [photo, card] of shown) {
      if (photo === null || (await isPhotoPrinted(db, photo)) || (await isPhotoOfStudent(db, card))) continue;
      await removePhoto(files, photo);
      photos += 1;
    }
  }
  return { cards, photos };
}

async function purgeExpected({ db }: App, doer: Doer, moment: Date, { signal, add }: Counting) {
  const before = moment.toISOString();
  const remove = async (tx: Tx, pieces: Iterable<number[]>) => {
    let gone = 0;
    for (const piece of pieces) gone += await deleteOldExpected(tx, piece, before);
    const details = { older_than: before, expected: gone };
    await writeDown(tx, doer, { done: "students.purge", details }, { id: null });
    return gone;
  };
  let expected = 0;
  for await (const gone of inBatches(db, oldExpected(db, before), remove, signal)) {
    expected += gone;
    add(gone);
  }
  return expected;
}

async function purgeStudents({ db, files }: App, doer: Doer, moment: Date, { signal, add }: Counting) {
  const before = moment.toISOString();
  const counts = classCounts();
  let photos = 0;
  const remove = async (tx: Tx, pieces: Iterable<StudentOfClass[]>) => {
    const gone: StudentOfClass[] = [];
    const names: string[] = [];
    for (const piece of pieces) {
      const rooms = new Map(piece.map(({ id, room }) => [id, room]));
      // Somebody may have been touched since they were found.
      const still = await oldAmong(tx, [...rooms.keys()], before);
      const ids = still.map(({ id }) => id);
      names.push(...(await earlierFilesOf(tx, ids)));
      await forgetAllEarlier(tx, "students", ids);
      await forgetPromoted(tx, ids);
      await forgetExpected(tx, ids);
      await deleteStudents(tx, ids);
      for (const { id, files: theirs } of still) {
        gone.push({ id, room: rooms.get(id) as PurgedClass });
        names.push(...theirs);
      }
    }
    await logStudents(tx, doer, gone, before);
    return { gone, files: names };
  };
  const batches = inBatches(db, oldStudents(db, before), remove, signal);
  for await (const { gone, files: theirs } of batches) {
    for (const { room } of gone) counts.add(room);
    add(gone.length);
    const named = new Set(theirs);
    for (const name of named) await removePhoto(files, name);
    photos += named.size;
  }
  return { ...counts.sum(), photos };
}

async function logStudents(
  tx: Tx,
  doer: Doer,
  gone: readonly StudentOfClass[],
  older_than: string,
): Promise<void> {
  for (const [school_id, ofSchool] of Map.groupBy(gone, ({ room }) => room.school_id)) {
    const details = { older_than, students: ofSchool.length };
    await writeDown(tx, doer, { done: "students.purge", details }, { id: null, school_id });
  }
}

/** Counts students by their classes, in the order in which they come. */
function classCounts() {
  const counts = new Map<PurgedClass, number>();
  return {
    add: (room: PurgedClass) => void counts.set(room, (counts.get(room) ?? 0) + 1),
    sum: (): Pick<OldData, "classes" | "students"> => ({
      classes: Array.from(counts, ([{ school_id, school, class_name, section }, students]) => ({
        school_id,
        school,
        class_name,
        section,
        students,
      })),
      students: [...counts.values()].reduce((sum, students) => sum + students, 0),
    }),
  };
}

async function oldMails(outbox: string, moment: Date): Promise<string[]> {
  const paths = (await readdir(outbox))
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(outbox, name));
  const found = await Promise.all(
    paths.map(async (path) => {
      const { mtime } = await stat(path);
      return mtime < moment ? [path] : [];
    }),
  );
  return found.flat();
}
