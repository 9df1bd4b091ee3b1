import { namedFamilies } from "@idms/core/cards/designs/named-fonts";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import type { TemplateFont } from "../../installation/tables/schema.ts";
import {
  asTemplateFont,
  fontsOf,
  putFonts,
  readSchoolFonts,
  readTemplatesOf,
  shownFonts,
  sidesOf,
} from "./font-rows.ts";
import { changeIdTemplate, type IdTemplate } from "./design-rows.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

type Sides = Pick<IdTemplate, "fields" | "back_fields">;

const isSameStyle = (a: TemplateFont, b: TemplateFont): boolean =>
  a.family === b.family && a.weight === b.weight && a.italic === b.italic;

/**
 * Returns the fonts of the families that a template uses. They include fonts of the template's school, and fonts that
 * the template used before and that the school no longer has. The fonts are stored in the template's row, so that a
 * copy looks the same in print.
 */
export async function fontsFor(
  db: Db | Tx,
  schoolId: number,
  sides: Sides,
  before: readonly TemplateFont[],
): Promise<TemplateFont[]> {
  const named = namedFamilies(sidesOf(sides));
  if (named.size === 0) return [];
  const own = (await readSchoolFonts(db, schoolId)).map(asTemplateFont);
  return [...own, ...before].filter(
    (font, at, all) => named.has(font.family) && all.findIndex((other) => isSameStyle(other, font)) === at,
  );
}

/**
 * Checks that all font families named by a template exist.
 * @param before the previous version of the template; the families that it names are accepted
 * @throws Failure `invalid` if an element names a family that the template's school does not have
 */
export function requireFonts(row: Sides & { fonts: TemplateFont[] }, before?: Sides): void {
  const known = new Set([
    ...row.fonts.map(({ family }) => family),
    ...(before ? namedFamilies(sidesOf(before)) : []),
  ]);
  const unknown = [...namedFamilies(sidesOf(row))].find((family) => !known.has(family));
  if (unknown === undefined) return;
  throw designFailures.unknownFont({ font: unknown }, { field: "fontFamily" });
}

/** Returns the families that a template names but that do not exist. */
export const missingFamilies = (row: Sides & { fonts?: TemplateFont[] }): string[] => {
  const there = new Set(fontsOf(row).map(({ family }) => family));
  return [...namedFamilies(sidesOf(row))].filter((family) => !there.has(family));
};

/**
 * Updates the fonts of a school's templates that use a given family. A template whose appearance changes gets a new
 * version. Cards that are already printed keep the old version.
 * @param by the user who changed the fonts
 * @param gone the file of a removed font
 */
export async function renewFonts(
  tx: Tx,
  { school_id, family }: { school_id: number; family: string },
  { by, gone }: { by: string; gone?: string },
): Promise<void> {
  for (const row of await readTemplatesOf(tx, school_id)) {
    if (!namedFamilies(sidesOf(row)).has(family)) continue;
    const before = fontsOf(row).filter(({ file }) => file !== gone);
    const fonts = await fontsFor(tx, school_id, row, before);
    const filesOf = (of: TemplateFont[]) =>
      [...shownFonts({ ...row, fonts: of })].map(({ file }) => file).join();
    if (filesOf(fonts) === filesOf(fontsOf(row))) await putFonts(tx, row.id, fonts);
    else await changeIdTemplate(tx, school_id, row.id, { fonts }, { by });
  }
}
