import { searchColumns } from "@idms/core/forms/values/search-columns";
import { REMOVED_MS } from "@idms/core/students/records/record-actions";
import { and, desc, eq, getTableName, inArray, lte, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { bare, timestamp } from "../../installation/tables/columns.ts";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import {
  earlierVersions,
  formTemplates,
  idTemplates,
  printBatches,
  classLinks,
} from "../../installation/tables/schema.ts";
import { versionedStudents } from "../../installation/students/student-rows.ts";
import { deleteRow, type Edit } from "./edit-row.ts";
import { findEarlier, forgetAllEarlier, keepEarlier } from "./version-rows.ts";

/** The tables whose removed rows can be restored for a while. */
export type Removable = typeof formTemplates | typeof idTemplates;
type Subject = "form_templates" | "id_templates";

/**
 * The columns that refer to such a row. They are empty while the row is removed, and are filled again when it is
 * restored.
 */
const NAMED_BY: Readonly<Record<Subject, readonly AnyColumn[]>> = {
  form_templates: [versionedStudents.form_template_id],
  id_templates: [printBatches.id_template_id, classLinks.id_template_id],
};

/** A row as it was when it was removed. */
export interface RemovedRow<T extends Removable> {
  row: T["$inferSelect"];
  removed_by: string;
  removed_at: string;
  /** The time at which the row is permanently deleted. */
  gone_at: string;
}

const subjectOf = (table: Removable): Subject => getTableName(table) as Subject;
const { subject, subject_id, version, replaced_at } = earlierVersions;

/**
 * The content stored for a removed row. It includes the IDs of the rows that referred to the removed row, grouped by
 * table.
 */
interface Content {
  named_by?: Record<string, number[]>;
}

/**
 * Removes a row so that it can be restored. The row then exists only as its newest earlier version. Returns undefined
 * if the row does not exist. Throws the failures of `deleteRow`.
 */
export async function removeRow<T extends Removable>(
  tx: Tx,
  table: T,
  id: number,
  { by, wanted }: Edit,
): Promise<T["$inferSelect"] | undefined> {
  const named_by: Record<string, number[]> = {};
  for (const column of NAMED_BY[subjectOf(table)]) {
    const rows = await tx.all<{ id: number }>(
      sql`SELECT id FROM ${column.table} WHERE ${bare(column)} = ${id} ORDER BY id`,
    );
    named_by[getTableName(column.table)] = rows.map((row) => row.id);
  }
  const removed = await deleteRow(tx, table, eq(table.id, id), { wanted, keepsEarlier: true });
  if (!removed) return undefined;
  const content: Record<string, unknown> = { ...(removed as object), named_by };
  const kept = { subject_id: id, version: removed.version, content, replaced_by: by, reason: "" };
  await keepEarlier(tx, subjectOf(table), [kept]);
  return removed;
}

/** Returns the SQL condition for the newest earlier version of each row that no longer exists. */
const isRemoved = (table: Removable): SQL | undefined =>
  and(
    eq(subject, subjectOf(table)),
    sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${subject_id})`,
    sql`${version} = (SELECT max(newest.version) FROM ${earlierVersions} AS newest
      WHERE newest.subject = ${subject} AND newest.subject_id = ${subject_id})`,
  );

const goneAt = (removed_at: string): string => new Date(Date.parse(removed_at) + REMOVED_MS).toISOString();

/**
 * Returns the removed rows of a table that can be restored, most recently removed first. With an ID, returns only that
 * row.
 */
export async function removedRows<T extends Removable>(
  db: Reads,
  table: T,
  id?: number,
): Promise<RemovedRow<T>[]> {
  const rows = await db
    .select()
    .from(earlierVersions)
    .where(and(isRemoved(table), id === undefined ? undefined : eq(subject_id, id)))
    .orderBy(desc(replaced_at), desc(subject_id))
    .all();
  return rows.map(({ content, replaced_by: removed_by, replaced_at: removed_at }) => {
    const { named_by: _, ...row } = content;
    return { row: row as object as T["$inferSelect"], removed_by, removed_at, gone_at: goneAt(removed_at) };
  });
}

/**
 * Restores a removed row with its former ID and the next version number. Rows that referred to it do so again, unless
 * they now refer to another row.
 * @param changes the columns to change
 */
export async function bringBack<T extends Removable>(
  tx: Tx,
  table: T,
  { row }: RemovedRow<T>,
  changes: Partial<Pick<T["$inferSelect"], "name">> & { is_default?: boolean },
): Promise<T["$inferSelect"]> {
  const name = changes.name ?? row.name;
  const next = {
    ...row,
    ...changes,
    ...searchColumns(name),
    version: row.version + 1,
    updated_at: timestamp(),
  };
  const back = await tx
    .insert(table as typeof idTemplates)
    .values(next as typeof idTemplates.$inferInsert)
    .returning()
    .get();
  const kept = await findEarlier(tx, subjectOf(table), row.id, row.version);
  const named_by = (kept?.content as Content | undefined)?.named_by ?? {};
  for (const column of NAMED_BY[subjectOf(table)])
    for (const page of pagesOf(named_by[getTableName(column.table)] ?? []))
      await tx.run(
        sql`UPDATE ${column.table} SET ${bare(column)} = ${row.id} WHERE ${bare(column)} IS NULL AND ${inArray(sql`id`, page)}`,
      );
  return back;
}

/** Deletes removed rows that were not restored in time. The file sweep then deletes their images. */
export async function forgetRemovedRows(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMOVED_MS).toISOString();
  for (const table of [formTemplates, idTemplates])
    await transaction(db, async (tx) => {
      const over = and(isRemoved(table), lte(replaced_at, before));
      const rows = await tx.select({ id: subject_id }).from(earlierVersions).where(over).all();
      if (rows.length > 0)
        await forgetAllEarlier(
          tx,
          subjectOf(table),
          rows.map(({ id }) => id),
        );
    });
}

export const removedForms = (db: Reads): Promise<RemovedRow<typeof formTemplates>[]> =>
  removedRows(db, formTemplates);
export const removedTemplates = (db: Reads): Promise<RemovedRow<typeof idTemplates>[]> =>
  removedRows(db, idTemplates);
