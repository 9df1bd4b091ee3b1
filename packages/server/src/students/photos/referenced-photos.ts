import type { Db } from "../../installation/engines/connect.ts";
import {
  keptNames,
  proposedFiles,
  storedNames,
  printedPhotos,
  waitingPhotos,
} from "../../installation/students/file-rows.ts";

/**
 * The names of the files in photos/ that the database has: of the students, of what they were before and of what their families propose, of cards that
 * were printed, and of expected children whose photos wait for a record.
 */
export async function* referencedPhotos(db: Db): AsyncGenerator<string> {
  yield* storedNames(db);
  yield* keptNames(db);
  yield* printedPhotos(db);
  yield* waitingPhotos(db);
  yield* proposedFiles(db);
}
