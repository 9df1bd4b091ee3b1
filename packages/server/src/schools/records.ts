import { writtenId, type WantedVersions } from "@idms/core";
import { asc, eq, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { contains, foundRows, inOrder, type FoundRows, type ListWish } from "../db/list-rows.ts";
import { pagesOf } from "../db/pages-of.ts";
import { classes, formTemplates, idTemplates, links, schools, students, users } from "../db/schema.ts";
import { deleteRow, editRow, type Edit } from "../versions/edit-row.ts";

export type School = typeof schools.$inferSelect;
export type NewSchool = typeof schools.$inferInsert;

/** All schools, by name. */
export function listSchools(db: Db | Tx): School[] {
  return db
    .select()
    .from(schools)
    .orderBy(asc(sql`lower(${schools.name})`), asc(schools.id))
    .all();
}

/** The schools that a person may mean: the one of that id, and those of that name in any case; the one of `id:5` alone. */
export async function findSchools(db: Db, idOrName: string): Promise<School[]> {
  const wanted = idOrName.trim();
  const id = writtenId(wanted);
  if (id !== undefined)
    return db
      .select()
      .from(schools)
      .where(eq(schools.id, Number(id)))
      .all();
  const isNamed = eq(sql`lower(${schools.name})`, sql`lower(${wanted})`);
  const isMeant = /^\d{1,15}$/.test(wanted) ? or(eq(schools.id, Number(wanted)), isNamed) : isNamed;
  return db.select().from(schools).where(isMeant).orderBy(asc(schools.id)).all();
}

export function insertSchool(tx: Tx, school: NewSchool): School {
  return tx.insert(schools).values(school).returning().get();
}

/** Adds many, a statement for some hundreds. */
export function insertSchools(tx: Tx, rows: readonly NewSchool[]): void {
  for (const page of pagesOf(rows)) tx.insert(schools).values(page).run();
}

/** The name of a school; undefined for none, and for an id that no school has. */
export function readSchoolName(tx: Db | Tx, id: number | null): string | undefined {
  if (id === null) return undefined;
  return tx.select({ name: schools.name }).from(schools).where(eq(schools.id, id)).get()?.name;
}

/** The school of an id that a row refers to, so it exists. */
export async function findSchool(db: Db, id: number): Promise<School> {
  return db.select().from(schools).where(eq(schools.id, id)).get() as School;
}

/** The schools, by name unless asked otherwise. */
export async function findSchoolRows(db: Db, wish: ListWish): Promise<FoundRows<School>> {
  const columns = { name: sql`lower(${schools.name})`, email: sql`lower(${schools.email})`, id: schools.id };
  const query = db
    .select()
    .from(schools)
    .orderBy(...inOrder(wish.ordering, columns, schools.id))
    .$dynamic();
  const where = contains(wish.search, [schools.name, schools.email, schools.phone]);
  return foundRows(db, query, schools, where, wish.page);
}

export function schoolExists(tx: Db | Tx, id: number): boolean {
  return tx.select({ id: schools.id }).from(schools).where(eq(schools.id, id)).get() !== undefined;
}

/** Changes a school; undefined when there is none of that id. Throws as `editRow`. */
export function changeSchool(
  tx: Tx,
  id: number,
  changes: Partial<NewSchool>,
  edit: Edit,
): School | undefined {
  return editRow(tx, schools, eq(schools.id, id), changes, edit);
}

/** Deletes a school that nothing refers to; undefined when there is none of that id. Throws as `editRow`. */
export function deleteSchool(tx: Tx, id: number, wanted?: WantedVersions): School | undefined {
  return deleteRow(tx, schools, eq(schools.id, id), wanted);
}

/** How many of each kind belong to a school. */
export function countOfSchool(tx: Tx, id: number) {
  const count = (table: typeof classes | typeof users | typeof students | OtherOfSchool) =>
    tx
      .select({ count: sql<number>`count(*)` })
      .from(table)
      .where(eq(table.school_id, id))
      .get()?.count ?? 0;
  return {
    classes: count(classes),
    students: count(students),
    users: count(users),
    links: count(links),
    formTemplates: count(formTemplates),
    idTemplates: count(idTemplates),
  };
}

type OtherOfSchool = typeof links | typeof formTemplates | typeof idTemplates;

export async function countSchools(db: Db): Promise<number> {
  const counted = db
    .select({ count: sql<number>`count(*)` })
    .from(schools)
    .get();
  return counted?.count ?? 0;
}
