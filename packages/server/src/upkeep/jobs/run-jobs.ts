import { Failure } from "@idms/core/failure";
import { setTimeout as sleep } from "node:timers/promises";
import { JOB_KINDS, type JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { transaction } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { measured } from "../../installation/telemetry/happenings.ts";
import { lockWorks, type WorkLock } from "../../installation/works/lock-work.ts";
import {
  abandoned,
  ALIVE_MS,
  attemptJob,
  LONGEST_PAUSE_MS,
  STOPPING,
  type RunnerOptions,
} from "./attempt-job.ts";
import type { JobKinds } from "./job-kind.ts";
import { changeHeld, countWaiting, nextWaiting, takeJob, type JobRow, runningJobs } from "./job-rows.ts";
import { randomBytes } from "node:crypto";
import { PROGRAM, runsGoingOn } from "../../installation/files/locks.ts";

/** Creates a unique name for this program as the holder of one job. */
const newHolder = (): string => `${PROGRAM}-${randomBytes(6).toString("hex")}`;

const programOf = (holder: string): string => holder.slice(0, PROGRAM.length);

/**
 * Returns the jobs whose holders are no longer running, regardless of the reason. The file locks of the data folder, or
 * the locks on a database server, show this immediately after a crash and without relying on the clock. `alive_until`
 * is informational only.
 * @param isMine whether this program is running a job
 */
export async function abandonedJobs(
  { db, folder }: Pick<App, "db" | "folder">,
  isMine: (id: number) => boolean,
): Promise<JobRow[]> {
  const running = (await runningJobs(db)).filter(({ id }) => !isMine(id));
  if (running.length === 0) return [];
  const { locks } = db.engine;
  if (locks) {
    // Read after the jobs, because a program holds its lock before it takes a job.
    const held = await locks.heldOf(running.map(({ holder }) => lockOf(holder ?? "")));
    return running.filter(({ holder }) => !held.has(lockOf(holder ?? "")));
  }
  const going = await runsGoingOn(folder);
  return running.filter(({ holder }) => {
    const program = programOf(holder ?? "");
    return program === PROGRAM ? !goingOnHere.has(holder ?? "") : !going.has(program);
  });
}

/** The jobs that any runner of this program is running. */
const goingOnHere = new Set<string>();

const lockOf = (holder: string): string => `job ${holder}`;

/** An attempt that other programs see as running, until it is released or lost. */
interface HeldTry extends WorkLock {
  holder: string;
}

/** Marks an attempt as running before the attempt takes its job. */
export async function holdTry({ db }: Pick<App, "db">): Promise<HeldTry> {
  const holder = newHolder();
  const lock = await db.engine.locks?.hold(lockOf(holder));
  goingOnHere.add(holder);
  return {
    holder,
    ...(lock && { lost: lock.lost }),
    async release() {
      goingOnHere.delete(holder);
      await lock?.release();
    },
  };
}

/** Runs the jobs of an installation alongside the other work of its program. */
export interface JobRunner {
  /** Checks for work immediately instead of waiting for the next regular check. */
  wake(): void;
  /** Resolves when no job is waiting and this runner is idle. */
  drained(signal: AbortSignal): Promise<void>;
  /**
   * Starts no more jobs. Running jobs may finish within the given number of milliseconds. Otherwise, they are left to
   * run again.
   */
  stop(graceMs: number): Promise<void>;
}

/**
 * Maximum number of jobs that run at the same time. Only one of them can be heavy. The second lane is for small jobs,
 * such as an answers file, while a school is being printed.
 */
const LANES = 2;
/** Interval at which a runner checks for jobs that other programs have queued, in milliseconds. */
const LOOK_MS = 1000;

/** The running jobs of a runner, by number. */
type Running = Map<number, { kind: JobKind; ended: Promise<void>; stop: AbortController }>;

/** Starts running jobs until it is stopped. */
export function startRunner(options: RunnerOptions): JobRunner {
  const { app, log } = options;
  const running: Running = new Map();
  const stopping = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let fault = "";

  const takeNext = () => takeJobOf(options, running, stopping.signal);

  function begin(job: JobRow, held: WorkLock): void {
    const stop = new AbortController();
    const ended = measured({ work: "job", kind: job.kind }, () => attemptJob(options, { job, held }, stop))
      .catch((error: unknown) =>
        log.error({ err: error, job: job.id }, "the result of a job could not be stored"),
      )
      .then(() => held.release())
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { kind: job.kind, ended, stop });
  }

  async function look(): Promise<void> {
    try {
      await takeBack(options, running);
      while (!stopping.signal.aborted && running.size < LANES) {
        const next = await takeNext();
        if (!next) break;
        begin(next.job, next.held);
      }
      fault = "";
    } catch (error) {
      const message = String((error as Error).message);
      if (message !== fault) log.error({ err: error }, "the queue of jobs cannot be read");
      fault = message;
    }
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    looking = looking.then(look);
    timer = setTimeout(wake, LOOK_MS).unref();
  }

  wake();
  return {
    wake,
    async drained(signal) {
      while (!signal.aborted) {
        await looking;
        if (running.size === 0 && (await countWaiting(app.db)) === 0) return;
        await sleep(LOOK_MS / 4);
        wake();
      }
    },
    async stop(graceMs) {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      const ended = Promise.all([...running.values()].map((each) => each.ended));
      const late = setTimeout(() => {
        for (const { stop } of running.values()) stop.abort(STOPPING);
      }, graceMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Returns the kinds of job that can start while the current jobs are running. */
async function openKinds({ kinds, leaves }: RunnerOptions, running: Running): Promise<Set<JobKind>> {
  const isHeavyBusy = [...running.values()].some(({ kind }) => kinds[kind].isHeavy);
  const open = new Set<JobKind>();
  for (const kind of JOB_KINDS) {
    if (kinds[kind].isHeavy && isHeavyBusy) continue;
    if (!(await leaves?.(kind))) open.add(kind);
  }
  return open;
}

/** Takes the next job that can run now. A job has to wait while another program does the same kind of work. */
async function takeJobOf(
  options: RunnerOptions,
  running: Running,
  stopping: AbortSignal,
): Promise<{ job: JobRow; held: WorkLock } | undefined> {
  const { app, kinds } = options;
  const open = await openKinds(options, running);
  for (;;) {
    const now = Date.now();
    const times = { now: iso(now), longest: iso(now + LONGEST_PAUSE_MS) };
    const next = await nextWaiting(app.db, [...open], times);
    if (!next || stopping.aborted) return undefined;
    const held = await holdAll(app, kinds, next.kind);
    if (!held) {
      open.delete(next.kind);
      continue;
    }
    const hold = { holder: held.holder, alive_until: iso(now + ALIVE_MS), now: times.now };
    const job = await transaction(app.db, (tx) => takeJob(tx, next.id, hold)).catch(
      async (error: unknown) => {
        await held.release();
        throw error;
      },
    );
    if (job) return { job, held };
    await held.release();
  }
}

/**
 * Takes over the jobs of killed programs. Each job is retried up to a limit, or cancelled if a cancellation was
 * requested.
 */
async function takeBack({ app, log, tell }: RunnerOptions, running: Running): Promise<void> {
  for (const job of await abandonedJobs(app, (id) => running.has(id))) {
    const { ended, failed } = abandoned(job);
    const isBack = await transaction(app.db, (tx) => changeHeld(tx, job, ended));
    if (!isBack) continue;
    log.info(
      { job: job.id, kind: job.kind, state: ended.state },
      "a job was taken over from a program that had stopped",
    );
    if (failed) await tell?.(job, failed, true);
  }
}

const iso = (moment: number): string => new Date(moment).toISOString();

/**
 * Acquires the locks that a kind of job needs. Returns undefined while another program does the same kind of work.
 */
async function holdAll(app: App, kinds: JobKinds, kind: JobKind): Promise<HeldTry | undefined> {
  const works = await lockWorks(app, kinds[kind].works).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "busy") return undefined;
    throw error;
  });
  if (!works) return undefined;
  const attempt = await holdTry(app).catch(async (error: unknown) => {
    await works.release();
    throw error;
  });
  const signals = [attempt, works].flatMap(({ lost }) => lost ?? []);
  return {
    holder: attempt.holder,
    ...(signals.length > 0 && { lost: AbortSignal.any(signals) }),
    async release() {
      await attempt.release();
      await works.release();
    },
  };
}
