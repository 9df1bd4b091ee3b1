import type { Db } from "../../installation/engines/connect.ts";
import {
  keptNames,
  proposedFiles,
  storedNames,
  printedPhotos,
  waitingPhotos,
} from "../../installation/students/file-rows.ts";

/**
 * Yields the names of the files in photos/ that the database refers to. The references are in students, their earlier
 * versions, parents' proposed changes, printed cards, and expected children whose photos are waiting for a record.
 */
export async function* referencedPhotos(db: Db): AsyncGenerator<string> {
  yield* storedNames(db);
  yield* keptNames(db);
  yield* printedPhotos(db);
  yield* waitingPhotos(db);
  yield* proposedFiles(db);
}
