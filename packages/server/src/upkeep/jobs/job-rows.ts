import type { JobKind, JobState } from "@idms/core/upkeep/jobs/job-kinds";
import { and, asc, desc, eq, inArray, isNull, gt, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { jobs } from "../../installation/tables/schema.ts";
import type { JobFiles } from "../../installation/job-files/job-files.ts";
import { FOLDER_LENGTH, NO_FILES } from "../../installation/job-files/no-files.ts";
import { deleteParts, filesOfParts } from "./part-rows.ts";

export type JobRow = typeof jobs.$inferSelect;
export type NewJob = typeof jobs.$inferInsert;

/** The jobs somebody may see: of these kinds, of one school or of all. */
export interface JobReach {
  kinds: readonly JobKind[];
  school: number | null;
}

export interface JobWish extends JobReach {
  state?: JobState | undefined;
  kind?: JobKind | undefined;
  page?: { number: number; size: number } | undefined;
}

const within = ({ kinds, school }: JobReach) =>
  and(inArray(jobs.kind, [...kinds]), school === null ? undefined : eq(jobs.school_id, school));

const ENDED: JobState[] = ["done", "failed", "cancelled"];

export async function insertJob(tx: Tx, job: NewJob): Promise<JobRow> {
  return tx.insert(jobs).values(job).returning().get();
}

export async function findJob(db: Reads, id: number, reach: JobReach): Promise<JobRow | undefined> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), within(reach)))
    .get();
}

/** The jobs, the newest first, and how many there are on all pages. */
export async function listJobs(
  db: Reads,
  { state, kind, page, ...reach }: JobWish,
): Promise<{ rows: JobRow[]; count: number }> {
  const where = and(
    within(reach),
    state === undefined ? undefined : eq(jobs.state, state),
    kind === undefined ? undefined : eq(jobs.kind, kind),
  );
  const query = db.select().from(jobs).where(where).orderBy(desc(jobs.id)).$dynamic();
  if (!page) {
    const rows = await query.all();
    return { rows, count: rows.length };
  }
  const rows = await query
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .all();
  return { rows, count: await db.$count(jobs, where) };
}

/**
 * The job whose turn is next; undefined when none of these kinds is to be begun now.
 * @param longest a pause that ends later than this was counted by a clock that has been set back since
 */
export async function nextWaiting(
  db: Reads,
  kinds: readonly JobKind[],
  { now, longest }: { now: string; longest: string },
): Promise<Pick<JobRow, "id" | "kind"> | undefined> {
  return db
    .select({ id: jobs.id, kind: jobs.kind })
    .from(jobs)
    .where(
      and(
        eq(jobs.state, "waiting"),
        inArray(jobs.kind, [...kinds]),
        or(isNull(jobs.wait_until), lte(jobs.wait_until, now), gt(jobs.wait_until, longest)),
      ),
    )
    .orderBy(asc(jobs.id))
    .limit(1)
    .get();
}

/** How many jobs wait, for their turn or for another try. */
export const countWaiting = (db: Reads): Promise<number> => db.$count(jobs, eq(jobs.state, "waiting"));

/** How many jobs there are of each kind in each state; those of which there is none are not in it. */
export const countJobs = async (
  db: Reads,
): Promise<Pick<JobRow & { count: number }, "kind" | "state" | "count">[]> =>
  await db
    .select({ kind: jobs.kind, state: jobs.state, count: sql<number>`count(*)` })
    .from(jobs)
    .groupBy(jobs.kind, jobs.state)
    .all();

/** Takes a job that waits; undefined when somebody else has taken it, or it waits no more. */
export async function takeJob(
  tx: Tx,
  id: number,
  hold: { holder: string; alive_until: string; now: string },
): Promise<JobRow | undefined> {
  const { holder, alive_until, now } = hold;
  return tx
    .update(jobs)
    .set({
      state: "running",
      holder,
      alive_until,
      tries: sql`${jobs.tries} + 1`,
      started_at: sql`coalesce(${jobs.started_at}, ${now})`,
      wait_until: null,
      failure: null,
      done: 0,
      total: null,
    })
    .where(and(eq(jobs.id, id), eq(jobs.state, "waiting")))
    .returning()
    .get();
}

/** Changes a job as long as this holder has it; false when it has not. */
export async function changeHeld(
  tx: Tx,
  { id, holder }: Pick<JobRow, "id" | "holder">,
  changes: Partial<NewJob>,
): Promise<boolean> {
  const held = and(eq(jobs.id, id), eq(jobs.state, "running"), eq(jobs.holder, holder ?? ""));
  const changed = await tx.update(jobs).set(changes).where(held).returning({ id: jobs.id }).all();
  return changed.length === 1;
}

