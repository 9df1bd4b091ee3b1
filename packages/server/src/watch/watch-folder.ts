import { setTimeout } from "node:timers/promises";
import {
  Failure,
  jobSignature,
  keyFieldOf,
  sightingsOf,
  type DroppedJob,
  type Sightings,
  type WatchedJob,
} from "@idms/core";
import { chooseClass } from "../classes/choose-class.ts";
import { lockWatched } from "../files/locks.ts";
import { chooseForm } from "../forms/choose-form.ts";
import type { App } from "../open-app.ts";
import { chooseTemplate } from "../print/choose-cards.ts";
import { chooseSchool } from "../schools/choose-school.ts";
import { findDropFolder, listDropped, unfinishedFiles } from "./drop-folder.ts";
import type { WatchChoice } from "./dropped-work.ts";
import { folderHint } from "./folder-hint.ts";
import { CHANGED, runJob } from "./run-job.ts";

export interface WatchOptions extends WatchChoice {
  /** How long nothing of a job may have changed before it is begun, in milliseconds. */
  settleMs: number;
  /** Ends when everything that is there has been looked at. */
  once: boolean;
}

/**
 * What happens in a watched folder: a job that has ended, something that keeps one waiting, or a defect of ours, which
 * must not keep the other jobs from being done.
 */
export type WatchEvent = { kind: "ended"; job: WatchedJob } | Waiting | { kind: "defect"; message: string };

interface Waiting {
  kind: "waiting";
  message: string;
  /** Why it could not be done, `busy` when another run is importing or printing; undefined when it only comes later. */
  failure: Failure | undefined;
}

/** How often a folder is looked at in which nothing seems to happen, in milliseconds. */
const IDLE_MS = 5000;
/** How many settle times a file without its end is taken for one that is still copied. */
const PATIENCE = 10;
/** A timer may end that much before its time, in milliseconds. */
const EARLY_MS = 5;

/**
 * Turns the spreadsheets and zips of a folder into PDFs beside them, until the signal, or once. What waits is told when
 * it begins to, and not again.
 * @throws Failure `busy` when another run watches the folder, and for a choice that no spreadsheet can be done with.
 */
export async function* watchFolder(
  app: App,
  path: string,
  options: WatchOptions,
): AsyncGenerator<WatchEvent, void> {
  const { once, signal } = options;
  await checkChoice(app, options);
  const folder = await findDropFolder(path);
  const lock = lockWatched(app.folder, folder);
  const hint = once ? undefined : folderHint(folder, signal);
  const pause = (ms: number) =>
    hint?.pause(ms) ?? setTimeout(ms, undefined, { signal }).catch(() => undefined);
  try {
    yield* look(app, folder, options, pause);
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
  } finally {
    hint?.close();
    lock.release();
  }
}

/** Refuses at once what would be refused for every spreadsheet. */
async function checkChoice(app: App, choice: WatchChoice): Promise<void> {
  const school = await chooseSchool(app, choice.school);
  const form = await chooseForm(app, school, choice.form);
  if (choice.class !== undefined) await chooseClass(app, school, choice.class);
  await chooseTemplate(app, school, choice.template);
  if (keyFieldOf(form.fields, choice.keyField)) return;
  throw new Failure(
    "invalid",
    `The form "${form.name}" has no unique field, so a spreadsheet that is done again would add everybody again: name a field with --key.`,
  );
}

async function* look(
  app: App,
  folder: string,
  options: WatchOptions,
  pause: (ms: number) => Promise<void>,
): AsyncGenerator<WatchEvent, void> {
  const { settleMs, once, signal } = options;
  const handled = new Set<string>();
  let seen: Sightings = new Map();
  let told = new Set<string>();
  for (let isLast = false; !signal.aborted; isLast = once) {
    const now = performance.now();
    let nextMs = once ? settleMs : IDLE_MS;
    const waits: Waiting[] = [];
    const jobs = await listDropped(folder).catch((error: unknown) => {
      if (once || !(error instanceof Failure)) throw error;
      waits.push(waiting(error.message, error));
      return [];
    });
    seen = sightingsOf(jobs, seen, now);
    for (const signature of handled) if (!seen.has(signature)) handled.delete(signature);
    for (const job of jobs) {
      const signature = jobSignature(job);
      if (handled.has(signature)) continue;
      signal.throwIfAborted();
      const leftMs = settleMs - (now - (seen.get(signature) ?? now));
      const isSettled = leftMs <= EARLY_MS;
      const event = isSettled
        ? await attempt(app, folder, job, options)
        : waiting(`${nameOf(job)} is still written to.`);
      if (event?.kind === "waiting") {
        if (!isSettled) nextMs = Math.min(nextMs, leftMs);
        if (isSettled || isLast) waits.push(event);
        continue;
      }
      handled.add(signature);
      if (event) yield event;
    }
    yield* waits.filter(({ message }) => !told.has(message));
    told = new Set(waits.map(({ message }) => message));
    if (isLast || (once && jobs.length === 0)) return;
    await pause(nextMs);
  }
}

const waiting = (message: string, failure?: Failure): Waiting => ({ kind: "waiting", message, failure });

const nameOf = ({ sheets, photos }: DroppedJob): string => (sheets[0] ?? photos[0])?.name ?? "";

/** Does a job that has settled, unless something is missing; undefined when it was done before. */
async function attempt(
  app: App,
  folder: string,
  job: DroppedJob,
  options: WatchOptions,
): Promise<WatchEvent | undefined> {
  if (job.sheets.length === 0)
    return waiting(`${nameOf(job)} waits for its spreadsheet, ${job.name}.xlsx or ${job.name}.csv.`);
  for (const { name, changed } of await unfinishedFiles(folder, job))
    if (Date.now() - changed < PATIENCE * options.settleMs)
      return waiting(`${name} has no end yet: it is still copied, or damaged.`);
  try {
    const ended = await runJob(app, folder, job, options);
    return ended && { kind: "ended", job: ended };
  } catch (error) {
    if (error === CHANGED) return waiting(`${nameOf(job)} was written to meanwhile: it is begun again.`);
    if (error instanceof Failure) return waiting(`${nameOf(job)}: ${error.message}`, error);
    if (error === options.signal.reason) throw error;
    const { stack } = error as Error;
    return { kind: "defect", message: `${nameOf(job)}: This is a defect in IDMS: ${stack ?? String(error)}` };
  }
}
