import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeDown } from "../accounts/audited.ts";
import type { Doer } from "../accounts/records.ts";
import { emptyLog, overwriteDeleted, transaction, type Db, type Tx } from "../db/connect.ts";
import { removeStored } from "../files/stored-files.ts";
import { sweepDataFolder } from "../files/sweep-orphans.ts";
import type { App } from "../open-app.ts";
import {
  countOldCards,
  countOldStudents,
  deleteOldStudents,
  emptyOldCards,
  namedBy,
  type OldClass,
} from "./records.ts";

/** The personal data of past years: what a purge removes. */
export interface OldData {
  classes: OldClass[];
  students: number;
  /** Stored files of students and of printed cards. */
  photos: number;
  /** Cards of printed batches that still hold a name, texts or a photo. */
  cards: number;
  /** Mails that were never fetched from the outbox. */
  mails: number;
}

/** What is older than a moment: untouched and not printed since. Changes nothing. */
export async function findOldData({ db, folder }: App, moment: Date): Promise<OldData> {
  const { files, ...counted } = countOld(db, moment);
  return { ...counted, photos: files.size, mails: (await oldMails(folder.outbox, moment)).length };
}

/**
 * Deletes what is older than a moment for good, in one transaction with an entry in the audit log for each school; the
 * files go after the rows that name them, and what an earlier purge left when it was killed goes too.
 * @returns what was deleted
 */
export async function purgeData(app: App, doer: Doer, moment: Date): Promise<OldData> {
  const { db, folder } = app;
  overwriteDeleted(db);
  const { files, ...counted } = await transaction(db, (tx) => {
    const old = countOld(tx, moment);
    emptyOldCards(tx, moment.toISOString());
    deleteOldStudents(tx, moment.toISOString());
    log(tx, doer, old, moment);
    return old;
  });
  for (const name of files) await removeStored(folder.photos, name);
  const mails = await oldMails(folder.outbox, moment);
  for (const path of mails) await rm(path, { force: true });
  await sweepDataFolder(app);
  emptyLog(db);
  return { ...counted, photos: files.size, mails: mails.length };
}

function countOld(tx: Db | Tx, moment: Date) {
  const before = moment.toISOString();
  const classes = countOldStudents(tx, before);
  const students = classes.reduce((sum, each) => sum + each.students, 0);
  const files = new Set<string>();
  for (const name of namedBy(tx, before, "old")) files.add(name);
  // An old card may show the photo that its student still has.
  for (const name of namedBy(tx, before, "others")) files.delete(name);
  return { classes, students, files, cards: countOldCards(tx, before) };
}

function log(tx: Tx, doer: Doer, { classes, cards }: ReturnType<typeof countOld>, moment: Date): void {
  const older_than = moment.toISOString();
  for (const [school_id, rooms] of Map.groupBy(classes, (room) => room.school_id)) {
    const students = rooms.reduce((sum, room) => sum + room.students, 0);
    const deed = { action: "purge", subject: "students", details: { older_than, students } };
    writeDown(tx, doer, deed, { id: null, school_id });
  }
  const deed = { action: "purge", subject: "print_batches", details: { older_than, cards } };
  if (cards > 0) writeDown(tx, doer, deed, { id: null });
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
