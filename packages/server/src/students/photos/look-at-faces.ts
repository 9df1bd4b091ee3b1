import type { PhotoCorrection } from "@idms/core/students/corrections/photo-correction";
import { withFace } from "@idms/core/students/photos/judge-face";
import { lookAtFaces } from "@idms/core/node/photos/look-at-faces";
import { transaction } from "../../installation/engines/connect.ts";
import { setPhotoFacts, unlookedPhotos } from "../../installation/students/photo-rows.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import type { Student } from "../../installation/students/student-rows.ts";
import type { App } from "../../installation/open-app.ts";
import type { MeasureOptions } from "./measure-due.ts";

/** Number of photos to check before the results are saved. The photos stay in memory until then. */
const AT_ONCE = 10;

/** Returns the correction proposed for a student's current photo, or null if there is none or the card is printed. */
export const correctionOf = ({
  photo,
  looked_photo,
  photo_correction,
  status,
}: Pick<Student, "photo" | "looked_photo" | "photo_correction" | "status">): PhotoCorrection | null =>
  photo !== null && photo === looked_photo && status !== "ID_GENERATED" ? photo_correction : null;

/**
 * Checks the faces in photos that are measured but not checked yet, newest first. Adds any problems to the
 * measurements, and stores the corrections to propose.
 * @returns the number of photos that were checked
 */
export async function lookDue(
  { db, files }: Pick<App, "db" | "files">,
  { signal, wait }: Pick<MeasureOptions, "signal" | "wait"> = {},
): Promise<number> {
  let count = 0;
  for (;;) {
    await wait?.();
    const due = await unlookedPhotos(db, {}, AT_ONCE);
    if (due.length === 0) return count;
    const read = await Promise.all(
      due.map(({ photo }) => (photo !== null && isStoredName(photo) ? files.photos.get(photo) : undefined)),
    );
    // A photo that is gone has no bytes, and no face.
    const found = await lookAtFaces(
      due.map(({ background }, at) => ({ jpeg: read[at] ?? new Uint8Array(), background })),
      signal,
    );
    await transaction(db, async (tx) => {
      for (const [at, { id, photo, photo_quality: quality }] of due.entries()) {
        const { findings = [], correction = null } = found[at] ?? {};
        const of = { id, photo: photo ?? "" };
        await setPhotoFacts(tx, of, {
          looked_photo: of.photo,
          photo_correction: correction,
          ...(quality && { photo_quality: withFace(quality, findings) }),
        });
      }
    });
    count += due.length;
  }
}
