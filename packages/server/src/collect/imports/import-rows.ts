import type { ImportKind } from "@idms/core/collect/imports/import";
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, ne } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { ROWS_PER_STATEMENT } from "../../installation/rows/pages-of.ts";
import { importMappings, importRows, imports, jobs, schools } from "../../installation/tables/schema.ts";

export type ImportRecord = typeof imports.$inferSelect;
export type NewImport = typeof imports.$inferInsert;
export type KeptRow = typeof importRows.$inferSelect;

/** The imports to which a user has access: those of the given kinds, for one school or for all schools if null. */
export interface ImportReach {
  kinds: readonly ImportKind[];
  school: number | null;
}

const within = ({ kinds, school }: ImportReach) =>
  and(inArray(imports.kind, [...kinds]), school === null ? undefined : eq(imports.school_id, school));

export const insertImport = async (tx: Tx, row: NewImport): Promise<ImportRecord> =>
  tx.insert(imports).values(row).returning().get();

export const findImport = async (
  db: Reads,
  id: number,
  reach: ImportReach,
): Promise<ImportRecord | undefined> =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), within(reach)))
    .get();

/**
 * Lists imports, newest first, with the names of their schools and the total count. A job that has been deleted is
 * null.
 */
export async function listImports(
  db: Reads,
  { page, ...reach }: ImportReach & { page?: { number: number; size: number } | undefined },
): Promise<{ rows: { row: ImportRecord; school_name: string | null }[]; count: number }> {
  const query = db
    .select({ row: { ...getTableColumns(imports), job_id: jobs.id }, school_name: schools.name })
    .from(imports)
    .leftJoin(schools, eq(schools.id, imports.school_id))
    .leftJoin(jobs, eq(jobs.id, imports.job_id))
    .where(within(reach))
    .orderBy(desc(imports.id))
    .$dynamic();
  if (!page) {
    const rows = await query.all();
    return { rows, count: rows.length };
  }
  const rows = await query
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .all();
  return { rows, count: await db.$count(imports, within(reach)) };
}

/** Changes an import. Returns undefined if there is no import with this ID in the expected state. */
export const changeImport = async (
  tx: Tx,
  { id, state }: Pick<ImportRecord, "id" | "state">,
  changes: Partial<NewImport>,
): Promise<ImportRecord | undefined> =>
  tx
    .update(imports)
    .set(changes)
    .where(and(eq(imports.id, id), eq(imports.state, state)))
    .returning()
    .get();

export const deleteDraft = async (tx: Tx, id: number): Promise<ImportRecord | undefined> =>
  tx
    .delete(imports)
    .where(and(eq(imports.id, id), eq(imports.state, "draft")))
    .returning()
    .get();

const ofSchool = (school: number | null) =>
  school === null ? isNull(imports.school_id) : eq(imports.school_id, school);

export const countDrafts = async (tx: Reads, school: number | null): Promise<number> =>
  tx.$count(imports, and(ofSchool(school), eq(imports.state, "draft")));

/** Whether the job with this ID is waiting or running. */
export const isGoingOn = async (db: Reads, job: number | null): Promise<boolean> =>
  job !== null &&
  (await db.$count(jobs, and(eq(jobs.id, job), inArray(jobs.state, ["waiting", "running"])))) > 0;

/** Returns the folders of all drafts. The files of drafts are stored next to those of jobs. */
export const draftFolders = async (db: Reads): Promise<string[]> =>
  (await db.select({ folder: imports.folder }).from(imports).where(ne(imports.folder, "")).all()).map(
    ({ folder }) => folder,
  );

/** Returns all drafts, also those that are being imported. */
export const allDrafts = (db: Reads): Promise<ImportRecord[]> =>
  db.select().from(imports).where(eq(imports.state, "draft")).all();

