import { setTimeout } from "node:timers/promises";
import { Failure } from "@idms/core/failure";
import {
  jobSignature,
  sightingsOf,
  type DroppedJob,
  type Sightings,
} from "@idms/core/print/batches/dropped-files";
import { inTurns } from "@idms/core/print/batches/fair-turns";
import type { WatchedJob } from "@idms/core/print/batches/watched-job";
import { keyFieldOf } from "@idms/core/students/spreadsheets/import-columns";
import { chooseClass, peopleIn } from "../../school/classes/choose-class.ts";
import { lockWatched } from "../../installation/files/locks.ts";
import { chooseForm } from "../../school/forms/choose-form.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseTemplate } from "../../print/choosing/choose-template.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";
import { findDropFolder, listDropped, unfinishedFiles } from "./drop-folder.ts";
import { findSchoolFolders, type DropPlace, type FoundPlaces } from "./drop-places.ts";
import type { WatchChoice } from "./dropped-work.ts";
import { CHANGED, runJob } from "./run-job.ts";
import { watch, type FSWatcher } from "node:fs";
import { watchFailures } from "@idms/core/collect/imports/watch-failures";
import { waitingSentences } from "@idms/core/collect/imports/waiting-sentences";
import type { Sentence } from "@idms/core/sentence";

export interface WatchOptions extends Omit<WatchChoice, "school"> {
  /** The school to which all dropped files belong. If absent, the folder contains a subfolder for each school. */
  school?: string | undefined;
  /** How long a job's files must stay unchanged before the job starts, in milliseconds. */
  settleMs: number;
  /** Whether to stop after one pass over all files in the folder. */
  once: boolean;
}

/**
 * An event in a watched folder: a finished job, a reason why a job must wait, or a program error. A finished job
 * includes its school's folder if there are several. A program error must not stop the other jobs.
 */
export type WatchEvent =
  | { kind: "ended"; job: WatchedJob; folder: string | null }
  | Waiting
  | { kind: "defect"; message: string };

/** The reason for waiting, as a sentence. */
interface Waiting extends Sentence {
  kind: "waiting";
  /**
   * The failure that makes the job wait, such as `busy` if another run is importing or printing. Undefined if the
   * job's files are merely incomplete.
   */
  failure: Failure | undefined;
}

/** What a failure blocks in this pass: the job, the job's folder, or all folders. */
type Blocks = "job" | "place" | "all";

/**
 * Interval between checks of folders that seem idle, in milliseconds. While jobs are running, folders are also checked
 * again after this time, so that newly dropped files need not wait for all older ones.
 */
const IDLE_MS = 5000;
/** Number of settle periods during which an incomplete file is treated as still being copied. */
const PATIENCE = 10;
/** Maximum amount by which a timer may fire early, in milliseconds. */
const EARLY_MS = 5;

/**
 * Turns the spreadsheets and zip archives in a folder, or in its school folders, into PDFs next to these files.
 * Continues until aborted, or makes a single pass. Schools take turns, with one job at a time. A waiting job is
 * reported only when it starts to wait.
 * @throws Failure `busy` if another run is watching the folder, and for options that do not work for any spreadsheet.
 */
export async function* watchFolder(
  app: App,
  path: string,
  options: WatchOptions,
): AsyncGenerator<WatchEvent, void> {
  const { signal, school } = options;
  if (school !== undefined) await checkChoice(app, { ...options, school });
  const root = await findDropFolder(path);
  const find = async (): Promise<FoundPlaces> =>
    school === undefined
      ? findSchoolFolders(app, root)
      : { places: [{ path: root, folder: null, school }], lost: [] };
  if ((await find()).places.length === 0) throw watchFailures.noSchoolFolder({ path });
  const lock = lockWatched(app.folder, root);
  try {
    yield* look(app, { root, find }, options);
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
  } finally {
    lock.release();
  }
}

/** Rejects options that a spreadsheet import would also reject. */
async function checkChoice(app: App, choice: WatchChoice): Promise<void> {
  const school = await chooseSchool(app, choice.school);
  const form = await chooseForm(app, school, choice.form, await peopleIn(app, school, choice.class));
  if (choice.class !== undefined) await chooseClass(app, school, choice.class);
  await chooseTemplate(app, school, choice.template);
  if (keyFieldOf(form.fields, choice.keyField)) return;
  throw watchFailures.noUniqueField({ form: form.name });
}

