import { schoolFontFiles } from "../designs/font-rows.ts";
import { templateFontFiles } from "../designs/design-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { printedFonts } from "./batch-rows.ts";

/** The names of the files in fonts/ that the database has: of schools, of templates and their earlier versions, and of those that were printed. */
export async function* referencedFonts(db: Db): AsyncGenerator<string> {
  yield* await schoolFontFiles(db);
  yield* templateFontFiles(db);
  yield* printedFonts(db);
}
