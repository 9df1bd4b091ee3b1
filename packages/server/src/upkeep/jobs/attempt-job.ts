import { mkdir, rm } from "node:fs/promises";
import { scopeOf } from "@idms/core/school/accounts/rights";
import { Failure, type FailureKind } from "@idms/core/failure";
import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import type { JobKind, JobState } from "@idms/core/upkeep/jobs/job-kinds";
import { findUserById } from "../../school/accounts/user-rows.ts";
import { isInDistrict } from "../../school/schools/district-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { appWhileHeld, type WorkLock } from "../../installation/works/lock-work.ts";
import { scratchPath } from "../../installation/files/write-atomic.ts";
import { givenPath, keepMade, madeName, removeGiven } from "../../installation/job-files/job-files.ts";
import { NothingDone, type JobKinds, type JobOutcome, type Letters } from "./job-kind.ts";
import { insertPart, listParts } from "./part-rows.ts";
import { changeHeld, readHold, type JobRow, type NewJob } from "./job-rows.ts";

/** A runner's log of work that nobody waits for. */
export interface JobLog {
  info(what: { job: number; kind: JobKind; state: JobState | undefined }, message: string): void;
  error(what: object, message: string): void;
}

export interface RunnerOptions {
  app: App;
  kinds: JobKinds;
  log: JobLog;
  /** The place of backups; null where nobody has set it. */
  backups: string | null;
  /** The folder of the built web; null where no pages are served. */
  web?: string | null | undefined;
  letters: Letters;
  /**
   * Is told of a job that was done, with null, and of one that failed for what is the operator's to mend, and why.
   * @param isOver whether it is not tried again
   */
  tell?: ((job: JobRow, failure: string | null, isOver: boolean) => Promise<void>) | undefined;
  /** Whether a kind is left to other programs just now. */
  leaves?: ((kind: JobKind) => Promise<boolean>) | undefined;
}

/** How long a holder is believed to go on without a sign, in milliseconds. */
export const ALIVE_MS = 60_000;
/** How often a try looks whether it is still wanted, and tells how far it is, in milliseconds. */
const BEAT_MS = 200;
/** A job that was begun so often is not begun again by itself: it may be what ends the program. */
const MOST_TRIES = 5;
/** Pauses before another try: the first, how much longer each next one is, and the longest, in milliseconds. */
const FIRST_PAUSE_MS = 5000;
const PAUSE_GROWTH = 3;
export const LONGEST_PAUSE_MS = 5 * 60_000;
/** Failures that may pass without help; every other ends the job at once. */
const PASSING: ReadonlySet<FailureKind> = new Set(["busy", "storage", "full"]);

/** The reason for ending a try before its job is done. */
export const STOPPING = Symbol("the program ends");
const CANCEL = Symbol("the job is cancelled");
const LOST = Symbol("the job is another's");

/**
 * Tries to do a job that this program has taken. It comes to one of its ends, or is left to wait for another try; only
 * whoever holds it decides, so that it ends once.
 */
export async function attemptJob(
  options: RunnerOptions,
  { job, held }: { job: JobRow; held: WorkLock },
  stop: AbortController,
): Promise<void> {
  const { app, log } = options;
  const { db, folder, files } = app;
  const progress: Progress = { done: 0, total: null };
  let told = 0;
  let toldAt = Date.now();
  const beat = async () => {
    const hold = await readHold(db, job.id);
    if (hold?.holder !== job.holder) return stop.abort(LOST);
    if (hold?.is_cancelling) return stop.abort(CANCEL);
    if (progress.done === told && Date.now() - toldAt < ALIVE_MS / 3) return;
    told = progress.done;
    toldAt = Date.now();
    const alive_until = new Date(toldAt + ALIVE_MS).toISOString();
    await transaction(db, (tx) => changeHeld(tx, job, { ...progress, alive_until }));
  };
  let isBeating = false;
  const beating = setInterval(() => {
    // A database that is slow is not asked again before it has answered.
    if (isBeating) return;
    isBeating = true;
    void beat()
      .catch((error: unknown) => log.error({ err: error, job: job.id }, "a job is not heard of"))
      .finally(() => void (isBeating = false));
  }, BEAT_MS);
  held.lost?.addEventListener("abort", () => stop.abort(LOST));
  let ended: Partial<NewJob>;
  let defect: unknown;
  const place = scratchPath(folder.scratch, "job");
  const kept: string[] = [];
  try {
    await beat();
    stop.signal.throwIfAborted();
    await mkdir(place, { mode: 0o700 });
    const { outcome, isFinished } = await runKind({ ...options, app: appWhileHeld(app, held) }, job, {
      place,
      kept,
      signal: stop.signal,
      progress,
    });
    if (isFinished) {
      log.info({ job: job.id, kind: job.kind, state: "done" }, "a job has ended");
      await options.tell?.(job, null, true);
      return await removeGiven(files.jobs, job.folder);
    }
    ended = doneWith(outcome, progress);
  } catch (error) {
    ended = endOf(job, error, stop.signal);
    defect = error;
  } finally {
    clearInterval(beating);
    await rm(place, { recursive: true, force: true });
  }
  const isMine = await transaction(db, (tx) => changeHeld(tx, job, ended));
  if (isMine) log.info({ job: job.id, kind: job.kind, state: ended.state }, "a job has ended");
  if (isMine) await tellEnd(options, job, ended, defect);
  if (isMine && ended.state === "done") return removeGiven(files.jobs, job.folder);
  const inParts = new Set((await listParts(db, job.id)).map(({ file }) => file));
  for (const file of kept) if (!inParts.has(file)) await files.jobs.remove(madeName(file));
  if (isMine && ended.failure?.startsWith(DEFECT)) log.error({ err: defect, job: job.id }, "a job failed");
}

