import { searchKey } from "@idms/core/forms/values/lookup-keys";
import { and, desc, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import {
  contains,
  foundRows,
  inOrder,
  type FoundRows,
  type ListWish,
} from "../../installation/rows/list-rows.ts";
import {
  classes,
  formTemplates,
  links,
  schools,
  students,
  submissionKeys,
} from "../../installation/tables/schema.ts";

export type UploadLink = typeof links.$inferSelect;
export type NewUploadLink = Omit<typeof links.$inferInsert, "search_key">;

export async function insertLink(tx: Tx, link: NewUploadLink): Promise<UploadLink> {
  return tx
    .insert(links)
    .values({ ...link, search_key: searchKey([link.notes ?? ""]) })
    .returning()
    .get();
}

/** A link with the names of what it refers to. */
export interface NamedLink extends UploadLink {
  class_name: string;
  section: string | null;
  template_name: string;
  school_name: string;
}

/** The links of a school, or of all with null, of one class or of all, the newest first unless asked otherwise. */
export async function findLinkRows(
  db: Db,
  schoolId: number | null,
  { classroom, ...wish }: ListWish & { classroom?: number | undefined },
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
  const ofClass = classroom === undefined ? undefined : eq(links.class_id, classroom);
  const where = and(ofSchool, ofClass, contains(wish.search, links.search_key));
  return foundRows(db, query, links, where, wish.page);
}

/** Deletes a link of a school, or of any with null; undefined when there is none of that id. */
export async function deleteLink(
  tx: Tx,
  schoolId: number | null,
  id: number,
): Promise<UploadLink | undefined> {
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

/** The ids of the expired links of a school, or of all with null. */
export async function expiredLinks(db: Db, schoolId: number | null, now: Date): Promise<number[]> {
  const found = await db.select({ id: links.id }).from(links).where(isExpired(schoolId, now)).all();
  return found.map(({ id }) => id);
}

/** Deletes those of the links that are there and that nothing refers to any more, and returns how many that were. */
export async function deleteLinks(tx: Tx, ids: readonly number[]): Promise<number> {
  return (await tx.delete(links).where(inArray(links.id, ids)).returning({ id: links.id }).all()).length;
}

/** Switches a link of a school, or of any with null, off; undefined when there is none of that id. */
export async function closeLink(
  tx: Tx,
  schoolId: number | null,
  id: number,
): Promise<UploadLink | undefined> {
  const ofSchool = schoolId === null ? undefined : eq(links.school_id, schoolId);
  return tx
    .update(links)
    .set({ is_active: false, version: sql`${links.version}` })
    .where(and(eq(links.id, id), ofSchool))
    .returning()
    .get();
}

/** The students who came through links, link by link. */
export async function* studentsOfLinks(db: Db, linkIds: readonly number[]): AsyncGenerator<number> {
  const ofLink = db
    .select({ id: students.id })
    .from(students)
    .where(eq(students.link_id, sql.placeholder("link")))
    .prepare();
  for (const link of linkIds) for (const { id } of await ofLink.all({ link })) yield id;
}

/** Takes students and their keys from the links that they came through; nobody touched their data. */
export async function leaveLinks(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await tx.delete(submissionKeys).where(inArray(submissionKeys.student_id, studentIds)).run();
  await tx
    .update(students)
    .set({ link_id: null, updated_at: sql`${students.updated_at}`, version: sql`${students.version}` })
    .where(inArray(students.id, studentIds))
    .run();
}