/** Returns drafts that are not being imported, optionally only those created before a given time. */
export const idleDrafts = async (db: Reads, before?: string): Promise<ImportRecord[]> => {
  const rows = await db
    .select({ row: imports })
    .from(imports)
    .leftJoin(jobs, and(eq(jobs.id, imports.job_id), inArray(jobs.state, ["waiting", "running"])))
    .where(
      and(
        eq(imports.state, "draft"),
        isNull(jobs.id),
        before === undefined ? undefined : lt(imports.created_at, before),
      ),
    )
    .all();
  return rows.map(({ row }) => row);
};

/** Deletes the undo data of imports that can no longer be undone. Later, it deletes the imports themselves. */
export async function forgetOldImports(tx: Tx, now: string, listed: string): Promise<void> {
  const over = tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(inArray(imports.state, ["done", "undone"]), lt(imports.undo_until, now)));
  await tx.delete(importRows).where(inArray(importRows.import_id, over)).run();
  await tx
    .delete(imports)
    .where(and(inArray(imports.state, ["done", "undone"]), lt(imports.done_at, listed)))
    .run();
}

/**
 * Yields the rows of an import that still have to be undone. New rows come first, so that their unique answers become
 * available for the rows that are restored later.
 */
export async function* keptRows(db: Db, id: number): AsyncGenerator<KeptRow> {
  for (const is_new of [true, false])
    for (let after = 0; ;) {
      const rows = await db
        .select()
        .from(importRows)
        .where(
          and(eq(importRows.import_id, id), eq(importRows.is_new, is_new), gt(importRows.subject_id, after)),
        )
        .orderBy(asc(importRows.subject_id))
        .limit(ROWS_PER_STATEMENT)
        .all();
      yield* rows;
      const last = rows.at(-1);
      if (!last) break;
      after = last.subject_id;
    }
}

export const countKept = async (db: Reads, id: number, is_new: boolean): Promise<number> =>
  db.$count(importRows, and(eq(importRows.import_id, id), eq(importRows.is_new, is_new)));

/** Deletes the undo data of rows that have been undone. */
export const forgetKept = async (tx: Tx, id: number, subjects: readonly number[]): Promise<void> => {
  await tx
    .delete(importRows)
    .where(and(eq(importRows.import_id, id), inArray(importRows.subject_id, [...subjects])))
    .run();
};

interface OfHeadings {
  school: number | null;
  kind: ImportKind;
  headings: string;
}

const isFor = ({ school, kind, headings }: OfHeadings) =>
  and(
    school === null ? isNull(importMappings.school_id) : eq(importMappings.school_id, school),
    eq(importMappings.kind, kind),
    eq(importMappings.headings, headings),
  );

/** Returns the last mapping for these headings, or undefined if there is none. */
export const findMapping = async (db: Reads, of: OfHeadings): Promise<Record<string, string> | undefined> =>
  (await db.select({ mapping: importMappings.mapping }).from(importMappings).where(isFor(of)).get())?.mapping;

/**
 * Maximum number of remembered mappings per school and kind of import. Beyond this number, the oldest mapping is
 * replaced.
 */
const MOST_MAPPINGS = 50;

/** Stores the user's mapping of these headings. */
export async function putMapping(
  tx: Tx,
  { school, kind, headings }: OfHeadings,
  mapping: Record<string, string>,
): Promise<void> {
  await tx.delete(importMappings).where(isFor({ school, kind, headings })).run();
  await tx.insert(importMappings).values({ school_id: school, kind, headings, mapping }).run();
  const all = and(
    school === null ? isNull(importMappings.school_id) : eq(importMappings.school_id, school),
    eq(importMappings.kind, kind),
  );
  const old = await tx
    .select({ id: importMappings.id })
    .from(importMappings)
    .where(all)
    .orderBy(desc(importMappings.id))
    .offset(MOST_MAPPINGS)
    .limit(MOST_MAPPINGS)
    .all();
  if (old.length > 0)
    await tx
      .delete(importMappings)
      .where(
        inArray(
          importMappings.id,
          old.map(({ id }) => id),
        ),
      )
      .run();
}
