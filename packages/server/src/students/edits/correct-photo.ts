import { photoFailures } from "@idms/core/students/photos/photo-failures";
import type { Tx } from "../../installation/engines/connect.ts";
import { setPhotoFacts } from "../../installation/students/photo-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { findStudent, type PlacedStudent } from "../../installation/students/student-rows.ts";
import { asWanted, type Chosen } from "../views/chosen-student.ts";
import { correctionOf } from "../photos/look-at-faces.ts";
import { adjustmentOf } from "../photos/serve-photo.ts";
import { changePhoto } from "./change-photo.ts";
import type { Corrector, RecordChange } from "./correct-record.ts";

/**
 * Corrects a student's photo as IDMS proposes. The original is kept with its version of the record.
 * @throws Failure `missing`; `conflict` if nothing is proposed for the current photo; the failures of `changePhoto`.
 */
export async function correctPhoto(
  app: Pick<App, "db" | "files">,
  corrector: Corrector,
  chosen: Chosen,
  change: Pick<RecordChange, "keep_verified" | "reason" | "wanted">,
): Promise<PlacedStudent> {
  const student = await findStudent(app.db, chosen.school, chosen.id);
  if (!student) throw missing("student");
  const correction = correctionOf(student);
  if (!correction) throw photoFailures.noCorrection();
  return changePhoto(app, corrector, chosen, {
    // Without a version, the proposal still applies only to the photo for which it was made.
    ...asWanted(student.version),
    ...change,
    adjustment: adjustmentOf(correction),
  });
}

/**
 * Keeps a student's photo as it is. No correction is proposed for it again.
 * @throws Failure `conflict` if nothing is proposed for the current photo.
 */
export async function keepPhotoIn(tx: Tx, student: PlacedStudent): Promise<void> {
  if (!correctionOf(student)) throw photoFailures.noCorrection();
  const { id, photo } = student;
  await setPhotoFacts(tx, { id, photo: photo ?? "" }, { photo_correction: null });
}