/** Changes a job in one of these states; undefined when it is in none of them. */
export async function changeJob(
  tx: Tx,
  id: number,
  states: readonly JobState[],
  changes: Partial<NewJob>,
): Promise<JobRow | undefined> {
  return tx
    .update(jobs)
    .set(changes)
    .where(and(eq(jobs.id, id), inArray(jobs.state, [...states])))
    .returning()
    .get();
}

/** The holder of a job, and whether it is to be cancelled; undefined when it is gone. */
export async function readHold(
  db: Reads,
  id: number,
): Promise<Pick<JobRow, "state" | "holder" | "is_cancelling"> | undefined> {
  return db
    .select({ state: jobs.state, holder: jobs.holder, is_cancelling: jobs.is_cancelling })
    .from(jobs)
    .where(eq(jobs.id, id))
    .get();
}

/** The jobs that somebody holds, or held when the program was killed. */
export const runningJobs = async (db: Reads): Promise<JobRow[]> =>
  await db.select().from(jobs).where(eq(jobs.state, "running")).orderBy(asc(jobs.id)).all();

/** Gives back jobs of a kind that somebody does now, to be done anew. */
export async function restartKind(tx: Tx, kind: JobKind): Promise<void> {
  await tx
    .update(jobs)
    .set({ state: "waiting", holder: null, alive_until: null })
    .where(and(eq(jobs.state, "running"), eq(jobs.kind, kind)))
    .run();
}

const HAS_FILES = sql`length(${jobs.folder}) = ${FOLDER_LENGTH}`;

/** The `folder` of a job whose files have gone: no two jobs have the same. */
const WITHOUT_FILES = sql`'-' || ${jobs.id}`;

const NAMES_FILES = { folder: jobs.folder, file: jobs.file };

/** Forgets the files of the jobs that ended before a moment; returns what named them. */
export async function forgetFiles(tx: Tx, before: string): Promise<JobFiles[]> {
  const old = and(inArray(jobs.state, ENDED), lt(jobs.ended_at, before), HAS_FILES);
  const named = await tx
    .select({ id: jobs.id, ...NAMES_FILES })
    .from(jobs)
    .where(old)
    .all();
  const forgotten = await tx
    .update(jobs)
    .set({ file: null, folder: WITHOUT_FILES })
    .where(old)
    .returning({ id: jobs.id })
    .all();
  // One that is done again meanwhile keeps what it was given.
  const ids = new Set(forgotten.map(({ id }) => id));
  return [...named.filter(({ id }) => ids.has(id)), ...(await withoutParts(tx, [...ids]))];
}

/** Deletes the parts of jobs; returns what names their files. */
const withoutParts = async (tx: Tx, ids: readonly number[]): Promise<JobFiles[]> =>
  (await deleteParts(tx, ids)).map(asJobFiles);

/** A part's file, which is all that a part has. */
const asJobFiles = (file: string): JobFiles => ({ folder: NO_FILES, file });

/** The newest job of a kind that is done; undefined where none is. */
export const newestDone = async (db: Reads, kind: JobKind): Promise<JobRow | undefined> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.state, "done")))
    .orderBy(desc(jobs.id))
    .limit(1)
    .get();

/**
 * Deletes the jobs that ended before a moment, or all that have ended; returns what names their files.
 * @param but the number of one that stays
 */
export async function deleteEnded(tx: Tx, before?: string, but?: number): Promise<JobFiles[]> {
  const since = before === undefined ? undefined : lt(jobs.ended_at, before);
  const old = and(inArray(jobs.state, ENDED), since, but === undefined ? undefined : ne(jobs.id, but));
  const ids = await tx.select({ id: jobs.id }).from(jobs).where(old).all();
  const ofParts = await withoutParts(
    tx,
    ids.map(({ id }) => id),
  );
  return [...(await tx.delete(jobs).where(old).returning(NAMES_FILES).all()), ...ofParts];
}

/** Deletes all jobs, of a database that nobody works with: what was to be done there is done elsewhere. */
export async function deleteJobs(tx: Tx): Promise<void> {
  await tx.delete(jobs).run();
}

/** The names of all jobs' files. */
export const filesOfAll = async (db: Reads): Promise<JobFiles[]> => [
  ...(await db.select(NAMES_FILES).from(jobs).where(HAS_FILES).all()),
  ...(await filesOfParts(db)).map(asJobFiles),
];
