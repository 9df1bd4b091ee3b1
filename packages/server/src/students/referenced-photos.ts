import { printedPhotos } from "../batches/records.ts";
import type { Db } from "../db/connect.ts";
import { keptNames, storedNames } from "./file-records.ts";

/** The names of the files in photos/ that the database has: of the students, of what they were before, and of cards that were printed. */
export async function* referencedPhotos(db: Db): AsyncGenerator<string> {
  yield* storedNames(db);
  yield* keptNames(db);
  yield* printedPhotos(db);
}
