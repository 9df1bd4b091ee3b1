import type { Sentence } from "@idms/core/sentence";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import {
  checkAdvice,
  checkSentences,
  fileFaults,
  joined,
} from "@idms/core/upkeep/installation/check-sentences";
import { namedFiles } from "../backup/named-files.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/files.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { studentsOfFiles } from "../../installation/students/file-rows.ts";
import { keyIdOfStored } from "../../installation/keys/encrypt-photos.ts";
import { folderProbe, storeProbe, type FileFault, type FileProbe } from "./file-faults.ts";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeAtomic } from "../../installation/files/write-atomic.ts";

/**
 * The progress of a deep check. All paths up to `after`, in path order, are done. `bad` lists the paths to check
 * again.
 */
const schema = z.object({ began: z.string(), after: z.string(), done: z.int(), bad: z.array(z.string()) });
type DeepState = z.output<typeof schema>;

const fileOf = ({ root }: DataFolder): string => join(root, "doctor-deep.json");

/** Reads the saved progress. If there is none or it is invalid, a full read starts from the beginning. */
const readDeep = (folder: DataFolder): Promise<DeepState> =>
  readFile(fileOf(folder), "utf8").then(
    (text) => schema.catch(beginning).parse(JSON.parse(text)),
    () => beginning(),
  );

const beginning = (): DeepState => ({ began: new Date().toISOString(), after: "", done: 0, bad: [] });

const keepDeep = (folder: DataFolder, state: DeepState): Promise<void> =>
  writeAtomic(fileOf(folder), JSON.stringify(state));

const endDeep = (folder: DataFolder): Promise<void> => rm(fileOf(folder), { force: true });

