import { mkdir, rm } from "node:fs/promises";
import { BlockList } from "node:net";
import { scopeOf } from "@idms/core/school/accounts/rights";
import { Failure, type FailureKind } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { FAILED } from "@idms/core/upkeep/jobs/job";
import { jobEnd } from "@idms/core/upkeep/jobs/job-sentences";
import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import type { JobKind, JobState } from "@idms/core/upkeep/jobs/job-kinds";
import { findUserById } from "../../school/accounts/user-rows.ts";
import { isInDistrict } from "../../school/schools/district-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { appWhileHeld, type WorkLock } from "../../installation/works/lock-work.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { givenPath, keepMade, madeName, removeGiven } from "../../installation/job-files/job-files.ts";
import type { Callable } from "../../http/socket/call-address.ts";
import { NothingDone, type JobKinds, type JobOutcome, type Letters } from "./job-kind.ts";
import { insertPart, listParts } from "./part-rows.ts";
import { changeHeld, readHold, type JobRow, type NewJob } from "./job-rows.ts";

/** A runner's log for background work. */
export interface JobLog {
  info(what: { job: number; kind: JobKind; state: JobState | undefined }, message: string): void;
  error(what: object, message: string): void;
}

export interface RunnerOptions {
  app: App;
  kinds: JobKinds;
  log: JobLog;
  /** The backup location, or null if none is set. */
  backups: string | null;
  /** The folder of the web build, or null if no web pages are served. */
  web?: string | null | undefined;
  letters: Letters;
  /** Where other systems may be called. Only public addresses if it is missing. */
  callable?: Callable | undefined;
  /**
   * Called with null for a job that succeeded, and with the failure for a job that needs the operator's attention.
   * @param isOver whether the job has ended and will not be retried
   */
  tell?: ((job: JobRow, failure: Sentence | null, isOver: boolean) => Promise<void>) | undefined;
  /** Whether the runner currently leaves jobs of this kind to other programs. */
  leaves?: ((kind: JobKind) => Promise<boolean>) | undefined;
}

/** Time during which a job's holder counts as alive after its last sign of life, in milliseconds. */
export const ALIVE_MS = 60_000;
/** Interval at which an attempt checks whether its job is still wanted and reports its progress, in milliseconds. */
const BEAT_MS = 200;
/**
 * Maximum number of attempts. A job that has been started this many times is not restarted automatically, because it
 * may be the reason why the program crashes.
 */
const MOST_TRIES = 5;
/**
 * Pauses between attempts: the first pause, the factor for each further pause, and the longest pause, in milliseconds.
 */
const FIRST_PAUSE_MS = 5000;
const PAUSE_GROWTH = 3;
export const LONGEST_PAUSE_MS = 5 * 60_000;
/** The failures that may be temporary. Any other failure ends the job immediately. */
const PASSING: ReadonlySet<FailureKind> = new Set(["busy", "storage", "full"]);

/** The abort reason when the program stops before the job is done. */
export const STOPPING = Symbol("the program ends");
const CANCEL = Symbol("the job is cancelled");
const LOST = Symbol("the job belongs to another program");

/**
 * Makes an attempt at a job that this program has taken. Afterwards, the job has either ended or is waiting for another
 * attempt. Only the job's holder decides this, so that the job ends only once.
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
      .catch((error: unknown) =>
        log.error({ err: error, job: job.id }, "the progress of a job could not be stored"),
      )
      .finally(() => void (isBeating = false));
  }, BEAT_MS);
  held.lost?.addEventListener("abort", () => stop.abort(LOST));
  let ended: Partial<NewJob>;
  let failed: Sentence | null = null;
  let thrown: unknown;
  const place = scratchPath(folder.scratch, "job");
  const kept: string[] = [];
  const soFar: Pick<JobRow, "result"> = { result: job.result };
  try {
    await beat();
    stop.signal.throwIfAborted();
    await mkdir(place, { mode: 0o700 });
    const { outcome, isFinished } = await runKind({ ...options, app: appWhileHeld(app, held) }, job, {
      place,
      kept,
      soFar,
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
    ({ ended, failed } = endOf({ ...job, result: soFar.result }, error, stop.signal));
    thrown = error;
  } finally {
    clearInterval(beating);
    await rm(place, { recursive: true, force: true });
  }
  const isMine = await transaction(db, (tx) => changeHeld(tx, job, ended));
  if (isMine) log.info({ job: job.id, kind: job.kind, state: ended.state }, "a job has ended");
  if (isMine) await tellEnd(options, job, { ended, failed }, thrown);
  if (isMine && ended.state === "done") return removeGiven(files.jobs, job.folder);
  const inParts = new Set((await listParts(db, job.id)).map(({ file }) => file));
  for (const file of kept) if (!inParts.has(file)) await files.jobs.remove(madeName(file));
  if (isMine && failed?.code === jobEnd.defect.code) log.error({ err: thrown, job: job.id }, "a job failed");
}

/** Reports the end of a job to the operator, unless it failed for a reason that only concerns the requester. */
async function tellEnd(
  { tell }: RunnerOptions,
  job: JobRow,
  { ended, failed }: Ended,
  error: unknown,
): Promise<void> {
  if (ended.state === "done") return tell?.(job, null, true);
  const isAskers = error instanceof NothingDone || (error instanceof Failure && !PASSING.has(error.kind));
  if (!failed || (isAskers && job.kind !== "backup")) return;
  await tell?.(job, failed, ended.state === "failed");
}

