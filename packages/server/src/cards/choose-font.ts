import { Failure } from "@idms/core/failure";
import type { App } from "../open-app.ts";
import type { School } from "../schools/records.ts";
import { fontTitle, readSchoolFonts, type SchoolFont } from "./font-records.ts";

/**
 * The font of a school that is meant, by its id or by family and style, such as "Lora Bold Italic".
 * @throws Failure `missing`
 */
export async function chooseFont(
  { db }: Pick<App, "db">,
  school: School,
  wanted: string,
): Promise<SchoolFont> {
  const fonts = await readSchoolFonts(db, school.id);
  const title = wanted.trim().toLowerCase();
  const found =
    fonts.find((font) => fontTitle(font).toLowerCase() === title) ??
    fonts.find(({ id }) => String(id) === title);
  if (found) return found;
  const has = fonts.length === 0 ? "none" : fonts.map(fontTitle).join(", ");
  throw new Failure("missing", `${school.name} has no font "${wanted}": it has ${has}.`);
}
