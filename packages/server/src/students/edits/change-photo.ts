import { MAX_GIVEN_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import type { PhotoAdjustment } from "@idms/core/students/records/photo-adjustment";
import { adjustPhoto } from "@idms/core/node/photos/adjust-photo";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { missing } from "../../trust/failures/missing.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import { readStored, storeFile } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import type { Chosen } from "../views/chosen-student.ts";
import { correctRecord, type Corrector, type RecordChange } from "./correct-record.ts";
import { findStudent, type PlacedStudent } from "../../installation/students/student-rows.ts";

/** Maximum size of a photo upload by staff or a studio, including its other fields, in bytes. */
export const GIVEN_PHOTO_BODY = MAX_GIVEN_PHOTO_BYTES + 64 * 1024;

/**
 * Replaces a student's photo. The previous photo is kept with its version of the record.
 * @param bytes the file from the camera or phone
 * @throws the failures of `preparePhoto` and `correctRecord`.
 */
export async function replacePhoto(
  { db, files }: Pick<App, "db" | "files">,
  corrector: Corrector,
  chosen: Chosen,
  bytes: Uint8Array,
  change: Omit<RecordChange, "photo"> = {},
): Promise<PlacedStudent> {
  const { bytes: ready } = await preparePhoto(bytes, { file: MAX_GIVEN_PHOTO_BYTES });
  const before = await findStudent(db, chosen.school, chosen.id, chosen.classes);
  const photo = await storeFile(files.photos, ready, "jpg", before?.photo);
  try {
    return await correctRecord(db, corrector, chosen, { ...change, photo });
  } catch (error) {
    await removePhoto(files, photo);
    throw error;
  }
}

/**
 * Rotates and crops a student's photo. Throws Failure `missing` if there is no photo, and the failures of
 * `replacePhoto`.
 */
export async function changePhoto(
  app: Pick<App, "db" | "files">,
  corrector: Corrector,
  chosen: Chosen,
  { adjustment, ...change }: Omit<RecordChange, "photo"> & { adjustment: PhotoAdjustment },
): Promise<PlacedStudent> {
  const student = await findStudent(app.db, chosen.school, chosen.id);
  if (!student) throw missing("student");
  if (student.photo === null) throw missing("photo");
  const bytes = await adjustPhoto(await readStored(app.files.photos, student.photo), adjustment);
  return replacePhoto(app, corrector, chosen, bytes, { ...change, isSamePicture: true });
}
