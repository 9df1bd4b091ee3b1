import { photoDpi } from "@idms/core/cards/designs/place-photo";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { judgePhoto } from "@idms/core/students/photos/judge-photo";
import type { PhotoQuality } from "@idms/core/students/photos/photo-quality";
import { measurePhoto } from "@idms/core/node/photos/measure-photo";
import { and, desc, eq, sql } from "drizzle-orm";
import { asCardTemplate, usualTemplateOf } from "../../cards/designs/design-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { isUnmeasured, students } from "../../installation/tables/schema.ts";
import { breather } from "../../installation/files/breathe.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import type { Student } from "../rows/student-rows.ts";

/** So many are measured before they are written down together. */
const AT_ONCE = 20;

/** What is known of the photo that a student has now; null before it was measured, and for one that cannot be read. */
export const qualityOf = ({
  photo,
  measured_photo,
  photo_quality,
}: Pick<Student, "photo" | "measured_photo" | "photo_quality">): PhotoQuality | null =>
  photo !== null && photo === measured_photo ? photo_quality : null;

/** The same for a statement: the mark, and null where there is none. */
export const markNow = sql`CASE WHEN ${students.photo} = ${students.measured_photo} THEN ${students.photo_mark} END`;

/**
 * Measures the photos that nobody has measured yet, whichever way they came in, the newest first, and judges them for the usual
 * card of their school. Who measures the same photo at the same time writes the same.
 * @returns how many were measured
 */
export async function measureDue(
  { db, files }: Pick<App, "db" | "files">,
  { school, classroom, signal, wait }: MeasureOptions = {},
): Promise<number> {
  const cards = new Map<number, CardTemplate | null>();
  const breathe = breather(signal);
  let count = 0;
  for (;;) {
    const due = await findDue(db, school, classroom);
    if (due.length === 0) return count;
    const measured: Measured[] = [];
    for (const { id, school_id, photo } of due) {
      await wait?.();
      await breathe();
      if (photo === null) continue;
      const bytes = isStoredName(photo) ? await files.photos.get(photo) : undefined;
      const measures = bytes && (await measurePhoto(bytes).catch(() => undefined));
      const card = await cardOf(db, school_id, cards);
      // A photo that is gone or spoiled is the doctor's to tell of.
      const quality = measures ? judgePhoto(measures, card && photoDpi(card, measures)) : null;
      measured.push({ id, photo, quality });
    }
    await transaction(db, async (tx) => {
      for (const { id, photo, quality } of measured)
        await tx
          .update(students)
          .set({
            measured_photo: photo,
            photo_mark: quality?.mark ?? null,
            photo_quality: quality,
            ...UNTOUCHED,
          })
          .where(and(eq(students.id, id), eq(students.photo, photo)))
          .run();
    });
    count += measured.length;
  }
}

/** What an update sets that is no change of the record by anybody. */
export const UNTOUCHED = { version: sql`${students.version}`, updated_at: sql`${students.updated_at}` };

export interface MeasureOptions {
  /** Of one school alone. */
  school?: number | undefined;
  /** Of one class alone. */
  classroom?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Is awaited between photos, and lets what is more urgent go first. */
  wait?: (() => Promise<void>) | undefined;
}

interface Measured {
  id: number;
  photo: string;
  quality: PhotoQuality | null;
}

const findDue = (db: Db, school: number | undefined, classroom: number | undefined) =>
  db
    .select({ id: students.id, school_id: students.school_id, photo: students.photo })
    .from(students)
    .where(
      and(
        isUnmeasured,
        school === undefined ? undefined : eq(students.school_id, school),
        classroom === undefined ? undefined : eq(students.class_id, classroom),
      ),
    )
    .orderBy(desc(students.id))
    .limit(AT_ONCE)
    .all();

async function cardOf(
  db: Db,
  school: number,
  known: Map<number, CardTemplate | null>,
): Promise<CardTemplate | null> {
  const before = known.get(school);
  if (before !== undefined) return before;
  const row = await usualTemplateOf(db, school);
  const card = row ? asCardTemplate(row) : null;
  known.set(school, card);
  return card;
}
