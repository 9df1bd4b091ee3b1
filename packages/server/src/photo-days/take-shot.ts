import { becomesPhoto, Failure, photoDayText, type ChildRef, type ShotOutcome } from "@idms/core";
import { preparePhoto } from "@idms/core/node";
import { writeDown } from "../audit/audited.ts";
import { inLineOf, transaction, type Db, type Reads, type Tx } from "../db/connect.ts";
import { removePhoto } from "../files/renditions.ts";
import { storeFile } from "../files/stored-files.ts";
import type { Services } from "../http/services.ts";
import { correctIn, type Corrector } from "../students/correct-record.ts";
import { findStudent, type PlacedStudent } from "../students/records.ts";
import { requireOpenDay, requirePhotoDay } from "./open-day.ts";
import { receivePhoto } from "./receive-photo.ts";
import { findShot, insertShot, latestShot, type PhotoDay } from "./records.ts";

/** A photo that a phone sends. */
export interface Shot {
  /** The UUID that the phone gave it. */
  shot: string;
  child: ChildRef;
  /** When it was taken, an ISO time by the server's clock. */
  takenAt: string;
}

/**
 * Takes a photo through the link of a photo day: by whatever number the phone has given it, once. One that has come before
 * gets the answer of then, whether the link is still open or not.
 * @throws Failure `missing` or `gone` for the link, `conflict` for a child who is not in its class, RetryLater for too much at
 * once, and what is wrong with the photo, as `preparePhoto` says.
 */
export async function takeShot(
  services: Services,
  { token, request, address, ...shot }: Shot & { token: string; request: Request; address: string },
): Promise<ShotOutcome> {
  const { db, files, uploads } = services;
  const opened = await requirePhotoDay(db, token);
  const { day } = opened;
  const before = await findShot(db, day.id, shot.shot);
  if (before !== undefined) return before;
  requireOpenDay(opened, new Date());
  await requireChild(db, day, shot.child);
  // Links of parents have the numbers above zero.
  const bytes = await receivePhoto(uploads, request, { address, link: -day.id });
  await uploads.tries.take(`photo day ${day.id} ${address}`);
  const { bytes: ready } = await uploads.decodes.run(() => preparePhoto(bytes), request.signal);
  const photo = await storeFile(files.photos, ready, "jpg");
  try {
    const { outcome, isNew, student } = await landShot(inLineOf(db, day.school_id), token, {
      ...shot,
      photo,
    });
    if (!isNew) await removePhoto(files, photo);
    else services.makeAhead(day.school_id, student);
    return outcome;
  } catch (error) {
    await removePhoto(files, photo);
    throw error;
  }
}

interface Landed {
  outcome: ShotOutcome;
  /** False when the same photo has come before, or at the same time. */
  isNew: boolean;
  student: number;
}

/** Puts a stored photo where it belongs and remembers that it came: all of it in one transaction, or nothing. */
function landShot(db: Db, token: string, { photo, ...shot }: Shot & { photo: string }): Promise<Landed> {
  return transaction(db, async (tx) => {
    const opened = await requirePhotoDay(tx, token);
    const { day } = opened;
    const student = await requireChild(tx, day, shot.child);
    const before = await findShot(tx, day.id, shot.shot);
    if (before !== undefined) return { outcome: before, isNew: false, student: student.id };
    requireOpenDay(opened, new Date());
    const isLatest = becomesPhoto(shot.takenAt, await latestShot(tx, student.id));
    const outcome = isLatest ? "taken" : "kept";
    await (isLatest ? takeIn : keepIn)(tx, photographerOf(day), student, photo);
    const row = { shot: shot.shot, taken_at: shot.takenAt, outcome, student_id: student.id } as const;
    await insertShot(tx, { photo_day_id: day.id, ...row });
    const details = { outcome, student: student.id };
    await writeDown(tx, photographerOf(day), { done: "photo_days.send_photo", details }, day);
    return { outcome, isNew: true, student: student.id };
  });
}

/** As the log and the earlier versions name whoever holds the link. */
const photographerOf = ({ id }: PhotoDay): Corrector => ({ id: null, username: `photo day ${id}` });
const reason = "Photo day";

/** The photo becomes the student's; the one before is kept with its version, and what was verified is to be verified again. */
const takeIn = (tx: Tx, by: Corrector, student: PlacedStudent, photo: string): Promise<PlacedStudent> =>
  correctIn(tx, by, student, { photo, reason });

/** A photo that was taken before the one there is becomes an earlier version: the record stands as it did. */
async function keepIn(tx: Tx, by: Corrector, student: PlacedStudent, photo: string): Promise<void> {
  const change = { reason, keep_verified: true };
  const older = await correctIn(tx, by, student, { ...change, photo });
  if (student.photo !== null) await correctIn(tx, by, older, { ...change, photo: student.photo });
}

/** @throws Failure `conflict` for who is not a child of the photo day's class, or not any more. */
async function requireChild(db: Reads, day: PhotoDay, child: ChildRef): Promise<PlacedStudent> {
  const found = "student" in child ? await findStudent(db, day.school_id, child.student) : undefined;
  if (found?.class_id === day.class_id) return found;
  throw new Failure("conflict", photoDayText.notInClass);
}
