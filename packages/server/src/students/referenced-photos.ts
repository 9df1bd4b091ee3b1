import { printedPhotos } from "../batches/records.ts";
import type { Db } from "../db/connect.ts";
import { storedNames } from "./file-records.ts";

/** The names of the files in photos/ that the database has: of the students, and of cards that were printed. */
export async function* referencedPhotos(db: Db): AsyncGenerator<string> {
  yield* storedNames(db);
  yield* printedPhotos(db);
}
