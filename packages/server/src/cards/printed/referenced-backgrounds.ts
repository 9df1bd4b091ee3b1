import { backgroundNames } from "../designs/design-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { logoFiles } from "../../school/schools/logos.ts";
import { printedPictures } from "./batch-rows.ts";

/**
 * Yields the names of all files in backgrounds/ that the database refers to: from templates and their earlier versions,
 * printed templates, and school logos.
 */
export async function* referencedBackgrounds(db: Db): AsyncGenerator<string> {
  yield* backgroundNames(db);
  yield* printedPictures(db);
  yield* logoFiles(db);
}
