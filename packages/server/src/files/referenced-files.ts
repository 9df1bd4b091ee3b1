import { backgroundNames } from "../cards/records.ts";
import type { Db } from "../db/connect.ts";
import { printedPhotos, printedPictures } from "../print/records.ts";
import { storedNames } from "../students/file-records.ts";

/** The names of the files in photos/ that the database has: of the students, and of cards that were printed. */
export const referencedPhotos = (db: Db): AsyncGenerator<string> => allOf(storedNames(db), printedPhotos(db));

/** The names of the files in backgrounds/ that the database has: of the templates and their earlier versions, and of those that were printed. */
export async function* referencedBackgrounds(db: Db): AsyncGenerator<string> {
  yield* allOf(backgroundNames(db), printedPictures(db));
}

async function* allOf(...lists: (Iterable<string> | AsyncIterable<string>)[]): AsyncGenerator<string> {
  for (const names of lists) yield* names;
}
