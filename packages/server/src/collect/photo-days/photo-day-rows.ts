import type { ShotOutcome } from "@idms/core/collect/photo-days/shot";
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, max, or, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { isExpected } from "../../school/rosters/roster-rows.ts";
import { classLinks, expectedStudents, photoShots } from "../../installation/tables/schema.ts";

/** Returns the earlier result for a photo that has already been received, or undefined for a new photo. */
export const findShot = async (db: Reads, day: number, shot: string): Promise<ShotOutcome | undefined> =>
  (
    await db
      .select({ outcome: photoShots.outcome })
      .from(photoShots)
      .where(and(eq(photoShots.photo_day_id, day), eq(photoShots.shot, shot)))
      .get()
  )?.outcome;

export async function insertShot(tx: Tx, row: typeof photoShots.$inferInsert): Promise<void> {
  await tx.insert(photoShots).values(row).run();
}

/** Returns the time of a student's latest photo from any photo day, or undefined if there is none. */
export const latestShot = async (db: Reads, student: number): Promise<string | undefined> =>
  (
    await db
      .select({ taken_at: max(photoShots.taken_at) })
      .from(photoShots)
      .where(eq(photoShots.student_id, student))
      .get()
  )?.taken_at ?? undefined;

/** Lists the children expected in a class, with the received record of each child and whether a photo is waiting. */
export const listOnRoster = async (db: Db, classId: number) =>
  db
    .select({
      id: expectedStudents.id,
      name: expectedStudents.full_name,
      roll: expectedStudents.roll_no,
      version: expectedStudents.version,
      student_id: expectedStudents.student_id,
      waits:
        sql<number>`EXISTS (SELECT 1 FROM ${photoShots} WHERE ${photoShots.expected_id} = ${expectedStudents.id}
        AND ${photoShots.photo} IS NOT NULL)`.mapWith(Boolean),
    })
    .from(expectedStudents)
    .where(and(eq(expectedStudents.class_id, classId), isExpected))
    .all();

/**
 * Returns the waiting photos that are due for an attempt and whose children now have a record, in the order in which
 * the photos were taken.
 */
export const findArrived = async (db: Reads, most: number, now: Date) =>
  db
    .select({ shot: photoShots, day: classLinks, student: expectedStudents.student_id })
    .from(photoShots)
    .innerJoin(expectedStudents, eq(expectedStudents.id, photoShots.expected_id))
    .innerJoin(classLinks, eq(classLinks.id, photoShots.photo_day_id))
    .where(
      and(
        isNotNull(photoShots.photo),
        isNotNull(expectedStudents.student_id),
        or(isNull(photoShots.try_after), lte(photoShots.try_after, now.toISOString())),
      ),
    )
    .orderBy(asc(photoShots.tries), asc(photoShots.taken_at))
    .limit(most)
    .all();

/**
 * Returns a photo if it is still waiting. Returns undefined if it has been assigned or its child no longer has a
 * record.
 */
export const findOneArrived = async (
  tx: Tx,
  { photo_day_id, shot }: { photo_day_id: number; shot: string },
) =>
  tx
    .select({ photo: photoShots.photo, student: expectedStudents.student_id })
    .from(photoShots)
    .innerJoin(expectedStudents, eq(expectedStudents.id, photoShots.expected_id))
    .where(
      and(
        eq(photoShots.photo_day_id, photo_day_id),
        eq(photoShots.shot, shot),
        isNotNull(photoShots.photo),
        isNotNull(expectedStudents.student_id),
      ),
    )
    .get();

/** Records a failed attempt to assign a photo, and the time of the next attempt. */
export async function noteTry(
  tx: Tx,
  { photo_day_id, shot }: { photo_day_id: number; shot: string },
  { tries, after }: { tries: number; after: Date },
): Promise<void> {
  await tx
    .update(photoShots)
    .set({ tries, try_after: after.toISOString() })
    .where(and(eq(photoShots.photo_day_id, photo_day_id), eq(photoShots.shot, shot)))
    .run();
}

/**
 * Returns the names of children whose photos have failed to be assigned a given number of times, keyed by photo day ID.
 */
export async function stuckOf(
  db: Reads,
  days: readonly number[],
  tries: number,
): Promise<Map<number, string[]>> {
  const rows = await db
    .selectDistinct({
      day: photoShots.photo_day_id,
      name: expectedStudents.full_name,
      sort: expectedStudents.sort_key,
    })
    .from(photoShots)
    .innerJoin(expectedStudents, eq(expectedStudents.id, photoShots.expected_id))
    .where(
      and(
        inArray(photoShots.photo_day_id, [...days]),
        isNotNull(photoShots.photo),
        gte(photoShots.tries, tries),
        isExpected,
      ),
    )
    .orderBy(asc(expectedStudents.sort_key))
    .all();
  const stuck = new Map<number, string[]>();
  for (const { day, name } of rows) stuck.set(day, [...(stuck.get(day) ?? []), name]);
  return stuck;
}

/** Records that a waiting photo has been assigned. */
export async function noteLanded(
  tx: Tx,
  { photo_day_id, shot }: { photo_day_id: number; shot: string },
  landed: { student_id: number; outcome: ShotOutcome },
): Promise<void> {
  await tx
    .update(photoShots)
    .set({ ...landed, photo: null })
    .where(and(eq(photoShots.photo_day_id, photo_day_id), eq(photoShots.shot, shot)))
    .run();
}