export interface Thoroughness {
  /** Whether to read and decode every file. */
  deep?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the number of files that a deep check has processed so far. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Maximum number of files that are opened, unless all files are requested. Opening this many takes a quarter of a
 * second.
 */
const SAMPLE = 2000;
/**
 * Number of newest files that are always checked, because a full disk or a power cut damages the newest files first.
 */
const NEWEST = 200;
/** Number of files after which a deep check saves its progress, which happens every few seconds. */
const KEEP_EVERY = 200;
/** Maximum number of faults that are listed with their students. */
const NAMED = 5;
/** Maximum number of students listed as possibly having to be erased again. */
const MOST_ERASED = 20;

/**
 * Checks that the files that the database refers to exist and are valid images or fonts. The rows are read before the
 * files. Any file that seems faulty is checked again with the current rows, because a submission or purge may be
 * running.
 */
export async function checkFiles(
  db: Db,
  folder: DataFolder,
  files: Files,
  how: Thoroughness,
): Promise<Check> {
  const name = "files";
  const probe = files.store === null ? folderProbe(folder, files) : await storeProbe(files);
  const sample = sampler();
  const suspects = new Map<string, FileFault>();
  const all: string[] = [];
  let count = 0;
  for await (const path of namedFiles(db)) {
    const fault = probe.size(path);
    if (fault) suspects.set(path, fault);
    count += 1;
    if (how.deep) all.push(path);
    else sample.add(path);
  }
  const looked = how.deep
    ? await lookDeep(folder, probe, all, suspects, how)
    : lookInto(probe, sample.paths(), suspects);
  const wrong = await stillWrong(db, probe, suspects);
  const { thrown, faults } = await apart(files, wrong);
  if (wrong.length === 0) return ok(name, [checkSentences.filesThere({ n: count }), looked]);
  const ids = (await studentsOf(db, thrown)).slice(0, MOST_ERASED);
  const gone = checkSentences.photosUnseen({ n: thrown.length, students: ids });
  if (faults.length === 0)
    return warning(name, [gone, looked], checkAdvice.eraseAgain({ ids: ids.join(" ") }));
  const wrongFiles = await inWords(db, faults, count);
  return problem(name, [wrongFiles, ...(thrown.length > 0 ? [gone] : []), looked], checkAdvice.copyFiles());
}

/** Describes how many files have each fault. Lists the first faulty files with their paths and students. */
async function inWords(db: Db, faults: readonly Fault[], count: number): Promise<Sentence> {
  const kinds = [...Map.groupBy(faults, ({ fault }) => fault)].map(([fault, { length }]) =>
    checkSentences.kindOf({ count: length, fault: fileFaults[fault]() }),
  );
  const named = await Promise.all(
    faults.slice(0, NAMED).map(async ({ path, fault: kind }) => {
      const students = await studentsOf(db, [path]);
      const fault = fileFaults[kind]();
      return students.length === 0
        ? checkSentences.faultOf({ path, fault })
        : checkSentences.faultOfStudent({ path, fault, students });
    }),
  );
  const first = joined(named, "and");
  const more = faults.length - named.length;
  const files = more > 0 ? checkSentences.andMore({ files: first, more }) : first;
  return checkSentences.filesWrong({ count, kinds: joined(kinds, "and"), files });
}

/** Returns a sampler for a list of any length. The sample includes the newest items of the list. */
function sampler() {
  const drawn: string[] = [];
  const newest: string[] = [];
  let seen = 0;
  return {
    add(path: string) {
      seen += 1;
      newest.push(path);
      const moved = newest.length > NEWEST ? newest.shift() : undefined;
      if (moved === undefined) return;
      const place = seen - NEWEST <= SAMPLE ? drawn.length : Math.floor(Math.random() * (seen - NEWEST));
      if (place < SAMPLE) drawn[place] = moved;
    },
    paths: () => [...drawn, ...newest],
  };
}

/** Checks the first and last bytes of some files. */
function lookInto({ ends }: FileProbe, paths: readonly string[], suspects: Map<string, FileFault>): Sentence {
  if (ends === null) return checkSentences.lookedIntoNone();
  for (const path of paths) {
    const fault = suspects.has(path) ? undefined : ends(path);
    if (fault) suspects.set(path, fault);
  }
  return checkSentences.lookedInto({ count: paths.length });
}

/** Checks every file completely, starting where an interrupted run stopped. */
async function lookDeep(
  folder: DataFolder,
  probe: FileProbe,
  paths: string[],
  suspects: Map<string, FileFault>,
  { signal, onProgress }: Thoroughness,
): Promise<Sentence> {
  const state = await readDeep(folder);
  const before = state.done;
  const rest = paths.filter((path) => path > state.after).toSorted();
  const total = paths.length;
  const offset = total - rest.length;
  for (const path of state.bad) suspects.set(path, "damaged");
  try {
    for (const [index, path] of rest.entries()) {
      signal?.throwIfAborted();
      const fault = suspects.has(path) ? undefined : await probe.content(path);
      if (fault) {
        suspects.set(path, fault);
        state.bad.push(path);
      }
      state.after = path;
      state.done += 1;
      onProgress?.(offset + index + 1, total);
      if (index % KEEP_EVERY === KEEP_EVERY - 1) await keepDeep(folder, state);
    }
  } catch (error) {
    await keepDeep(folder, state);
    throw error;
  }
  await endDeep(folder);
  return before === 0
    ? checkSentences.readAll()
    : checkSentences.readAllSince({ before, time: zonedTime(new Date(state.began)) });
}

interface Fault {
  path: string;
  fault: FileFault;
}

const nameOf = (path: string): string => path.slice(path.indexOf("/") + 1);

/** Returns the IDs of the students to whom the files with these paths belong. */
async function studentsOf(db: Db, paths: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const page of pagesOf(paths))
    ids.push(...[...(await studentsOfFiles(db, page.map(nameOf))).values()].flat());
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/**
 * Separates photos whose keys were deleted on purpose, such as those of people erased after a restored backup was
 * made, from files that can be repaired.
 */
async function apart(
  { keys, photos }: Files,
  wrong: readonly Fault[],
): Promise<{ thrown: string[]; faults: Fault[] }> {
  const beneath = photos.sealing?.beneath;
  if (!keys || !beneath) return { thrown: [], faults: [...wrong] };
  const [thrown, faults]: [string[], Fault[]] = [[], []];
  for (const each of wrong) {
    const isPhoto = each.path.startsWith("photos/");
    const id = isPhoto ? await keyIdOfStored(beneath, nameOf(each.path)) : undefined;
    if (id !== undefined && (await keys.thrownOf([id])).has(id)) thrown.push(each.path);
    else faults.push(each);
  }
  return { thrown, faults };
}

/**
 * Checks the files that seemed faulty again, with the current rows. A file that nothing refers to any more does not
 * count as lost.
 */
async function stillWrong(
  db: Db,
  probe: FileProbe,
  suspects: ReadonlyMap<string, FileFault>,
): Promise<Fault[]> {
  if (suspects.size === 0) return [];
  const named = new Set<string>();
  for await (const path of namedFiles(db)) if (suspects.has(path)) named.add(path);
  const faults: Fault[] = [];
  for (const path of named) {
    const fault = (probe.ends && (probe.size(path) ?? probe.ends(path))) ?? (await probe.content(path));
    if (fault) faults.push({ path, fault });
  }
  return faults;
}
