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
import { inMegabytes, MAX_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { receiveBody } from "../../http/bodies/receive-body.ts";
import type { Uploads } from "../../http/bodies/uploads.ts";
import { photoFailures } from "@idms/core/students/photos/photo-failures";
import { pictureSentences } from "@idms/core/students/photos/picture-sentences";
import { photoDayFailures } from "@idms/core/collect/photo-days/photo-day-failures";

/** A photo sent by a phone. */
export interface Shot {
  /** The UUID that the phone assigned to the photo. */
  shot: string;
  child: ChildRef;
  /**
   * The version of the child that the photographer saw in the list. If absent, the photo belongs to the child who
   * currently has the number.
   */
  seen?: number | undefined;
  /** The time at which the photo was taken, as an ISO time by the server's clock. */
  takenAt: string;
}

/**
 * Accepts a photo through a photo day's link, once for each UUID from the phone. If the photo was already received, the
 * response is the same as before, even if the link is now closed.
 * @throws Failure `missing` or `gone` for the link, `conflict` for a child who is not in its class, `stale` for a child
 *   under a different name in the list, RetryLater if there are too many requests, and a photo's own failure from
 *   `preparePhoto`.
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
  /** False if the same photo was received earlier or at the same time. */
  isNew: boolean;
  /** The student whose record now has the photo. */
  student?: number;
}

/** Assigns a stored photo and records its receipt, in a single transaction. */
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
 * Finds the child in the photo.
 * @throws Failure `conflict` if the child is not, or is no longer, in the photo day's class, and `stale` if the
 *   child's entry had the name of a different person when the photo was taken.
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

/**
 * Checks that the name still belongs to the same child. A corrected spelling is accepted.
 * @throws Failure `stale` if the version that was viewed had the name of a different person
 */
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
 * Receives a photo that is the entire body of a request, within the limit of simultaneous uploads.
 * @param who the sender's address and link number, by which uploads are limited fairly
 * @throws Failure `too_large`, `timeout`, `invalid` for an empty body, RetryLater if the limit is reached.
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