interface Watched {
  root: string;
  find: () => Promise<FoundPlaces>;
}

async function* look(app: App, watched: Watched, options: WatchOptions): AsyncGenerator<WatchEvent, void> {
  const { once, signal } = options;
  const hint = once ? undefined : folderHint(signal);
  const memory: Memory = { handled: new Set(), served: new Map(), seen: new Map() };
  let told = new Set<string>();
  try {
    for (let isLast = false; !signal.aborted; isLast = once) {
      const listed = await listAll(watched, memory, once);
      hint?.follow([watched.root, ...listed.places.map(({ path }) => path)]);
      const done = yield* lookOnce(app, listed.queues, memory, { ...options, isLast });
      const waits = [...listed.waits, ...done.waits];
      for (const { blocks: _, ...event } of waits) if (!told.has(event.message)) yield event;
      const messages = waits.map(({ message }) => message);
      told = new Set(done.isCut ? [...told, ...messages] : messages);
      if (isLast || (once && memory.seen.size === 0)) return;
      if (done.isCut) continue;
      await (hint?.pause(done.nextMs) ??
        setTimeout(done.nextMs, undefined, { signal }).catch(() => undefined));
    }
  } finally {
    hint?.close();
  }
}

/** The state that a watcher keeps between passes, keyed by the folder's path. */
interface Memory {
  /** Jobs that need no work until their files change, keyed by `keyOf`. */
  handled: Set<string>;
  /** The time at which each folder last had its turn, keyed by path. */
  served: Map<string, number>;
  /** The files seen in each folder. Empty if no folder contains any files. */
  seen: Map<string, Sightings>;
}

const keyOf = ({ path }: DropPlace, job: DroppedJob): string => `${path}\n${jobSignature(job)}`;

interface Looked {
  waits: Blocked[];
  /** Whether jobs remain after a pass that stopped early to look for newly dropped files. */
  isCut: boolean;
  /** Time until there may be work for which the system sends no event, in milliseconds. */
  nextMs: number;
}

/**
 * Runs the jobs whose files are no longer changing, one from each folder in turn. Stops early when new files may have
 * arrived in the meantime.
 */
async function* lookOnce(
  app: App,
  queues: ReadonlyMap<DropPlace, readonly DroppedJob[]>,
  { handled, served, seen }: Memory,
  options: WatchOptions & { isLast: boolean },
): AsyncGenerator<WatchEvent, Looked> {
  const { settleMs, once, signal, isLast } = options;
  const started = performance.now();
  const looked: Looked = { waits: [], isCut: false, nextMs: once ? settleMs : IDLE_MS };
  const lastTurns = new Map([...queues.keys()].map((place) => [place, served.get(place.path) ?? -1]));
  const blocked = new Set<DropPlace>();
  for (const [place, job] of inTurns(queues, lastTurns)) {
    if (blocked.has(place)) continue;
    signal.throwIfAborted();
    if (!once && performance.now() - started > IDLE_MS) return { ...looked, isCut: true };
    const since = seen.get(place.path)?.get(jobSignature(job)) ?? started;
    const leftMs = settleMs - (started - since);
    if (leftMs > EARLY_MS) {
      looked.nextMs = Math.min(looked.nextMs, leftMs);
      if (isLast) looked.waits.push(waiting(waitingSentences.stillWritten({ file: nameIn(place, job) })));
      continue;
    }
    const event = await attempt(app, place, job, options);
    served.set(place.path, performance.now());
    if (event?.kind === "waiting") {
      looked.waits.push(event);
      if (event.blocks === "all") break;
      if (event.blocks === "place") blocked.add(place);
      continue;
    }
    handled.add(keyOf(place, job));
    if (event) yield event;
  }
  return looked;
}

/**
 * Lists the jobs in each folder, the files that cannot be read, and the files outside any folder. Records the files
 * that it sees.
 */
