import { reasonSentences } from "@idms/core/students/records/student-failures";
import { writeDown } from "../../trust/log/audited.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import { readStored, storeFile } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import { asWanted, findChosen, ofSchool, type Chosen } from "../views/chosen-student.ts";
import { correctIn, requireMayKeep, type Corrector, type RecordChange } from "../edits/correct-record.ts";
import { findStudent, type PlacedStudent } from "../../installation/students/student-rows.ts";
import { takeSourced } from "../../installation/students/sourced-rows.ts";
import { removeIn } from "../edits/remove-record.ts";
import { mergeFailures } from "@idms/core/students/duplicates/merge-failures";

/** The data that one record takes from another. The other record is then removed. */
export interface Merge extends Pick<RecordChange, "keep_verified" | "reason" | "wanted"> {
  other: number;
  /** The version of the other record that the user saw. */
  otherVersion?: number | undefined;
  /** The names of the answers to take from the other record. */
  take: readonly string[];
  takePhoto: boolean;
}

/**
 * Merges two records of one child. The chosen answers of the other record are copied, and the other record is removed
 * but can be restored. Either everything is done or nothing is. A photo is copied, because two records never share a
 * file.
 * @throws Failure `missing`; `invalid` if both are the same record or are in different schools; and the failures of
 *   `correctRecord`.
 */
export async function mergeRecords(
  { db, files }: Pick<App, "db" | "files">,
  corrector: Corrector,
  { school, id }: Chosen,
  { other, otherVersion, take, takePhoto, ...how }: Merge,
): Promise<PlacedStudent> {
  requireMayKeep(corrector, how);
  if (id === other) throw mergeFailures.withItself();
  const photo = takePhoto ? await copyOfPhoto({ db, files }, { school, id: other }, id) : undefined;
  try {
    return await transaction(ofSchool(db, school), async (tx) => {
      const kept = await findChosen(tx, { school, id, wanted: how.wanted });
      const gone = await findChosen(tx, { school, id: other, ...asWanted(otherVersion) });
      if (kept.school_id !== gone.school_id) throw missing("student");
      // First, so that its unique answers are free.
      const { reason } = how;
      await removeIn(
        tx,
        corrector,
        gone,
        reason
          ? reasonSentences.mergedBecause({ student: id, reason })
          : reasonSentences.merged({ student: id }),
      );
      const answers = Object.fromEntries(take.map((name) => [name, String(gone.meta[name] ?? "")]));
      const merged = await correctIn(tx, corrector, kept, {
        ...how,
        answers,
        ...(photo !== undefined && { photo }),
      });
      await takeSourced(tx, kept, gone);
      await writeDown(
        tx,
        corrector,
        { done: "students.merge", details: { other, before: kept.version, after: merged.version } },
        kept,
      );
      return merged;
    });
  } catch (error) {
    if (photo !== undefined) await removePhoto(files, photo);
    throw error;
  }
}

async function copyOfPhoto(
  { db, files }: Pick<App, "db" | "files">,
  { school, id }: Chosen,
  forStudent: number,
): Promise<string> {
  const student = await findStudent(db, school, id);
  if (!student) throw missing("student");
  if (student.photo === null) throw missing("photo");
  const kept = await findStudent(db, school, forStudent);
  return storeFile(files.photos, await readStored(files.photos, student.photo), "jpg", kept?.photo);
}
