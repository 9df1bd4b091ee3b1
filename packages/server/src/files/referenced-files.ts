import { backgroundNames } from "../cards/records.ts";
import type { Db } from "../db/connect.ts";
import { printedPhotos, printedTemplateTexts } from "../print/records.ts";
import { storedNames } from "../students/records.ts";

/** Every text of the database that could name a file in photos/. */
export const referencedPhotos = (db: Db): AsyncGenerator<string> => allOf(storedNames(db), printedPhotos(db));

/** Every text of the database that could name a file in backgrounds/. */
export async function* referencedBackgrounds(db: Db): AsyncGenerator<string> {
  yield* allOf(await backgroundNames(db), printedTemplateTexts(db));
}

async function* allOf(...lists: (Iterable<string> | AsyncIterable<string>)[]): AsyncGenerator<string> {
  for (const names of lists) yield* names;
}
