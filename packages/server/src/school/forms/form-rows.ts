import { searchColumns, type SearchColumns } from "@idms/core/forms/values/search-columns";
import type { LinkLife } from "@idms/core/collect/links/class-link";
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import {
  contains,
  foundRows,
  inOrder,
  type FoundRows,
  type ListWish,
} from "../../installation/rows/list-rows.ts";
import { classLinks, formTemplates, schools } from "../../installation/tables/schema.ts";
import { editRow, type Edit } from "../../trust/versions/edit-row.ts";

export type FormTemplate = typeof formTemplates.$inferSelect;
export type NewFormTemplate = Omit<typeof formTemplates.$inferInsert, keyof SearchColumns>;

/** Lists the form templates of a school, oldest first. */
export async function listFormTemplates(db: Reads, schoolId: number): Promise<FormTemplate[]> {
  return db
    .select()
    .from(formTemplates)
    .where(eq(formTemplates.school_id, schoolId))
    .orderBy(asc(formTemplates.id))
    .all();
}

export async function insertFormTemplate(tx: Tx, template: NewFormTemplate): Promise<FormTemplate> {
  return tx
    .insert(formTemplates)
    .values({ ...template, ...searchColumns(template.name) })
    .returning()
    .get();
}

/** A form template with the name of its school. */
export type NamedFormTemplate = FormTemplate & { school_name: string };

/**
 * Finds the form templates of a school, or of all schools if `schoolId` is null. The oldest come first unless another
 * order is requested.
 */
export async function findFormTemplateRows(
  db: Db,
  schoolId: number | null,
  wish: ListWish,
): Promise<FoundRows<NamedFormTemplate>> {
  const columns = { id: formTemplates.id, name: formTemplates.sort_key };
  const query = db
    .select({ ...getTableColumns(formTemplates), school_name: schools.name })
    .from(formTemplates)
    .innerJoin(schools, eq(schools.id, formTemplates.school_id))
    .orderBy(...inOrder(wish.ordering, columns, formTemplates.id))
    .$dynamic();
  const ofSchool = schoolId === null ? undefined : eq(formTemplates.school_id, schoolId);
  const where = and(ofSchool, contains(wish.search, formTemplates.search_key));
  return foundRows(db, query, formTemplates, where, wish.page);
}

export async function findFormTemplate(tx: Reads, id: number): Promise<FormTemplate | undefined> {
  return tx.select().from(formTemplates).where(eq(formTemplates.id, id)).get();
}

/** Changes a form template. Returns undefined if no template has that ID. Throws the failures of `editRow`. */
export async function changeFormTemplate(
  tx: Tx,
  id: number,
  changes: Pick<NewFormTemplate, "school_id" | "name" | "fields">,
  edit: Edit,
): Promise<FormTemplate | undefined> {
  return editRow(tx, formTemplates, eq(formTemplates.id, id), changes, edit);
}

export const countLinksOfForm = async (tx: Tx, id: number): Promise<number> =>
  tx.$count(classLinks, eq(classLinks.form_template_id, id));

/** Returns the links of a form template, with the columns that decide whether a link accepts submissions. */
export async function linksOfForm(db: Db, id: number): Promise<LinkLife[]> {
  const { is_active, expires_at, max_uses, uses_count } = classLinks;
  return db
    .select({ is_active, expires_at, max_uses, uses_count })
    .from(classLinks)
    .where(eq(classLinks.form_template_id, id))
    .all();
}
