import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { formTemplates } from "../db/schema.ts";

export type FormTemplate = typeof formTemplates.$inferSelect;
export type NewFormTemplate = typeof formTemplates.$inferInsert;

/** The form templates of a school, the oldest first. */
export async function listFormTemplates(db: Db, schoolId: number): Promise<FormTemplate[]> {
  return db
    .select()
    .from(formTemplates)
    .where(eq(formTemplates.school_id, schoolId))
    .orderBy(asc(formTemplates.id))
    .all();
}

export function insertFormTemplate(tx: Tx, template: NewFormTemplate): FormTemplate {
  return tx.insert(formTemplates).values(template).returning().get();
}
