import { schoolFontFiles } from "../designs/font-rows.ts";
import { templateFontFiles } from "../designs/design-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { printedFonts } from "./batch-rows.ts";

/**
 * Yields the names of all files in fonts/ that the database refers to: from schools, templates and their earlier
 * versions, and printed templates.
 */
export async function* referencedFonts(db: Db): AsyncGenerator<string> {
  yield* await schoolFontFiles(db);
  yield* templateFontFiles(db);
  yield* printedFonts(db);
}
