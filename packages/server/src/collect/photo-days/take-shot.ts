import type { ChildRef } from "@idms/core/collect/photo-days/child";
import type { ShotOutcome } from "@idms/core/collect/photo-days/shot";
import { areSimilar } from "@idms/core/students/duplicates/duplicates";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { writeDown } from "../../trust/log/audited.ts";
import { inLineOf, transaction, type Db, type Reads } from "../../installation/engines/connect.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import { storeFile } from "../../installation/store/stored-files.ts";
import type { Services } from "../../http/calls/services.ts";
import { findExpected } from "../../school/rosters/roster-rows.ts";
import { findStudent, type PlacedStudent } from "../../installation/students/student-rows.ts";
import { readEarlier } from "../../trust/versions/version-rows.ts";
import { photographerOf, putPhoto } from "./land-photo.ts";
import { requireLinkOpen } from "@idms/core/collect/links/class-link";
import { loggedLink, requireClassLink } from "../../students/class-links/class-links.ts";
import type { ClassLink } from "../../students/class-links/class-link-rows.ts";
import { findShot, insertShot } from "./photo-day-rows.ts";
import { inMegabytes, MAX_PHOTO_BYTES } from "@idms/core/students/records/image-file";
import { receiveBody } from "../../http/bodies/receive-body.ts";
import type { Uploads } from "../../http/bodies/uploads.ts";
import { photoFailures } from "@idms/core/students/photos/photo-failures";
import { pictureSentences } from "@idms/core/students/photos/picture-sentences";
import { photoDayFailures } from "@idms/core/collect/photo-days/photo-day-failures";

/** A photo that a phone sends. */
export interface Shot {
  /** The UUID that the phone gave it. */
  shot: string;
  child: ChildRef;
  /** The child's version in the photographer's list. Without it the shot is for the child who has that number now. */
  seen?: number | undefined;
  /** The time it was taken, an ISO time by the server's clock. */
  takenAt: string;
}

/**
 * Takes a photo through the link of a photo day: by whatever number the phone has given it, once. One that has come before
 * gets the answer of then, whether the link is still open or not.
 * @throws Failure `missing` or `gone` for the link, `conflict` for a child who is not in its class, `stale` for
 * one who had another name in the list, RetryLater for too much at
 * once, and what is wrong with the photo, as `preparePhoto` says.
 */
export async function takeShot(
  services: Services,
  { token, request, address, ...shot }: Shot & { token: string; request: Request; address: string },
): Promise<ShotOutcome> {
  const { db, files, uploads } = services;
  const { link: day } = await requireClassLink(db, "photos", token);
  const before = await findShot(db, day.id, shot.shot);
  if (before !== undefined) return before;
  requireLinkOpen("photos", day, new Date());
  const { student } = await requireChild(db, day, shot);
  const bytes = await receivePhoto(uploads, request, { address, link: day.id });
  await uploads.tries.take(`photo day ${day.id} ${address}`);
  const { bytes: ready } = await uploads.decodes.run(() => preparePhoto(bytes), request.signal);
  const photo = await storeFile(files.photos, ready, "jpg", student?.photo);
  try {
    const { outcome, isNew, student } = await landShot(inLineOf(db, day.school_id), token, {
      ...shot,
      photo,
    });
    if (!isNew) await removePhoto(files, photo);
    else if (student !== undefined) services.makeAhead(day.school_id, student);
    return outcome;
  } catch (error) {
    await removePhoto(files, photo);
    throw error;
  }
}

/** The child in the photo: a student, or an expected child without a record. */
type Child = { student: PlacedStudent; expected?: undefined } | { expected: number; student?: undefined };

interface Landed {
  outcome: ShotOutcome;
  /** False when the same photo has come before, or at the same time. */
  isNew: boolean;
  /** On whose record the photo is now. */
  student?: number;
}

/** Puts a stored photo where it belongs and remembers that it came: all of it in one transaction, or nothing. */
function landShot(db: Db, token: string, { photo, ...shot }: Shot & { photo: string }): Promise<Landed> {
  return transaction(db, async (tx) => {
    const { link: day } = await requireClassLink(tx, "photos", token);
    const child = await requireChild(tx, day, shot);
    const before = await findShot(tx, day.id, shot.shot);
    if (before !== undefined) return { outcome: before, isNew: false };
    requireLinkOpen("photos", day, new Date());
    const row = { photo_day_id: day.id, shot: shot.shot, taken_at: shot.takenAt };
    if (!child.student) {
      const outcome = "waiting";
      await insertShot(tx, { ...row, outcome, expected_id: child.expected, photo });
      const details = { outcome, expected: child.expected };
      await writeDown(tx, photographerOf(day), { done: "photo_days.send_photo", details }, loggedLink(day));
      return { outcome, isNew: true };
    }
    const student = child.student.id;
    const outcome = await putPhoto(tx, day, child.student, { photo, takenAt: shot.takenAt });
    await insertShot(tx, { ...row, outcome, student_id: student });
    return { outcome, isNew: true, student };
  });
}

/**
 * @throws Failure `conflict` for who is not a child of the photo day's class, or not any more, and `stale` for who had the name of
 * somebody else when they were photographed.
 */
async function requireChild(
  db: Reads,
  day: ClassLink,
  { child, seen }: Pick<Shot, "child" | "seen">,
): Promise<Child> {
  const expected = "expected" in child ? await findExpected(db, day.school_id, child.expected) : undefined;
  if (expected) await requireName(db, "expected_students", expected, seen);
  if (expected && expected.student_id === null && expected.class_id === day.class_id)
    return { expected: expected.id };
  const id = "student" in child ? child.student : expected?.student_id;
  const student = id ? await findStudent(db, day.school_id, id) : undefined;
  if (student && !expected) await requireName(db, "students", student, seen);
  if (student?.class_id === day.class_id) return { student };
  throw photoDayFailures.notInClass();
}

/** A name that was only put right is the same child's still. @throws Failure `stale` for another one than the version had that was seen */
async function requireName(
  db: Reads,
  subject: "students" | "expected_students",
  { id, version, full_name }: { id: number; version: number; full_name: string },
  seen = version,
): Promise<void> {
  if (seen >= version) return;
  const before = (await readEarlier(db, subject, id)).findLast((each) => each.version >= seen);
  const name = (before?.content as { full_name?: string } | undefined)?.full_name ?? full_name;
  if (name !== full_name && !areSimilar(name, full_name)) throw photoDayFailures.anotherName();
}

/**
 * Receives a photo that is the whole body of a request, in a place among those that come in.
 * @param who who sends it: an address, and the number of a link, by which crowds are told apart
 * @throws Failure `too_large`, `timeout`, `invalid` for no bytes, RetryLater when there is no place.
 */
async function receivePhoto(
  { arriving }: Pick<Uploads, "arriving">,
  request: Request,
  who: { address: string; link: number },
): Promise<Uint8Array> {
  const stop = new AbortController();
  const place = arriving.enter(who, stop);
  const chunks: Uint8Array[] = [];
  const tooLarge = photoFailures.tooLarge({
    what: pictureSentences.photo(),
    most: inMegabytes(MAX_PHOTO_BYTES),
  });
  try {
    await receiveBody(request, { most: MAX_PHOTO_BYTES, tooLarge, stop }, (chunk) => {
      place.took(chunk.byteLength);
      chunks.push(chunk);
    });
  } finally {
    place.leave();
  }
  if (chunks.length === 0) throw photoFailures.notSent();
  return Buffer.concat(chunks);
}