async function listAll({ find }: Watched, { handled, seen }: Memory, once: boolean) {
  const now = performance.now();
  const waits: Blocked[] = [];
  const orWait = async <T>(work: () => Promise<T>, instead: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (once || !(error instanceof Failure)) throw error;
      waits.push(waiting(error, error));
      return instead;
    }
  };
  const { places, lost } = await orWait(find, { places: [], lost: [] });
  for (const failure of lost) waits.push(waiting(failure, failure));
  const queues = new Map<DropPlace, DroppedJob[]>();
  const there = new Set<string>();
  const before = new Map(seen);
  seen.clear();
  for (const place of places) {
    const jobs = await orWait(() => listDropped(place.path), []);
    if (jobs.length > 0) seen.set(place.path, sightingsOf(jobs, before.get(place.path) ?? new Map(), now));
    for (const job of jobs) there.add(keyOf(place, job));
    queues.set(
      place,
      jobs.filter((job) => !handled.has(keyOf(place, job))),
    );
  }
  for (const key of handled) if (!there.has(key)) handled.delete(key);
  return { places, queues, waits };
}

type Blocked = Waiting & { blocks: Blocks };

const waiting = ({ code, facts, message }: Sentence, failure?: Failure, blocks: Blocks = "job"): Blocked => ({
  kind: "waiting",
  code,
  facts,
  message,
  failure,
  blocks,
});

const prefixOf = ({ folder }: DropPlace): string => (folder === null ? "" : `${folder}/`);

const nameIn = (place: DropPlace, { sheets, photos }: DroppedJob): string =>
  prefixOf(place) + ((sheets[0] ?? photos[0])?.name ?? "");

/**
 * Runs a job whose files are no longer changing, unless a file is missing. Returns undefined if the job has already
 * been done.
 */
async function attempt(
  app: App,
  place: DropPlace,
  job: DroppedJob,
  options: WatchOptions,
): Promise<Exclude<WatchEvent, Waiting> | Blocked | undefined> {
  const name = nameIn(place, job);
  const { path, folder, school } = place;
  if (job.sheets.length === 0) return waiting(waitingSentences.noSpreadsheet({ file: name, name: job.name }));
  for (const file of await unfinishedFiles(path, job))
    if (Date.now() - file.changed < PATIENCE * options.settleMs)
      return waiting(waitingSentences.noEnd({ file: prefixOf(place) + file.name }));
  const choice = { ...options, school };
  let lock;
  try {
    if (folder !== null) {
      // Somebody may watch this school's folder alone.
      lock = lockWatched(app.folder, path);
      await checkChoice(app, choice);
    }
  } catch (error) {
    lock?.release();
    if (!(error instanceof Failure)) throw error;
    return waiting(waitingSentences.because({ file: folder ?? "", why: error }), error, "place");
  }
  try {
    const ended = await runJob(app, path, job, choice);
    return ended && { kind: "ended", job: ended, folder };
  } catch (error) {
    if (error === CHANGED) return waiting(waitingSentences.begunAgain({ file: name }));
    if (error instanceof Failure)
      return waiting(
        waitingSentences.because({ file: name, why: error }),
        error,
        error.kind === "busy" ? "all" : "job",
      );
    if (error === options.signal.reason) throw error;
    const { stack } = error as Error;
    return { kind: "defect", message: `${name}: This is a defect in IDMS: ${stack ?? String(error)}` };
  } finally {
    lock?.release();
  }
}

/** Pause before each pass, in milliseconds, so that a busy folder is not listed continuously. */
const BREATH_MS = 200;

interface FolderHint {
  /** Watches the given folders instead of the previous ones. */
  follow(folders: readonly string[]): void;
  /** Waits for the given number of milliseconds, or until a change occurs in a folder or the signal aborts. */
  pause(ms: number): Promise<void>;
  close(): void;
}

/**
 * Reports possible changes in the folders. Where the system sends no events, such as on a network share, it reports
 * nothing.
 */
function folderHint(signal: AbortSignal): FolderHint {
  let hint = new AbortController();
  const watchers = new Map<string, FSWatcher | undefined>();
  const leave = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    follow(folders) {
      const wanted = new Set(folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) leave(folder);
      for (const folder of wanted)
        if (!watchers.has(folder))
          watchers.set(
            folder,
            openWatcher(folder, () => hint.abort()),
          );
    },
    async pause(ms) {
      await sleep(BREATH_MS, signal);
      await sleep(ms - BREATH_MS, AbortSignal.any([signal, hint.signal]));
      hint = new AbortController();
    },
    close() {
      for (const folder of watchers.keys()) leave(folder);
    },
  };
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(Math.max(0, ms), undefined, { signal }).catch(() => undefined);

function openWatcher(folder: string, onHint: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, onHint);
    return watcher.on("error", () => watcher.close());
  } catch {
    return undefined;
  }
}
