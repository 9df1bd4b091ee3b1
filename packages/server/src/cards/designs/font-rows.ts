import { usedFonts } from "@idms/core/cards/designs/named-fonts";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { ownFace, styleName, type OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { sortKey } from "@idms/core/forms/values/search-columns";
import { asc, eq, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { idTemplates, schoolFonts, type TemplateFont } from "../../installation/tables/schema.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

/** A template as it is stored; `records.ts`, which has its statements, needs what is here. */
type IdTemplate = typeof idTemplates.$inferSelect;

/** A face that was uploaded for a school. */
export type SchoolFont = typeof schoolFonts.$inferSelect;
export type NewSchoolFont = Omit<typeof schoolFonts.$inferInsert, "sort_key">;

/** The uploaded fonts of a school, by family and style. */
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

/** The stored files of all uploaded fonts. */
export async function schoolFontFiles(db: Db): Promise<string[]> {
  return (await db.select({ file: schoolFonts.file }).from(schoolFonts).all()).map(({ file }) => file);
}

/** The templates of a school, for what has to be done to each in a transaction. */
export async function readTemplatesOf(tx: Tx, schoolId: number): Promise<IdTemplate[]> {
  return tx
    .select()
    .from(idTemplates)
    .where(eq(idTemplates.school_id, schoolId))
    .orderBy(asc(idTemplates.id))
    .all();
}

/** Sets the fonts of a template that looks as before, so that its version stays. */
export async function putFonts(tx: Tx, id: number, fonts: TemplateFont[]): Promise<void> {
  await tx
    .update(idTemplates)
    .set({ fonts, version: sql`${idTemplates.version}` })
    .where(eq(idTemplates.id, id))
    .run();
}

/** The part of an uploaded face that a template stores. */
export const asTemplateFont = ({ family, weight, italic, file }: SchoolFont): TemplateFont => ({
  family,
  weight,
  italic,
  file,
});

/** The fonts of a template as it was printed; older ones have none. */
export const fontsOf = ({ fonts }: { fonts?: TemplateFont[] | null }): TemplateFont[] => fonts ?? [];

/** Stored fonts as the layout takes them. */
export const asOwnFonts = (fonts: readonly TemplateFont[]): OwnFont[] =>
  fonts.map(({ file, ...font }) => ({ ...font, face: ownFace(file) }));

/** Both sides of a stored template, as core asks about their elements. */
export const sidesOf = ({
  fields,
  back_fields,
}: Pick<IdTemplate, "fields" | "back_fields">): Pick<CardTemplate, "fields" | "back"> => ({
  fields,
  back: back_fields && { background: null, fields: back_fields },
});

/** The fonts in which the texts of a template are set. */
export const shownFonts = (row: Pick<IdTemplate, "fields" | "back_fields"> & { fonts?: TemplateFont[] }) =>
  usedFonts(sidesOf(row), fontsOf(row));

/** The title of a face: its family and style. */
export const fontTitle = (font: Pick<TemplateFont, "family" | "weight" | "italic">): string =>
  `${font.family} ${styleName(font)}`;

/**
 * The font of a school that is meant, by its id or by family and style, such as "Lora Bold Italic".
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
