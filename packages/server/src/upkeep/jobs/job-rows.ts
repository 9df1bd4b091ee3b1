import type { JobKind, JobState } from "@idms/core/upkeep/jobs/job-kinds";
import { and, asc, desc, eq, inArray, isNull, gt, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { jobs } from "../../installation/tables/schema.ts";
import type { JobFiles } from "../../installation/job-files/job-files.ts";
import { FOLDER_LENGTH, NO_FILES } from "../../installation/job-files/no-files.ts";
import { deleteParts, filesOfParts } from "./part-rows.ts";

export type JobRow = typeof jobs.$inferSelect;
export type NewJob = typeof jobs.$inferInsert;

/** The jobs that a user can see: certain kinds of job, of one school or of all schools. */
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

/** Lists the jobs, newest first, and returns their total number on all pages. */
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
 * Returns the next job to run, or undefined if no job of these kinds is due.
 * @param longest the latest plausible end of a pause; a later end was set before the clock was turned back
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

/** Counts the jobs that are waiting for their first attempt or a further one. */
export const countWaiting = (db: Reads): Promise<number> => db.$count(jobs, eq(jobs.state, "waiting"));

/** Counts the jobs of each kind in each state. Combinations without jobs are omitted. */
export const countJobs = async (
  db: Reads,
): Promise<Pick<JobRow & { count: number }, "kind" | "state" | "count">[]> =>
  await db
    .select({ kind: jobs.kind, state: jobs.state, count: sql<number>`count(*)` })
    .from(jobs)
    .groupBy(jobs.kind, jobs.state)
    .all();

/** Takes a waiting job. Returns undefined if another program took it or it is no longer waiting. */
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

/** Changes a job if this holder still has it. Returns false otherwise. */
export async function changeHeld(
  tx: Tx,
  { id, holder }: Pick<JobRow, "id" | "holder">,
  changes: Partial<NewJob>,
): Promise<boolean> {
  const held = and(eq(jobs.id, id), eq(jobs.state, "running"), eq(jobs.holder, holder ?? ""));
  const changed = await tx.update(jobs).set(changes).where(held).returning({ id: jobs.id }).all();
  return changed.length === 1;
}

/** Changes a job that is in one of the given states. Returns undefined if it is in another state. */
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

/** Returns the holder of a job and whether the job is to be cancelled, or undefined if the job no longer exists. */
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

/** Returns the running jobs, including those whose program was killed. */
export const runningJobs = async (db: Reads): Promise<JobRow[]> =>
  await db.select().from(jobs).where(eq(jobs.state, "running")).orderBy(asc(jobs.id)).all();

/** Resets the running jobs of a kind, so that they start again. */
export async function restartKind(tx: Tx, kind: JobKind): Promise<void> {
  await tx
    .update(jobs)
    .set({ state: "waiting", holder: null, alive_until: null })
    .where(and(eq(jobs.state, "running"), eq(jobs.kind, kind)))
    .run();
}

const HAS_FILES = sql`length(${jobs.folder}) = ${FOLDER_LENGTH}`;

/** The value of `folder` for a job whose files were deleted. It is unique for each job. */
const WITHOUT_FILES = sql`'-' || ${jobs.id}`;

const NAMES_FILES = { folder: jobs.folder, file: jobs.file };

/** Removes the file references of the jobs that ended before a given time. Returns the removed references. */
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

/** Deletes the parts of jobs and returns their file references. */
const withoutParts = async (tx: Tx, ids: readonly number[]): Promise<JobFiles[]> =>
  (await deleteParts(tx, ids)).map(asJobFiles);

/** Returns the file reference of a part. It has no folder. */
const asJobFiles = (file: string): JobFiles => ({ folder: NO_FILES, file });

/** Returns the newest completed job of a kind, or undefined if there is none. */
export const newestDone = async (db: Reads, kind: JobKind): Promise<JobRow | undefined> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.state, "done")))
    .orderBy(desc(jobs.id))
    .limit(1)
    .get();

/**
 * Deletes the jobs that ended before a given time, or all ended jobs, and returns their file references.
 * @param but the number of a job to keep
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

/** Deletes all jobs from a database that is not in use. Those jobs run in the original installation. */
export async function deleteJobs(tx: Tx): Promise<void> {
  await tx.delete(jobs).run();
}

/** Returns the file references of all jobs. */
export const filesOfAll = async (db: Reads): Promise<JobFiles[]> => [
  ...(await db.select(NAMES_FILES).from(jobs).where(HAS_FILES).all()),
  ...(await filesOfParts(db)).map(asJobFiles),
];
