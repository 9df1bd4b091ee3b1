import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { classes } from "../db/schema.ts";

export type Classroom = typeof classes.$inferSelect;
export type NewClassroom = typeof classes.$inferInsert;

/** The classes of a school, by name and section. */
export async function listClasses(db: Db, schoolId: number): Promise<Classroom[]> {
  return readClasses(db, schoolId);
}

/** The same inside a transaction that goes on to change them. */
export function readClasses(tx: Db | Tx, schoolId: number): Classroom[] {
  return tx
    .select()
    .from(classes)
    .where(eq(classes.school_id, schoolId))
    .orderBy(asc(classes.class_name), asc(classes.section), asc(classes.id))
    .all();
}

export function insertClass(tx: Tx, classroom: NewClassroom): Classroom {
  return tx.insert(classes).values(classroom).returning().get();
}

export function changeTotal(tx: Tx, id: number, total: number): void {
  tx.update(classes).set({ total_students: total }).where(eq(classes.id, id)).run();
}

/** The class of a student, which the student's row refers to, so it exists. */
export async function findClassOf(db: Db, student: { class_id: number }): Promise<Classroom> {
  return db.select().from(classes).where(eq(classes.id, student.class_id)).get() as Classroom;
}
