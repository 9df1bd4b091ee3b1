import { becomesPhoto, type ShotOutcome } from "@idms/core/collect/photo-days/shot";
import { writeDown } from "../../trust/log/audited.ts";
import { inLineOf, transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import type { Services } from "../../http/calls/services.ts";
import { correctIn, type Corrector } from "../../students/edits/correct-record.ts";
import { findStudent, type PlacedStudent } from "../../installation/students/student-rows.ts";
import { loggedLink } from "../../students/class-links/class-links.ts";
import type { ClassLink } from "../../students/class-links/class-link-rows.ts";
import { findArrived, findOneArrived, latestShot, noteLanded, noteTry } from "./photo-day-rows.ts";

/** Returns a link holder's name for use in the log and in earlier versions. */
export const photographerOf = ({ number }: Pick<ClassLink, "number">): Corrector => ({
  id: null,
  username: `photo day ${number}`,
});
const reason = "Photo day";

/**
 * Assigns a stored photo to a record. The most recently taken photo becomes the student's photo. Any other photo is
 * kept as an earlier version.
 */
export async function putPhoto(
  tx: Tx,
  day: ClassLink,
  student: PlacedStudent,
  { photo, takenAt }: { photo: string; takenAt: string },
): Promise<ShotOutcome> {
  const isLatest = becomesPhoto(takenAt, await latestShot(tx, student.id));
  const outcome = isLatest ? "taken" : "kept";
  await (isLatest ? takeIn : keepIn)(tx, photographerOf(day), student, photo);
  const details = { outcome, student: student.id };
  await writeDown(tx, photographerOf(day), { done: "photo_days.send_photo", details }, loggedLink(day));
  return outcome;
}

/**
 * Makes a photo the student's current photo. The previous photo is kept as an earlier version, and a verified record
 * must be verified again.
 */
const takeIn = (tx: Tx, by: Corrector, student: PlacedStudent, photo: string): Promise<PlacedStudent> =>
  correctIn(tx, by, student, { photo, reason });

/** Stores an older photo as an earlier version, and leaves the record unchanged. */
async function keepIn(tx: Tx, by: Corrector, student: PlacedStudent, photo: string): Promise<void> {
  const change = { reason, keep_verified: true };
  const older = await correctIn(tx, by, student, { ...change, photo });
  if (student.photo !== null) await correctIn(tx, by, older, { ...change, photo: student.photo });
}

/** Maximum number of photos per query. */
const AT_ONCE = 100;

/** Number of attempts after which staff are notified about a photo that cannot be assigned. */
export const STUCK_TRIES = 3;

/**
 * Returns the delay before the next attempt. The delay starts at one minute and doubles each time, up to about four
 * hours.
 */
const pauseAfter = (tries: number): number => 60_000 * 2 ** Math.min(tries - 1, 8);

type Arrived = Awaited<ReturnType<typeof findArrived>>[number];

/**
 * Assigns the waiting photos of expected children whose records have arrived. Each photo is assigned in its own
 * transaction. Two servers may do this at the same time, but each photo is assigned only once. A photo that fails
 * does not block others. It is retried later and logged once.
 * @returns the number of assigned photos
 */
export async function landWaiting(
  {
    db,
    makeAhead,
    stopping,
    log,
  }: Pick<Services, "db" | "makeAhead" | "stopping"> & { log: { error(about: object, text: string): void } },
  now: Date = new Date(),
): Promise<number> {
  let landed = 0;
  for (const arrived of await findArrived(db, AT_ONCE, now)) {
    if (stopping.aborted) break;
    const { day, shot } = arrived;
    try {
      const student = await landOne(db, arrived);
      if (student === undefined) continue;
      landed += 1;
      makeAhead(day.school_id, student);
    } catch (error) {
      // Of a database that takes no writes nothing can be noted either: it is all of theirs.
      const tries = shot.tries + 1;
      const after = new Date(now.getTime() + pauseAfter(tries));
      await transaction(db, (tx) => noteTry(tx, shot, { tries, after }));
      if (tries === 1)
        log.error({ err: error, photo_day: day.number }, "a photo could not be added to its record yet");
    }
  }
  return landed;
}

/**
 * Assigns a photo to its child's record. Returns undefined if another process has already assigned it, or if the
 * record no longer exists.
 */
const landOne = (db: Db, { shot, day }: Arrived): Promise<number | undefined> =>
  transaction(inLineOf(db, day.school_id), async (tx) => {
    const now = await findOneArrived(tx, shot);
    const record = now?.student ? await findStudent(tx, day.school_id, now.student) : undefined;
    if (!now?.photo || !record) return undefined;
    const outcome = await putPhoto(tx, day, record, { photo: now.photo, takenAt: shot.taken_at });
    await noteLanded(tx, shot, { student_id: record.id, outcome });
    return record.id;
  });
