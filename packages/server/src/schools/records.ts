import { asc, eq, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { schools } from "../db/schema.ts";

export type School = typeof schools.$inferSelect;
export type NewSchool = typeof schools.$inferInsert;

/** All schools, by name. */
export async function listSchools(db: Db): Promise<School[]> {
  return db
    .select()
    .from(schools)
    .orderBy(asc(sql`lower(${schools.name})`), asc(schools.id))
    .all();
}

/** The schools that a person may mean: the one of that id, and those of that name in any case. */
export async function findSchools(db: Db, idOrName: string): Promise<School[]> {
  const wanted = idOrName.trim();
  const isNamed = eq(sql`lower(${schools.name})`, sql`lower(${wanted})`);
  const isMeant = /^\d{1,15}$/.test(wanted) ? or(eq(schools.id, Number(wanted)), isNamed) : isNamed;
  return db.select().from(schools).where(isMeant).orderBy(asc(schools.id)).all();
}

export function insertSchool(tx: Tx, school: NewSchool): School {
  return tx.insert(schools).values(school).returning().get();
}

/** The school of an id that a row refers to, so it exists. */
export async function findSchool(db: Db, id: number): Promise<School> {
  return db.select().from(schools).where(eq(schools.id, id)).get() as School;
}
