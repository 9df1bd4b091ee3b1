import { backgroundNames } from "../designs/design-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { logoFiles } from "../../school/schools/logos.ts";
import { printedPictures } from "./batch-rows.ts";

/** The names of the files in backgrounds/ that the database has: of the templates and their earlier versions, of those that were printed, and the logos of schools. */
export async function* referencedBackgrounds(db: Db): AsyncGenerator<string> {
  yield* backgroundNames(db);
  yield* printedPictures(db);
  yield* logoFiles(db);
}
