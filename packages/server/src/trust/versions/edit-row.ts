import { keptReason } from "@idms/core/as-sentence";
import type { Sentence } from "@idms/core/sentence";
import { userSearchColumns } from "@idms/core/school/accounts/user-search";
import { classSearchColumns } from "@idms/core/school/classes/label";
import { searchColumns, searchKey } from "@idms/core/forms/values/search-columns";
import { schoolSearchColumns } from "@idms/core/school/schools/school-search";
import { studentSearchColumns } from "@idms/core/students/records/student-search";
import { isWanted, type WantedVersions } from "@idms/core/upkeep/versions/etag";
import { and, eq, getTableColumns, getTableName, inArray, sql, type SQL } from "drizzle-orm";
import { bare, timestamp } from "../../installation/tables/columns.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import type {
  classes,
  districts,
  expectedStudents,
  formTemplates,
  idTemplates,
  classLinks,
  schools,
  users,
} from "../../installation/tables/schema.ts";
import { versionedStudents, type Student } from "../../installation/students/student-rows.ts";
import { findEarlier, forgetEarlier, keepEarlier, type Subject } from "./version-rows.ts";
import { Stale } from "./stale.ts";

export type EditedTable =
  | typeof schools
  | typeof districts
  | typeof users
  | typeof classes
  | typeof formTemplates
  | typeof versionedStudents
  | typeof expectedStudents
  | typeof classLinks
  | typeof idTemplates;

/** The user who edits a row, and the versions of the row that the edit accepts. */
export interface Edit {
  by: string;
  /** The user's reason in their own words, or the program's reason. Optional. */
  reason?: string | Sentence | undefined;
  /** The accepted versions. If omitted, any version may be changed. */
  wanted?: WantedVersions | undefined;
}

type Row<T extends EditedTable> = T["$inferSelect"];

/**
 * Changes one row and keeps its earlier version. Every edit of the versioned tables uses this function. Returns
 * undefined if the row does not exist.
 * @throws Stale if the row's version is not one of the wanted versions.
 */
export async function editRow<T extends EditedTable>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  changes: Partial<T["$inferInsert"]>,
  edit: Edit,
): Promise<Row<T> | undefined> {
  const before = await findCurrent(tx, table, where, edit.wanted);
  if (!before) return undefined;
  const { id, version } = before;
  await keepEarlier(tx, subjectOf(table), [asEarlier(before, edit)]);
  return (await tx
    .update(table as EditedTable)
    .set({ ...changes, ...searchColumnsOf(table, { ...before, ...changes }) })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning()
    .get()) as Row<T>;
}

export const editStudent = (
  tx: Tx,
  id: number,
  changes: Partial<Student>,
  edit: Edit,
): Promise<Student | undefined> =>
  editRow(tx, versionedStudents, eq(versionedStudents.id, id), changes, edit);

/**
 * Changes many rows by ID in the way that `editRow` changes one. Several hundred rows need only a few statements, so
 * that other users do not wait long. Rows that do not exist are skipped.
 */
export async function editRows<T extends EditedTable>(
  tx: Tx,
  table: T,
  changes: ReadonlyMap<number, Partial<T["$inferInsert"]>>,
  by: string,
): Promise<void> {
  const { id, ...others } = getTableColumns(table as EditedTable);
  const set = Object.fromEntries(
    Object.entries(others).map(([key, column]) => [key, sql`excluded.${bare(column)}`]),
  );
  for (const page of pagesOf(changes)) {
    const wished = new Map<number, object>(page);
    const before = await tx
      .select()
      .from(table as EditedTable)
      .where(inArray(id, [...wished.keys()]))
      .all();
    if (before.length === 0) continue;
    const earlier = before.map((row) => asEarlier(row, { by }));
    await keepEarlier(tx, subjectOf(table), earlier);
    const after = before.map((row) => {
      const changed = { ...row, ...wished.get(row.id) };
      return {
        ...changed,
        ...searchColumnsOf(table, changed),
        version: row.version + 1,
        updated_at: timestamp(),
      };
    });
    // Each is there: this is how one statement gives every row values of its own.
    await tx
      .insert(table as typeof schools)
      .values(after as (typeof schools.$inferInsert)[])
      .onConflictDoUpdate({ target: bare(id), set })
      .run();
  }
}

const asEarlier = (row: Row<EditedTable>, { by, reason }: Edit) => ({
  subject_id: row.id,
  version: row.version,
  content: withoutSecrets(row),
  replaced_by: by,
  ...keptReason(reason ?? ""),
});

/** The columns for sorting and searching a row, computed from its new values. */
const SEARCH_COLUMNS = {
  schools: schoolSearchColumns,
  districts: ({ name }: { name: string }) => searchColumns(name, [name]),
  users: userSearchColumns,
  class_links: ({ notes }: { notes: string }) => ({ search_key: searchKey([notes]) }),
  classes: classSearchColumns,
  form_templates: ({ name }: { name: string }) => searchColumns(name),
  id_templates: ({ name }: { name: string }) => searchColumns(name),
  students: studentSearchColumns,
  expected_students: ({ full_name }: { full_name: string }) => searchColumns(full_name),
} satisfies Record<Subject, unknown>;

const searchColumnsOf = (table: EditedTable, row: object): object =>
  (SEARCH_COLUMNS[subjectOf(table)] as (row: object) => object)(row);

/**
 * Deletes one row, and its earlier versions unless `keepsEarlier` is set. Returns undefined if the row does not
 * exist. Throws the failures of `editRow`.
 */
export async function deleteRow<T extends EditedTable>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  { wanted, keepsEarlier = false }: { wanted?: WantedVersions | undefined; keepsEarlier?: boolean } = {},
): Promise<Row<T> | undefined> {
  const before = await findCurrent(tx, table, where, wanted);
  if (!before) return undefined;
  if (!keepsEarlier) await forgetEarlier(tx, subjectOf(table), before.id);
  await tx
    .delete(table as EditedTable)
    .where(eq(table.id, before.id))
    .run();
  return before;
}

/** Returns the current row. Its version must be one of the wanted versions. */
async function findCurrent<T extends EditedTable>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  wanted: WantedVersions | undefined,
): Promise<Row<T> | undefined> {
  const row = (await tx
    .select()
    .from(table as EditedTable)
    .where(where)
    .get()) as Row<T> | undefined;
  if (row && !isWanted(wanted, row.version)) {
    const before = await findEarlier(tx, subjectOf(table), row.id, row.version - 1);
    throw new Stale(row, before?.replaced_by ?? null);
  }
  return row;
}

const subjectOf = (table: EditedTable): Subject => getTableName(table) as Subject;

/** The columns with sign-in data, which earlier versions must not contain. */
const SIGNS_IN = new Set(["password_hash", "password_given_at", "email_own_at"]);

const withoutSecrets = (row: Row<EditedTable>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SIGNS_IN.has(name)));
