import type { CardTemplate } from "@idms/core";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
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

export async function defaultIdTemplate(db: Db, schoolId: number): Promise<IdTemplate | undefined> {
  return db
    .select()
    .from(idTemplates)
    .where(and(eq(idTemplates.school_id, schoolId), eq(idTemplates.is_default, true)))
    .get();
}

/** What the layout needs of a stored template. */
export function asCardTemplate(row: IdTemplate): CardTemplate {
  const { background_width: width, background_height: height } = row;
  return {
    name: row.name,
    cardSize: { w: row.card_width_mm, h: row.card_height_mm },
    background: width === null || height === null ? null : { width, height },
    fields: row.fields,
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

/** The names of all stored backgrounds. */
export async function backgroundNames(db: Db): Promise<string[]> {
  return db
    .select({ name: idTemplates.background })
    .from(idTemplates)
    .where(isNotNull(idTemplates.background))
    .all()
    .map((row) => row.name as string);
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
  return db.select().from(idTemplates).where(eq(idTemplates.id, id)).get();
}

/** Deletes an ID template; undefined when there is none of that id. */
export function deleteIdTemplate(tx: Tx, id: number): IdTemplate | undefined {
  return tx.delete(idTemplates).where(eq(idTemplates.id, id)).returning().get();
}