/** Tells the asker why their job cannot be done; every other failure is for the operator. */
async function tellEnd(
  { tell }: RunnerOptions,
  job: JobRow,
  ended: Partial<NewJob>,
  error: unknown,
): Promise<void> {
  if (ended.state === "done") return tell?.(job, null, true);
  const isAskers = error instanceof NothingDone || (error instanceof Failure && !PASSING.has(error.kind));
  if (!ended.failure || (isAskers && job.kind !== "backup")) return;
  await tell?.(job, ended.failure, ended.state === "failed");
}

/** How far a try is. */
type Progress = Pick<JobRow, "done" | "total">;

async function runKind(
  { app, kinds, backups, web = null, letters }: RunnerOptions,
  job: JobRow,
  {
    place,
    kept,
    signal,
    progress,
  }: { place: string; kept: string[]; signal: AbortSignal; progress: Progress },
): Promise<{ outcome: JobOutcome; isFinished: boolean }> {
  await requireAsker(app, kinds, job);
  signal.throwIfAborted();
  let isFinished = false;
  const outcome = await kinds[job.kind].run({
    id: job.id,
    app,
    input: job.input,
    asker: { id: job.user_id, username: job.made_by },
    startedAt: new Date(job.started_at ?? job.created_at),
    given: (kind) => givenPath(app.files.jobs, job.folder, kind, place),
    place,
    async keep(path) {
      const file = await keepMade(app.files.jobs, path);
      kept.push(file);
      return file;
    },
    parts: {
      list: () => listParts(app.db, job.id),
      async add(tx, part, soFar) {
        if (!(await changeHeld(tx, job, { ...progress, ...soFar }))) throw new Lost();
        await insertPart(tx, job.id, part);
      },
    },
    backups,
    web,
    letters,
    signal,
    onProgress: (done, total = progress.total ?? undefined) =>
      void Object.assign(progress, { done, total: total ?? null }),
    async finish(tx: Tx, done: JobOutcome) {
      if (!(await changeHeld(tx, job, doneWith(done, progress)))) throw new Lost();
      isFinished = true;
    },
  });
  return { outcome, isFinished };
}

/** Thrown in a transaction of a job that is another's meanwhile. */
class Lost extends Error {
  constructor() {
    super("The job is done by another program meanwhile");
  }
}

const DEFECT = "This is a defect in IDMS";

const ENDED = { holder: null, alive_until: null, is_cancelling: false } as const;
const now = (): string => new Date().toISOString();

const doneWith = (outcome: JobOutcome, progress: Progress): Partial<NewJob> => ({
  ...ENDED,
  ...progress,
  ...outcome,
  state: "done",
  failure: null,
  ended_at: now(),
});

export const cancelledNow = (): Partial<NewJob> => ({ ...ENDED, state: "cancelled", ended_at: now() });

/** Keeps the outcome of its parts, unless there is more to tell. */
const failedWith = (failure: string, result?: Record<string, unknown>): Partial<NewJob> => ({
  ...ENDED,
  state: "failed",
  failure,
  ...(result && { result }),
  ended_at: now(),
});

/** The end of a job whose try ended with an error. */
function endOf(job: JobRow, error: unknown, { aborted, reason }: AbortSignal): Partial<NewJob> {
  if (aborted && reason === CANCEL) return cancelledNow();
  // That it was stopped is no fault of the job.
  if (aborted) return { ...ENDED, state: "waiting", tries: job.tries - 1 };
  if (error instanceof NothingDone) return failedWith(error.message, error.result);
  if (!(error instanceof Failure)) return failedWith(`${DEFECT}: its log has more of it. Please try again.`);
  return PASSING.has(error.kind) ? tried(job, error.message) : failedWith(error.message);
}

/** A job whose try came to nothing: it waits for the next one, longer each time, or fails after the last. */
function tried(job: JobRow, failure: string): Partial<NewJob> {
  if (job.tries >= MOST_TRIES) return failedWith(`${failure} It was tried ${job.tries} times.`);
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * PAUSE_GROWTH ** (job.tries - 1));
  return { ...ENDED, state: "waiting", failure, wait_until: new Date(Date.now() + pause).toISOString() };
}

/** A job whose program was ended: it is done again at once, unless that was so too often. */
export const abandoned = (job: JobRow): Partial<NewJob> =>
  job.is_cancelling
    ? cancelledNow()
    : job.tries >= MOST_TRIES
      ? failedWith(
          `Its program was ended ${job.tries} times while it was done. See the system's log for why.`,
        )
      : { ...ENDED, state: "waiting" };

/**
 * Whoever asked may have lost the right since.
 * @throws Failure `forbidden`
 */
async function requireAsker({ db }: App, kinds: JobKinds, job: JobRow): Promise<void> {
  if (job.user_id === null) return;
  const user = await findUserById(db, job.user_id);
  const isOwn = user !== undefined && job.school_id !== null && user.school_id === job.school_id;
  const scopes = user ? kinds[job.kind].needs.map((each) => scopeOf(user, each)) : [];
  const isOfDistrict = job.school_id !== null && (await isInDistrict(db, user?.district_id, job.school_id));
  const isTheirs = (scopes.includes("own") || scopes.includes("district")) && (isOwn || isOfDistrict);
  const reaches = scopes.includes("all") || isTheirs;
  if (reaches && user?.disabled_at === null) return;
  throw jobFailures.askerMayNot({ asker: job.made_by });
}