const ONLY_PUBLIC: Callable = { networks: new BlockList(), hosts: undefined };

/** The progress of an attempt. */
type Progress = Pick<JobRow, "done" | "total">;

async function runKind(
  { app, kinds, backups, web = null, letters, callable = ONLY_PUBLIC }: RunnerOptions,
  job: JobRow,
  {
    place,
    kept,
    soFar,
    signal,
    progress,
  }: {
    place: string;
    kept: string[];
    soFar: Pick<JobRow, "result">;
    signal: AbortSignal;
    progress: Progress;
  },
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
      async add(tx, part, outcome) {
        if (!(await changeHeld(tx, job, { ...progress, ...outcome }))) throw new Lost();
        await insertPart(tx, job.id, part);
        soFar.result = outcome.result;
      },
      async note({ result }) {
        if (!(await transaction(app.db, (tx) => changeHeld(tx, job, { result })))) throw new Lost();
        soFar.result = result;
      },
    },
    backups,
    web,
    letters,
    callable,
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

/** Thrown in a job's transaction if another program now holds the job. */
class Lost extends Error {
  constructor() {
    super("Another program has taken over the job");
  }
}

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

/** The outcome of an attempt, with the reason if it failed or is to be retried. */
interface Ended {
  ended: Partial<NewJob>;
  failed: Sentence | null;
}

const without = (ended: Partial<NewJob>): Ended => ({ ended, failed: null });

/** Returns the sentence to store with a job: the outcome of its parts, unless there is a more important sentence. */
const because = (
  job: Pick<JobRow, "result">,
  failed: Sentence,
  ended: Partial<NewJob>,
  result: JobRow["result"] = job.result,
): Ended => ({
  ended: { ...ENDED, ...ended, failure: failed.message, result: { ...result, [FAILED]: failed } },
  failed,
});

const failedWith = (job: JobRow, failed: Sentence, result?: Record<string, unknown>): Ended =>
  because(job, failed, { state: "failed", ended_at: now() }, result);

/** Returns the outcome for an attempt that ended with an error. */
function endOf(job: JobRow, error: unknown, { aborted, reason }: AbortSignal): Ended {
  if (aborted && reason === CANCEL) return without(cancelledNow());
  // The job is not to blame for being stopped.
  if (aborted) return without({ ...ENDED, state: "waiting", tries: job.tries - 1 });
  if (error instanceof NothingDone) return failedWith(job, error.sentence, error.result);
  if (!(error instanceof Failure)) return failedWith(job, jobEnd.defect());
  return PASSING.has(error.kind) ? tried(job, error.sentence) : failedWith(job, error.sentence);
}

/**
 * Returns the outcome for a failed attempt. The job waits for the next attempt, with a longer pause each time. After
 * the last attempt, it fails.
 */
function tried(job: JobRow, why: Sentence): Ended {
  if (job.tries >= MOST_TRIES) return failedWith(job, jobEnd.triedOften({ why, tries: job.tries }));
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * PAUSE_GROWTH ** (job.tries - 1));
  return because(job, why, { state: "waiting", wait_until: new Date(Date.now() + pause).toISOString() });
}

/**
 * Returns the outcome for a job whose program was killed. The job restarts immediately, unless its programs were
 * killed too often.
 */
export function abandoned(job: JobRow): Ended {
  if (job.is_cancelling) return without(cancelledNow());
  if (job.tries < MOST_TRIES) return without({ ...ENDED, state: "waiting" });
  return failedWith(job, jobEnd.programEnded({ tries: job.tries }));
}

/**
 * Checks that the requester still has the right to the job.
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
