import type { RosterLine } from "@idms/core/students/spreadsheets/oneroster-rest";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { sourceLines, sources } from "../../installation/tables/schema.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";

export type SourceRow = typeof sources.$inferSelect;
type NewSourceRow = typeof sources.$inferInsert;

/** The columns of a source before its first fetch. */
const UNFETCHED = { since: null, whole_at: null, progress: null, fetched_at: null } as const;
const NO_FAILURE = { failed_at: null, failure_said: null } as const;

export const findSource = (db: Reads, school: number): Promise<SourceRow | undefined> =>
  db.select().from(sources).where(eq(sources.school_id, school)).get();

/** Lists the connected schools' sources, or that of one school. */
export const listSources = (db: Reads, school: number | null): Promise<SourceRow[]> =>
  db
    .select()
    .from(sources)
    .where(school === null ? undefined : eq(sources.school_id, school))
    .orderBy(sources.school_id)
    .all();

/** Inserts a source, or replaces the school's source. The next fetch starts from the beginning. */
export async function putSource(tx: Tx, row: NewSourceRow & { school_id: number }): Promise<void> {
  const { school_id } = row;
  const turn = ((await findSource(tx, school_id))?.turn ?? 0) + 1;
  await deleteSource(tx, school_id);
  await tx
    .insert(sources)
    .values({ ...row, turn })
    .run();
}

/** Deletes a school's source with everything that was fetched. */
export async function deleteSource(tx: Tx, school: number): Promise<void> {
  await tx.delete(sourceLines).where(eq(sourceLines.school_id, school)).run();
  await tx.delete(sources).where(eq(sources.school_id, school)).run();
}

export const changeSource = (tx: Tx, school: number, changes: Partial<NewSourceRow>): Promise<unknown> =>
  tx.update(sources).set(changes).where(eq(sources.school_id, school)).run();

/**
 * Takes the next step of a fetch. Returns undefined, without a change, if another program has taken a step since the
 * source was read.
 */
export const stepSource = (
  tx: Tx,
  { school_id, turn, created_at }: Pick<SourceRow, "school_id" | "turn" | "created_at">,
  changes: Partial<NewSourceRow>,
): Promise<SourceRow | undefined> =>
  tx
    .update(sources)
    .set({ ...changes, turn: turn + 1 })
    .where(and(eq(sources.school_id, school_id), eq(sources.turn, turn), eq(sources.created_at, created_at)))
    .returning()
    .get();

/**
 * Notes that a school's nightly fetch is requested. Returns undefined if it has already been requested since the night
 * began, or if the school was connected later.
 */
export const claimNight = (
  tx: Tx,
  school: number,
  night: string,
  now: string,
): Promise<SourceRow | undefined> =>
  tx
    .update(sources)
    .set({ asked_at: now })
    .where(
      and(
        eq(sources.school_id, school),
        lt(sources.created_at, night),
        or(isNull(sources.asked_at), lt(sources.asked_at, night)),
      ),
    )
    .returning()
    .get();

/** The lines of one file of a school. */
interface OfFile {
  school: number;
  file: string;
}

const isOf = ({ school, file }: OfFile) => and(eq(sourceLines.school_id, school), eq(sourceLines.file, file));

/** Stores lines, and replaces those with the same IDs. */
export async function putLines(
  tx: Tx,
  { school, file }: OfFile,
  lines: readonly { id: string; line: RosterLine }[],
  run: number,
): Promise<void> {
  for (const page of pagesOf(new Map(lines.map((each) => [each.id, each.line])))) {
    await deleteLines(
      tx,
      { school, file },
      page.map(([id]) => id),
    );
    await tx
      .insert(sourceLines)
      .values(page.map(([sourced_id, line]) => ({ school_id: school, file, sourced_id, line, run })))
      .run();
  }
}

/** Deletes the lines with these IDs. */
export async function deleteLines(tx: Tx, of: OfFile, ids: readonly string[]): Promise<void> {
  for (const page of pagesOf(ids))
    await tx
      .delete(sourceLines)
      .where(and(isOf(of), inArray(sourceLines.sourced_id, page)))
      .run();
}

/** Deletes the lines that the fetch with this number has not returned. */
export const deleteOlderLines = (tx: Tx, of: OfFile, run: number): Promise<unknown> =>
  tx
    .delete(sourceLines)
    .where(and(isOf(of), lt(sourceLines.run, run)))
    .run();

/** Returns which of these IDs have a line. */
export async function knownIds(db: Reads, of: OfFile, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const page of pagesOf(ids)) {
    const found = await db
      .select({ id: sourceLines.sourced_id })
      .from(sourceLines)
      .where(and(isOf(of), inArray(sourceLines.sourced_id, page)))
      .all();
    for (const { id } of found) known.add(id);
  }
  return known;
}

/** Returns all lines of a file, sorted by ID. */
export async function linesOf(db: Reads, of: OfFile): Promise<RosterLine[]> {
  const found = await db
    .select({ line: sourceLines.line })
    .from(sourceLines)
    .where(isOf(of))
    .orderBy(sourceLines.sourced_id)
    .all();
  return found.map(({ line }) => line);
}

/**
 * Deletes everything that was fetched for all schools, because it contains the data of people who are to be erased.
 * The next fetch starts from the beginning.
 */
export async function forgetFetched(tx: Tx): Promise<void> {
  await tx.delete(sourceLines).run();
  await tx
    .update(sources)
    .set({ ...UNFETCHED, turn: sql`${sources.turn} + 1` })
    .run();
}

/**
 * Deletes the secrets and everything that was fetched from a copy of the database, so that a restored installation
 * neither contains them nor fetches by itself.
 */
export async function silenceSources(tx: Tx): Promise<void> {
  await tx.delete(sourceLines).run();
  await tx
    .update(sources)
    .set({ ...UNFETCHED, ...NO_FAILURE, secret: "", plan: "by_hand" })
    .run();
}
