import type { PhotoCorrection } from "@idms/core/students/corrections/photo-correction";
import type { PhotoQuality } from "@idms/core/students/photos/photo-quality";
import { and, asc, desc, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../engines/connect.ts";
import { ROWS_PER_STATEMENT } from "../rows/pages-of.ts";
import { isFaceDue, isUnmeasured, students } from "../tables/schema.ts";
import { isAmong, isOfClass, isOfSchool, UNTOUCHED } from "./conditions.ts";

const isMeasured = eq(students.photo, students.measured_photo);

/** The rating of a student's current photo. Null until the photo is measured, and for a photo that cannot be read. */
export const markNow = sql`CASE WHEN ${students.photo} = ${students.measured_photo} THEN ${students.photo_mark} END`;

/** Whether a correction of the current photo is proposed and the card has not been printed yet. */
export const isCorrectable = sql`CASE WHEN ${students.photo_correction} IS NOT NULL AND ${students.photo} = ${students.looked_photo} AND ${students.status} <> 'ID_GENERATED' THEN 1 ELSE 0 END`;

/** A school or class to which photos are limited. */
interface Within {
  school?: number | undefined;
  classroom?: number | undefined;
}

const isWithin = ({ school, classroom }: Within) =>
  and(isOfSchool(school ?? null), classroom === undefined ? undefined : isOfClass(classroom));

/**
 * Returns a number of photos that have not been measured, newest first. They can be limited to one school or class.
 */
export const unmeasuredPhotos = async (db: Db, within: Within, most: number) =>
  db
    .select({ id: students.id, school_id: students.school_id, photo: students.photo })
    .from(students)
    .where(and(isUnmeasured, isWithin(within)))
    .orderBy(desc(students.id))
    .limit(most)
    .all();

/**
 * Returns a number of measured photos whose face position has not been checked, newest first, with the same limits, and
 * the background that the school asks for.
 */
export const unlookedPhotos = async (db: Db, within: Within, most: number) =>
  db
    .select({
      id: students.id,
      photo: students.photo,
      photo_quality: students.photo_quality,
      background: sql<
        string | null
      >`(SELECT photo_background FROM schools WHERE schools.id = ${students.school_id})`,
    })
    .from(students)
    .where(and(isFaceDue, isMeasured, isWithin(within)))
    .orderBy(desc(students.id))
    .limit(most)
    .all();

/** Returns the columns with the measurements of a photo. The quality is null for a photo that cannot be read. */
export const measuredAs = (photo: string, quality: PhotoQuality | null) => ({
  measured_photo: photo,
  photo_mark: quality?.mark ?? null,
  photo_quality: quality,
});

/** Stores the measurements of a student's photo. No data is changed if the student has a different photo by now. */
export const setPhotoFacts = async (
  tx: Tx,
  { id, photo }: { id: number; photo: string },
  facts: {
    measured_photo?: string;
    looked_photo?: string;
    photo_quality?: PhotoQuality | null;
    photo_correction?: PhotoCorrection | null;
  },
): Promise<void> =>
  void (await tx
    .update(students)
    .set({
      ...facts,
      ...(facts.photo_quality !== undefined && { photo_mark: facts.photo_quality?.mark ?? null }),
      ...UNTOUCHED,
    })
    .where(and(eq(students.id, id), eq(students.photo, photo)))
    .run());

/** Has the photos of a school that are not printed yet looked at again, because it asks for another correction. */
export const lookAgain = async (tx: Tx, schoolId: number): Promise<void> =>
  void (await tx
    .update(students)
    .set({ looked_photo: null, photo_correction: null, ...UNTOUCHED })
    .where(and(isOfSchool(schoolId), ne(students.status, "ID_GENERATED"), isNotNull(students.looked_photo)))
    .run());

/** Returns the students of a class whose photo is rated red, with the measurements of the photo. */
export const redPhotosIn = async (db: Db, classId: number) =>
  db
    .select({ id: students.id, quality: students.photo_quality })
    .from(students)
    .where(and(isOfClass(classId), eq(students.photo_mark, "red"), isMeasured))
    .orderBy(asc(students.id))
    .all();

/**
 * Lists the stored photo names of a school's students whose cards have not been printed yet. They can be limited to
 * the students with the given IDs.
 */
export async function* photosToPrint(
  db: Db,
  schoolId: number,
  ids: readonly number[] | null,
): AsyncGenerator<string> {
  const page = db
    .select({ id: students.id, photo: students.photo })
    .from(students)
    .where(
      and(
        isOfSchool(schoolId),
        inArray(students.status, ["SUBMITTED", "VERIFIED"]),
        isNotNull(students.photo),
        ids === null ? undefined : isAmong(ids),
        gt(students.id, sql.placeholder("after")),
      ),
    )
    .orderBy(asc(students.id))
    .limit(ROWS_PER_STATEMENT)
    .prepare();
  for (let after = 0; ;) {
    const rows = await page.all({ after });
    for (const { photo } of rows) if (photo !== null) yield photo;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_STATEMENT) return;
    after = last.id;
  }
}
