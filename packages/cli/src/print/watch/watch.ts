import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { join } from "node:path";
import { counted } from "@idms/core/forms/values/counted";
import { isPartly, isPrinted, rowLine, watchedPdfLine } from "@idms/core/print/batches/watched-job";
import type { App } from "@idms/server/installation/open-app";
import { chooseSheet } from "@idms/server/print/choosing/choose-sheet";
import { makeSchoolFolders } from "@idms/server/collect/watch/make-school-folders";
import { watchFolder, type WatchEvent, type WatchOptions } from "@idms/server/collect/watch/watch-folder";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible, type Interrupted } from "../../terminal/output/interruptible.ts";
import { start } from "../../start/start.ts";
import { operator } from "../../app/operator.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";
import { readSheetFlags, readOverrideFlags } from "../generate/sheet-flags.ts";
import { withApp } from "../../app/with-app.ts";
import { cellChoice, readChoice, readWishes } from "../../collect/import/import-flags.ts";
import { optionFailures } from "@idms/core/upkeep/option-failures";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";

type WatchFlags = FlagsOf<"watch">;

type EndedJob = Extract<WatchEvent, { kind: "ended" }>;

/** The finished jobs of a folder, and the exit codes of failures. */
interface Told {
  events: EndedJob[];
  exits: number[];
}

/**
 * Turns a folder's spreadsheets and zips into PDFs and saves them next to the originals, until a signal stops it
 * cleanly. With --once, processes only the files already in the folder and reports the result in the exit code.
 */
export async function watch(dir: string, flags: WatchFlags): Promise<number> {
  if (flags.init) return init(dir, flags);
  const isOnce = Boolean(flags.once ?? flags.dryRun);
  const choice = readFlags(flags);
  const sheets = readSheetFlags(flags);
  const despite = readOverrideFlags(flags);
  start("photos");
  const told: Told = { events: [], exits: [] };
  const interrupted = await interruptible((signal) =>
    withApp({ data: flags.data }, async (app) => {
      await follow(
        app,
        dir,
        {
          ...choice,
          order: { ...(await chooseSheet(app, sheets)), order_by: flags.orderBy, despite },
          once: isOnce,
          signal,
        },
        { flags, told },
      );
      return signal.reason as Interrupted | undefined;
    }),
  );
  if (!isOnce) return EXIT.done;
  if (flags.json) printJson({ folder: dir, jobs: told.events.map(asJson) });
  if (interrupted === undefined) return exitOf(told);
  note("idms: Interrupted. Run the command again to finish the remaining work.");
  return interrupted.exitCode;
}

/** Creates the folders for schools. Leaves existing folders unchanged. */
const init = (dir: string, flags: WatchFlags): Promise<number> =>
  withApp({ data: flags.data }, async (app) => {
    const { json, quiet, dryRun = false } = flags;
    const schools = await makeSchoolFolders(app, dir, { school: flags.school, dryRun });
    if (json) printJson({ folder: dir, schools, ...(dryRun && { dry_run: true }) });
    if (json || quiet) return EXIT.done;
    const made = schools.filter((each) => each.made);
    for (const { folder, name } of made)
      print(`${dryRun ? "Would make" : "Made"} ${join(dir, folder)} for ${name}.`);
    const there = schools.length - made.length;
    if (there > 0)
      print(`${counted(there, "school already has a folder", "schools already have a folder")}.`);
    return EXIT.done;
  });

function readFlags(flags: WatchFlags): Omit<WatchOptions, "order" | "once" | "signal"> {
  const settle = Number(flags.settle);
  if (!(settle >= 0 && settle <= 3600)) throw printCommandFailures.settle({ given: flags.settle });
  if (flags.class !== undefined && flags.school === undefined) throw optionFailures.classNeedsSchool();
  const { school, form, template, photoColumn, partial = false, dryRun = false } = flags;
  return {
    school,
    class: flags.class,
    form,
    template,
    photoColumn,
    keyField: flags.key,
    wishes: readWishes(flags),
    reading: readChoice(flags),
    understanding: cellChoice(flags),
    partial,
    dryRun,
    settleMs: settle * 1000,
    actor: operator(),
  };
}

async function follow(
  app: App,
  dir: string,
  options: WatchOptions,
  { flags, told }: { flags: WatchFlags; told: Told },
): Promise<void> {
  if (!options.once && !flags.quiet) note(`Watching ${dir}. Press Ctrl-C to stop.`);
  for await (const event of watchFolder(app, dir, options)) {
    if (event.kind === "ended") {
      if (options.once) told.events.push(event);
      else if (flags.json) printJson(asJson(event));
      tell(event, flags);
      continue;
    }
    const exit = event.kind === "defect" ? EXIT.failed : event.failure?.exitCode;
    if (options.once && exit !== undefined) told.exits.push(exit);
    if (!flags.quiet || exit !== undefined) note(event.message);
  }
}

/** Prints a line for each PDF, and prints the failures to standard error. */
function tell({ job, folder }: EndedJob, { json, dryRun }: WatchFlags): void {
  const inFolder = folder === null ? "" : `${folder}/`;
  const [sheet, report] = [inFolder + job.sheet, inFolder + job.report];
  const { problem, pdfs, create, change, skip, reject, withoutPhoto, notRead, guesses } = job;
  if (dryRun && !json)
    print(`Importing ${sheet} would result in: ${create} added, ${change} changed, ${skip} unchanged`);
  const shown = dryRun ? pdfs : pdfs.filter(isPrinted);
  if (!json)
    for (const pdf of shown) print(`${dryRun ? "Would print " : ""}${inFolder}${watchedPdfLine(pdf)}`);
  const see = dryRun ? "" : ` See ${report}.`;
  if (problem !== null) note(`${sheet}: ${problem.message}${see}`);
  else if (isPartly(job)) note(`${sheet}: Some rows or photos were left out.${see}`);
  if (!dryRun) return;
  for (const { message } of guesses) note(`  Assumed: ${message}`);
  for (const { message } of notRead) note(`  Not read: ${message}`);
  for (const each of [...reject, ...withoutPhoto]) note(`  ${rowLine(each)}`);
}

/**
 * Returns a job for JSON output, without the properties that only the text report uses. JSON omits undefined values.
 */
const asJson = ({ job, folder }: EndedJob) => ({
  ...(folder !== null && { folder }),
  ...job,
  problem: job.problem && job.problem.message,
  code: job.problem?.code,
  facts: job.problem?.facts,
  labels: undefined,
  pdfs: job.pdfs.map((pdf) => ({ ...pdf, students: undefined })),
});

/** Returns 1 if nothing could be printed, 3 if something was left out, or 4 if something is waiting for another run. */
function exitOf({ events, exits }: Told): number {
  if (exits.length > 0) return Math.max(...exits);
  const jobs = events.map(({ job }) => job);
  const failed = jobs.filter(({ problem }) => problem !== null);
  if (failed.length > 0 && failed.length === jobs.length) return EXIT.failed;
  return failed.length > 0 || jobs.some(isPartly) ? EXIT.partly : EXIT.done;
}
