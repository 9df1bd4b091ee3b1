import { usedFonts } from "@idms/core/cards/designs/named-fonts";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { ownFace, styleName, type OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { sortKey } from "@idms/core/forms/values/search-columns";
import { asc, eq, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { idTemplates, schoolFonts, type TemplateFont } from "../../installation/tables/schema.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

/**
 * A stored template. This type is declared here because `records.ts`, which contains the statements for templates,
 * depends on this file.
 */
type IdTemplate = typeof idTemplates.$inferSelect;

/** A font that was uploaded for a school. */
export type SchoolFont = typeof schoolFonts.$inferSelect;
export type NewSchoolFont = Omit<typeof schoolFonts.$inferInsert, "sort_key">;

/** Returns a school's uploaded fonts, sorted by family and style. */
export async function readSchoolFonts(db: Reads, schoolId: number): Promise<SchoolFont[]> {
  const { sort_key, family, italic, weight } = schoolFonts;
  return db
    .select()
    .from(schoolFonts)
    .where(eq(schoolFonts.school_id, schoolId))
    .orderBy(asc(sort_key), asc(family), asc(italic), asc(weight))
    .all();
}

export async function insertSchoolFont(tx: Tx, font: NewSchoolFont): Promise<SchoolFont> {
  return tx
    .insert(schoolFonts)
    .values({ ...font, sort_key: sortKey(font.family) })
    .returning()
    .get();
}

export async function findSchoolFont(db: Reads, id: number): Promise<SchoolFont | undefined> {
  return db.select().from(schoolFonts).where(eq(schoolFonts.id, id)).get();
}

export async function deleteSchoolFont(tx: Tx, id: number): Promise<void> {
  await tx.delete(schoolFonts).where(eq(schoolFonts.id, id)).run();
}

/** Returns the stored files of all uploaded fonts. */
export async function schoolFontFiles(db: Db): Promise<string[]> {
  return (await db.select({ file: schoolFonts.file }).from(schoolFonts).all()).map(({ file }) => file);
}

/** Returns a school's templates within a transaction. */
export async function readTemplatesOf(tx: Tx, schoolId: number): Promise<IdTemplate[]> {
  return tx
    .select()
    .from(idTemplates)
    .where(eq(idTemplates.school_id, schoolId))
    .orderBy(asc(idTemplates.id))
    .all();
}

/** Sets a template's fonts without changing its version, because its appearance stays the same. */
export async function putFonts(tx: Tx, id: number, fonts: TemplateFont[]): Promise<void> {
  await tx
    .update(idTemplates)
    .set({ fonts, version: sql`${idTemplates.version}` })
    .where(eq(idTemplates.id, id))
    .run();
}

/** Returns the data about an uploaded font that a template stores. */
export const asTemplateFont = ({ family, weight, italic, file }: SchoolFont): TemplateFont => ({
  family,
  weight,
  italic,
  file,
});

/** Returns a template's fonts. Templates from older prints have none. */
export const fontsOf = ({ fonts }: { fonts?: TemplateFont[] | null }): TemplateFont[] => fonts ?? [];

/** Converts stored fonts to the format for the layout. */
export const asOwnFonts = (fonts: readonly TemplateFont[]): OwnFont[] =>
  fonts.map(({ file, ...font }) => ({ ...font, face: ownFace(file) }));

/** Returns both sides of a stored template in the format that core uses. */
export const sidesOf = ({
  fields,
  back_fields,
}: Pick<IdTemplate, "fields" | "back_fields">): Pick<CardTemplate, "fields" | "back"> => ({
  fields,
  back: back_fields && { background: null, fields: back_fields },
});

/** Returns the fonts that a template's text uses. */
export const shownFonts = (row: Pick<IdTemplate, "fields" | "back_fields"> & { fonts?: TemplateFont[] }) =>
  usedFonts(sidesOf(row), fontsOf(row));

/** Returns a font's title: its family and style. */
export const fontTitle = (font: Pick<TemplateFont, "family" | "weight" | "italic">): string =>
  `${font.family} ${styleName(font)}`;

/**
 * Finds a school's font by ID, or by family and style, such as "Lora Bold Italic".
 * @throws Failure `missing`
 */
export async function chooseFont(
  { db }: { db: Db },
  school: { id: number; name: string },
  wanted: string,
): Promise<SchoolFont> {
  const fonts = await readSchoolFonts(db, school.id);
  const title = wanted.trim().toLowerCase();
  const found =
    fonts.find((font) => fontTitle(font).toLowerCase() === title) ??
    fonts.find(({ id }) => String(id) === title);
  if (found) return found;
  const facts = { school: school.name, font: wanted };
  throw fonts.length === 0
    ? designFailures.noFonts(facts)
    : designFailures.noSuchFont({ ...facts, fonts: fonts.map(fontTitle) });
}
