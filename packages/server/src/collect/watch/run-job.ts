import { basename, dirname, join } from "node:path";
import { Failure } from "@idms/core/failure";
import type { DroppedJob } from "@idms/core/print/batches/dropped-files";
import { isPrinted, watchReport, type WatchedJob } from "@idms/core/print/batches/watched-job";
import { readSpreadsheetInThread } from "@idms/core/node/spreadsheets/spreadsheet-thread";
import { readSheetBytes } from "../../school/spreadsheets/read-sheet.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { NO_LINK } from "../../installation/files/no-link.ts";
import { writeAtomic, writeFailure } from "../../installation/files/write-atomic.ts";
import type { App } from "../../installation/open-app.ts";
import { appWhileHeld, lockWorks } from "../../installation/works/lock-work.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { classCalled } from "../../school/classes/choose-class.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";
import { hashFile, hashOf, isAsListed } from "./drop-folder.ts";
import type { DroppedPaths, DroppedWork, WatchChoice } from "./dropped-work.ts";
import { importDropped, type ImportCounts } from "./import-dropped.ts";
import { printDropped, type PrintedSheet } from "./print-dropped.ts";
import {
  doubtWatched,
  findWatched,
  isMadeOf,
  putWatched,
  forgetWatched,
  listWatched,
  type Inputs,
} from "./watched-file-rows.ts";
import { rename, rm } from "node:fs/promises";
import { watchFailures } from "@idms/core/collect/imports/watch-failures";

/** Signals that a job must start again because one of its files has changed. */
export const CHANGED = Symbol("changed");

/**
 * Imports and prints a dropped job, and writes a report next to it. A crash leaves no partial results: prints are
 * recorded with their batch, and the spreadsheet itself is recorded last, so that the next run does the remaining work.
 * If a card is not printed, no PDF remains that could be mistaken for the result.
 * @returns undefined if the whole job has already been done
 * @throws CHANGED, Failure `busy` while another run is importing or printing, and the reason of an abort.
 */
export async function runJob(
  app: App,
  folder: string,
  job: DroppedJob,
  choice: WatchChoice,
): Promise<WatchedJob | undefined> {
  const paths = pathsOf(folder, job);
  const school = await chooseSchool(app, choice.school);
  const isChanged = async () => !(await isAsListed(folder, job));
  const found = await orProblem(() => findInputs(school.id, job, paths), isChanged);
  if (!(found instanceof Failure) && isMadeOf(await findWatched(app.db, paths.spreadsheet), found.inputs))
    return undefined;
  const read =
    found instanceof Failure
      ? found
      : await orProblem(async () => {
          const ofClass = await classCalled(app, school, choice.class);
          return readRows(found, paths, choice, ofClass);
        }, isChanged);
  const isRead = !(read instanceof Failure);
  // Both for all of the job, so that an import whose printing would have to wait is not begun.
  const lock = await lockWorks(app, choice.dryRun ? [] : ["importing", "printing"]);
  const held = appWhileHeld(app, lock);
  try {
    const result = isRead
      ? await importAndPrint(held, { ...read, choice, paths }, isChanged)
      : { ...NOTHING, problem: read.sentence };
    const told: WatchedJob = {
      sheet: basename(paths.spreadsheet),
      photos: paths.photos === null ? null : basename(paths.photos),
      report: basename(paths.report),
      school: school.name,
      ...result,
      outdated: [],
    };
    if (choice.dryRun) return told;
    return await conclude(held, paths, told, isRead && result.problem === null ? read.inputs : undefined);
  } finally {
    await lock.release();
  }
}

type Outcome = ImportCounts & PrintedSheet & Pick<WatchedJob, "labels" | "notRead" | "guesses">;

const NOTHING: Omit<Outcome, "problem"> = {
  create: 0,
  change: 0,
  skip: 0,
  reject: [],
  withoutPhoto: [],
  ignored: [],
  notRead: [],
  guesses: [],
  unverified: [],
  pdfs: [],
  labels: {},
};

