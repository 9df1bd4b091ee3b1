import { backgroundNames } from "../cards/records.ts";
import type { Db } from "../db/connect.ts";
import { printedPictures } from "./records.ts";

/** The names of the files in backgrounds/ that the database has: of the templates and their earlier versions, and of those that were printed. */
export async function* referencedBackgrounds(db: Db): AsyncGenerator<string> {
  yield* backgroundNames(db);
  yield* printedPictures(db);
}
