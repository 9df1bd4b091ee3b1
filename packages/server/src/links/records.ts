import { and, desc, eq, getTableColumns, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { contains, foundRows, inOrder, type FoundRows, type ListWish } from "../db/list-rows.ts";
import { classes, formTemplates, links, schools } from "../db/schema.ts";

export type UploadLink = typeof links.$inferSelect;
export type NewUploadLink = typeof links.$inferInsert;

export function insertLink(tx: Tx, link: NewUploadLink): UploadLink {
  return tx.insert(links).values(link).returning().get();
}

/** A link with the names of what it refers to. */
export interface NamedLink extends UploadLink {
  class_name: string;
  section: string | null;
  template_name: string;
  school_name: string;
}

/** The links of a school, or of all with null, the newest first unless asked otherwise. */
export async function findLinkRows(
  db: Db,
  schoolId: number | null,
  wish: ListWish,
): Promise<FoundRows<NamedLink>> {
  const columns = { id: links.id, expires_at: links.expires_at, uses_count: links.uses_count };
  const query = db
    .select({
      ...getTableColumns(links),
      class_name: classes.class_name,
      section: classes.section,
      template_name: formTemplates.name,
      school_name: schools.name,
    })
    .from(links)
    .innerJoin(classes, eq(classes.id, links.class_id))
    .innerJoin(formTemplates, eq(formTemplates.id, links.form_template_id))
    .innerJoin(schools, eq(schools.id, links.school_id))
    .orderBy(...(wish.ordering ? inOrder(wish.ordering, columns, links.id) : [desc(links.id)]))
    .$dynamic();
  const ofSchool = schoolId === null ? undefined : eq(links.school_id, schoolId);
  const where = and(ofSchool, contains(wish.search, [links.notes]));
  return foundRows(db, query, links, where, wish.page);
}

/** Deletes a link of a school, or of any with null; undefined when there is none of that id. */
export function deleteLink(tx: Tx, schoolId: number | null, id: number): UploadLink | undefined {
  const ofSchool = schoolId === null ? undefined : eq(links.school_id, schoolId);
  return tx
    .delete(links)
    .where(and(eq(links.id, id), ofSchool))
    .returning()
    .get();
}

const isExpired = (schoolId: number | null, now: Date) =>
  and(
    lte(links.expires_at, now.toISOString()),
    schoolId === null ? undefined : eq(links.school_id, schoolId),
  );

/** How many links of a school, or of all with null, have expired. */
export async function countExpiredLinks(db: Db, schoolId: number | null, now: Date): Promise<number> {
  return db.$count(links, isExpired(schoolId, now));
}

/** Deletes the expired links of a school, or of all with null, and returns how many that were. */
export function deleteExpiredLinks(tx: Tx, schoolId: number | null, now: Date): number {
  return tx.delete(links).where(isExpired(schoolId, now)).run().changes;
}

export function countLinksOfClass(tx: Tx, classId: number): number {
  return (
    tx
      .select({ count: sql<number>`count(*)` })
      .from(links)
      .where(eq(links.class_id, classId))
      .get()?.count ?? 0
  );
}
