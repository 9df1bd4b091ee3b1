import { withFace } from "@idms/core/students/photos/judge-face";
import { lookAtFaces } from "@idms/core/node/photos/look-at-faces";
import { and, desc, eq } from "drizzle-orm";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { isFaceDue, students } from "../../installation/tables/schema.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import { UNTOUCHED, type MeasureOptions } from "./measure-photos.ts";

/** So many photos are looked at before it is written down, and are in memory meanwhile. */
const AT_ONCE = 10;

/**
 * Looks how the faces stand in photos that were measured and that nobody has looked at yet, the newest first, and adds what is
 * wrong to what was measured.
 * @returns at how many photos it has looked
 */
export async function lookDue(
  { db, files }: Pick<App, "db" | "files">,
  { signal, wait }: Pick<MeasureOptions, "signal" | "wait"> = {},
): Promise<number> {
  let count = 0;
  for (;;) {
    await wait?.();
    const due = await findDue(db);
    if (due.length === 0) return count;
    const read = await Promise.all(
      due.map(({ photo }) => (photo !== null && isStoredName(photo) ? files.photos.get(photo) : undefined)),
    );
    // A photo that is gone has no bytes, and no face.
    const found = await lookAtFaces(
      read.map((bytes) => bytes ?? new Uint8Array()),
      signal,
    );
    await transaction(db, async (tx) => {
      for (const [at, { id, photo, photo_quality: quality }] of due.entries()) {
        const looked = quality && withFace(quality, found[at] ?? []);
        await tx
          .update(students)
          .set({
            looked_photo: photo,
            ...(looked && { photo_mark: looked.mark, photo_quality: looked }),
            ...UNTOUCHED,
          })
          .where(and(eq(students.id, id), eq(students.photo, photo ?? "")))
          .run();
      }
    });
    count += due.length;
  }
}

const findDue = (db: Db) =>
  db
    .select({ id: students.id, photo: students.photo, photo_quality: students.photo_quality })
    .from(students)
    .where(and(isFaceDue, eq(students.photo, students.measured_photo)))
    .orderBy(desc(students.id))
    .limit(AT_ONCE)
    .all();
