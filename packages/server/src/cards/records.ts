import type { CardTemplate } from "@idms/core";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { contains, foundRows, inOrder, type FoundRows, type ListWish } from "../db/list-rows.ts";
import { idTemplates } from "../db/schema.ts";

export type IdTemplate = typeof idTemplates.$inferSelect;
export type NewIdTemplate = typeof idTemplates.$inferInsert;
export type IdTemplateChanges = Partial<
  Omit<NewIdTemplate, "id" | "school_id" | "version" | "created_at" | "updated_at">
>;

/** The ID templates of a school, the oldest first. */
export async function listIdTemplates(db: Db, schoolId: number): Promise<IdTemplate[]> {
  return db
    .select()
    .from(idTemplates)
    .where(eq(idTemplates.school_id, schoolId))
    .orderBy(asc(idTemplates.id))
    .all();
}

/** What the layout needs of a stored template, or of one that was kept when it was printed, before there were backs. */
export function asCardTemplate(row: IdTemplate): CardTemplate {
  const sizeOf = (width: number | null, height: number | null) =>
    width === null || height === null ? null : { width, height };
  const images = Object.entries(row.images ?? {});
  return {
    name: row.name,
    cardSize: { w: row.card_width_mm, h: row.card_height_mm },
    background: sizeOf(row.background_width, row.background_height),
    fields: row.fields,
    ...(images.length > 0 && {
      images: Object.fromEntries(images.map(([key, { width, height }]) => [key, { width, height }])),
    }),
    ...(row.back_fields && {
      back: {
        background: sizeOf(row.back_background_width, row.back_background_height),
        fields: row.back_fields,
      },
    }),
  };
}

/** Adds a template; one that is to be the school's default takes the place of the one before. */
export function insertIdTemplate(tx: Tx, template: NewIdTemplate): IdTemplate {
  if (template.is_default) clearDefault(tx, template.school_id);
  return tx.insert(idTemplates).values(template).returning().get();
}

/** Changes a template of a school and counts its version up; undefined when the school has no such template. */
export function changeIdTemplate(
  tx: Tx,
  schoolId: number,
  templateId: number,
  changes: IdTemplateChanges,
): IdTemplate | undefined {
  if (changes.is_default) clearDefault(tx, schoolId);
  return tx
    .update(idTemplates)
    .set({ ...changes, version: sql`${idTemplates.version} + 1` })
    .where(and(eq(idTemplates.id, templateId), eq(idTemplates.school_id, schoolId)))
    .returning()
    .get();
}

function clearDefault(tx: Tx, schoolId: number): void {
  tx.update(idTemplates)
    .set({ is_default: false })
    .where(and(eq(idTemplates.school_id, schoolId), eq(idTemplates.is_default, true)))
    .run();
}

/** The names of all stored files that templates need: the backgrounds of both sides, and their images. */
export async function backgroundNames(db: Db): Promise<string[]> {
  const { background, back_background, images } = idTemplates;
  return db.select({ background, back_background, images }).from(idTemplates).all().flatMap(picturesOf);
}

/** The files that a template needs; one that was kept when it was printed may be from before there were backs and images. */
export const picturesOf = ({
  background,
  back_background,
  images,
}: Pick<IdTemplate, "background" | "back_background" | "images">): string[] =>
  [background, back_background, ...Object.values(images ?? {}).map(({ file }) => file)].filter(
    (name) => typeof name === "string",
  );

/** Sets the images of a template. Its version stays, which counts what cards show. */
export function putImages(tx: Tx, id: number, images: IdTemplate["images"]): void {
  tx.update(idTemplates).set({ images }).where(eq(idTemplates.id, id)).run();
}

/** What shows the images of each template that has some, one template at a time. */
export async function* templatesWithImages(db: Db) {
  const { id, images, fields, back_fields } = idTemplates;
  for (let after = 0; ;) {
    const row = db
      .select({ id, images, fields, back_fields })
      .from(idTemplates)
      .where(and(gt(id, after), sql`${images} <> '{}'`))
      .orderBy(asc(id))
      .get();
    if (!row) return;
    yield row;
    after = row.id;
  }
}

/** The ID templates of a school, or of all with null, the oldest first unless asked otherwise. */
export async function findIdTemplateRows(
  db: Db,
  schoolId: number | null,
  wish: ListWish,
): Promise<FoundRows<IdTemplate>> {
  const columns = { id: idTemplates.id, name: sql`lower(${idTemplates.name})` };
  const query = db
    .select()
    .from(idTemplates)
    .orderBy(...inOrder(wish.ordering, columns, idTemplates.id))
    .$dynamic();
  const ofSchool = schoolId === null ? undefined : eq(idTemplates.school_id, schoolId);
  const where = and(ofSchool, contains(wish.search, [idTemplates.name]));
  return foundRows(db, query, idTemplates, where, wish.page);
}

export async function findIdTemplate(db: Db, id: number): Promise<IdTemplate | undefined> {
  return readIdTemplate(db, id);
}

export function readIdTemplate(db: Db | Tx, id: number): IdTemplate | undefined {
  return db.select().from(idTemplates).where(eq(idTemplates.id, id)).get();
}

/** Deletes an ID template; undefined when there is none of that id. */
export function deleteIdTemplate(tx: Tx, id: number): IdTemplate | undefined {
  return tx.delete(idTemplates).where(eq(idTemplates.id, id)).returning().get();
}