async function importAndPrint(
  app: App,
  work: DroppedWork,
  isChanged: () => Promise<boolean>,
): Promise<Outcome> {
  const { inputs, choice, paths, notRead, guesses } = work;
  if (!choice.dryRun) await transaction(app.db, (tx) => doubtWatched(tx, paths.spreadsheet, inputs));
  const imported = await orProblem(() => importDropped(app, work), isChanged);
  if (imported instanceof Failure) return { ...NOTHING, notRead, guesses, problem: imported.sentence };
  const { counts, ready, labels } = imported;
  const done = { ...NOTHING, notRead, ...counts, labels };
  if (counts.problem !== null) return done;
  if (await isChanged()) throw CHANGED;
  const printed = await orProblem(() => printDropped(app, work, ready), isChanged);
  return { ...done, ...(printed instanceof Failure ? { problem: printed.sentence } : printed) };
}

function pathsOf(folder: string, { name, sheets, photos }: DroppedJob): DroppedPaths {
  const [sheet, zip] = [sheets[0], photos[0]];
  return {
    spreadsheet: join(folder, sheet?.name ?? ""),
    photos: zip ? join(folder, zip.name) : null,
    pdf: join(folder, `${name}.pdf`),
    report: join(folder, `${name}.report.txt`),
  };
}

/** Runs a part of the work. Returns the result, or the failure if a person can correct its cause. */
async function orProblem<T>(work: () => Promise<T>, isChanged: () => Promise<boolean>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === "busy") throw error;
    if (await isChanged()) throw CHANGED;
    return error;
  }
}

/** Reads the spreadsheet of a job, and returns its bytes together with the hashes of the job's files. */
async function findInputs(school_id: number, { name, sheets, photos }: DroppedJob, paths: DroppedPaths) {
  for (const files of [sheets, photos]) {
    if (files.length < 2) continue;
    throw watchFailures.sameName({ files: files.map((each) => each.name), name });
  }
  const bytes = await readSheetBytes(paths.spreadsheet, NO_LINK);
  const zip = paths.photos === null ? null : await hashFile(paths.photos);
  const inputs: Inputs = { school_id, sheet: hashOf(bytes), photos: zip };
  return { inputs, bytes };
}

async function readRows(
  { inputs, bytes }: { inputs: Inputs; bytes: Buffer },
  paths: DroppedPaths,
  { reading, signal }: Pick<WatchChoice, "reading" | "signal">,
  ofClass: string | undefined,
) {
  const file = basename(paths.spreadsheet);
  const { rows, sheet, notRead, guesses } = await readSpreadsheetInThread(
    bytes,
    file,
    { ...reading, ofClass, mustKnow: true },
    signal,
  );
  return { inputs, rows, sheet, notRead, guesses };
}

/** Moves earlier PDFs aside and writes the report. For a finished job, also records the inputs. */
async function conclude(
  app: App,
  paths: DroppedPaths,
  job: WatchedJob,
  inputs: Inputs | undefined,
): Promise<WatchedJob> {
  const printed = job.pdfs.filter(isPrinted).map(({ file }) => join(dirname(paths.pdf), file));
  const outdated = await setAside(app, paths.spreadsheet, paths.pdf, new Set(printed));
  const told = { ...job, outdated };
  await writeAtomic(paths.report, watchReport(told, zonedTime(new Date())));
  if (inputs)
    await transaction(app.db, (tx) =>
      putWatched(tx, { path: paths.spreadsheet, job: paths.spreadsheet, batch_id: null, ...inputs }),
    );
  return told;
}

const outdatedName = (pdf: string): string => pdf.replace(/\.pdf$/, ".outdated.pdf");

/**
 * Renames those earlier PDFs of a spreadsheet that are not among `current`, so that they are not mistaken for current
 * PDFs, and deletes their records. PDFs that `current` replaces are deleted.
 * @param usual the PDF's default path, even if it is not recorded
 * @returns the new names
 * @throws Failure if a PDF cannot be renamed.
 */
async function setAside(
  { db }: App,
  job: string,
  usual: string,
  current: ReadonlySet<string>,
): Promise<string[]> {
  const made = await listWatched(db, job);
  const paths = new Set([usual, ...made.map(({ path }) => path).filter((path) => path !== job)]);
  const old = [...paths].filter((path) => !current.has(path));
  const renamed: string[] = [];
  for (const path of old) {
    const isThere = await rename(path, outdatedName(path)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return false;
        throw writeFailure(error, outdatedName(path));
      },
    );
    if (isThere) renamed.push(basename(outdatedName(path)));
  }
  for (const path of current) await rm(outdatedName(path), { force: true });
  await transaction(db, (tx) => forgetWatched(tx, [...old, job]));
  return renamed;
}
