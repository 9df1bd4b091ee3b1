import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../db/open-database.ts";
import { classes } from "../db/schema.ts";

/** A class of a school; without a section that is an empty text. */
export type Classroom = typeof classes.$inferSelect;
export type NewClassroom = typeof classes.$inferInsert;

/** The classes of a school, by name and section. */
export async function listClasses(db: Db, schoolId: number): Promise<Classroom[]> {
  return db
    .select()
    .from(classes)
    .where(eq(classes.schoolId, schoolId))
    .orderBy(asc(classes.className), asc(classes.section), asc(classes.id))
    .all();
}

export function insertClass(tx: Tx, classroom: NewClassroom): Classroom {
  return tx.insert(classes).values(classroom).returning().get();
}
