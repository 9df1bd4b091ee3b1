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
 * The faces of the families that a template names: those of its school, and of those that it was set in before also the
 * ones that the school has no more. They stand in its row, so that a copy of it prints the same.
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
 * @param before what the template was: a family that it names already, it may go on naming
 * @throws Failure `invalid` when an element names a family that its school does not have
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

/** The families that a template names and that are not there. */
export const missingFamilies = (row: Sides & { fonts?: TemplateFont[] }): string[] => {
  const there = new Set(fontsOf(row).map(({ family }) => family));
  return [...namedFamilies(sidesOf(row))].filter((family) => !there.has(family));
};

/**
 * Gives the templates of a school that name a family its faces as they are now. One that looks another way then has a new
 * version; what was printed from it keeps the old.
 * @param by who has changed the fonts
 * @param gone the file of a face that was taken away
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
