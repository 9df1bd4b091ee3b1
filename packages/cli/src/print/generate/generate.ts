import type { App } from "@idms/server/installation/open-app";
import { partName } from "@idms/server/print/choosing/choose-cards";
import { isOfItsClass } from "@idms/server/print/choosing/choose-classes";
import { chooseSheet } from "@idms/server/print/choosing/choose-sheet";
import { checkCards, generateCards } from "@idms/server/print/runs/generate-cards";
import type { PressResult } from "@idms/server/print/choosing/press-job";
import { requireReady, targetOf } from "@idms/server/print/sending/send-batch";
import { NothingPrinted } from "@idms/server/print/runs/print-file";
import {
  readOverrideFlags,
  type OverrideFlags,
  noteNoBacks,
  readSheetFlags,
  type SheetFlags,
} from "./sheet-flags.ts";
import {
  eachClass,
  planClasses,
  readClassFlags,
  type ClassFlags,
  type NotPrinted,
  type PlannedClass,
} from "./plan-classes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { operator } from "../../app/operator.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { writeAt } from "../../terminal/output/out-file.ts";
import { note, progress } from "../../terminal/output/output.ts";
import { JOB_GOES_ON, needsHelp, sendLater, sendPrinted } from "./follow-job.ts";
import { noteLeftOut, printReport, tellPrinted, type PrintReport } from "./print-report.ts";
import { onceLoaded, start } from "../../start/start.ts";
import { withApp } from "../../app/with-app.ts";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";

export interface GenerateFlags extends ClassFlags, SheetFlags, OverrideFlags {
  mark: boolean;
  replaceOthers?: boolean;
  send?: boolean;
}

const FILES = { one: "idcards.pdf", each: "idcards" };

/**
 * Prints a class, or every class of a school. Exits with 3 if some cards were left out. A class with no printable cards
 * does not stop the others.
 */
export function generate(flags: GenerateFlags): Promise<number> {
  const choice = readClassFlags(flags);
  const isOne = !flags.allClasses && !flags.allSchools;
  if (!isOne && flags.start !== undefined) throw printCommandFailures.startOfOneClass();
  const wish = readSheetFlags(flags);
  const despite = readOverrideFlags(flags);
  if (flags.send && flags.printer === undefined) throw printCommandFailures.sendNeedsPrinter();
  start("print");
  return interruptible(
    (signal) =>
      withApp({ data: flags.data, works: flags.dryRun ? [] : ["printing"] }, async (app) => {
        const sheet = await chooseSheet(app, wish);
        if (flags.send && sheet.printer) await requireReady(await targetOf(app, sheet.printer));
        const { planned, notPrinted } = await planClasses(
          app,
          { ...choice, ...sheet, despite },
          flags,
          FILES,
        );
        noteNoBacks(
          flags,
          planned.map(({ chosen }) => chosen.template),
        );
        return eachClass(
          planned,
          (plan) => {
            const printed = printOne(app, plan, flags, signal);
            return flags.allSchools ? printed.catch((error) => noted(error, plan, notPrinted)) : printed;
          },
          (done) => {
            const reports = done.filter((each) => each !== undefined);
            const exit = flags.allSchools
              ? tellOfSchools(reports, notPrinted, flags)
              : tellPrinted(reports, isOne ? reports[0] : reports, flags);
            const isStuck = reports.some(({ sent }) => sent && needsHelp(sent));
            return exit === EXIT.done && isStuck ? EXIT.partly : exit;
          },
        );
      }),
    flags.send ? JOB_GOES_ON : undefined,
  );
}

/** Records a class that cannot be printed. With --all-schools, such classes are reported at the end. */
function noted(error: unknown, { chosen }: PlannedClass, notPrinted: NotPrinted[]): undefined {
  if (!isOfItsClass(error)) throw error;
  notPrinted.push({ school: chosen.school.name, class: partName(chosen).name, message: error.message });
}

/**
 * Reports which cards of all schools were printed and which could not be printed or sent. The exit code is 1 if no card
 * was printed, otherwise 3 if any card or class could not be printed or sent.
 */
function tellOfSchools(
  reports: readonly PrintReport[],
  notPrinted: readonly NotPrinted[],
  flags: GenerateFlags,
): number {
  const exit = tellPrinted(reports, { classes: reports, notPrinted }, flags);
  for (const each of notPrinted)
    note(`Not printed: ${each.class === null ? "" : `${each.class} of `}${each.school}: ${each.message}`);
  const notSent = reports.filter((report) => report.notSent !== undefined);
  for (const { class: room, school, notSent: why, batch, file } of notSent)
    note(`Not sent: ${room} at ${school}: ${why} ${sendLater(batch as number, file)}`);
  if (notPrinted.length + notSent.length === 0) return exit;
  return reports.some(({ cards }) => cards > 0) ? EXIT.partly : EXIT.failed;
}

/** Prints a class. A dry run lays out every card and opens every photo, but saves nothing. */
async function printOne(
  app: App,
  { chosen, file }: PlannedClass,
  flags: GenerateFlags,
  signal: AbortSignal,
): Promise<PrintReport> {
  const started = performance.now();
  const bar = progress(partName(chosen).name, chosen.studentIds.length, {
    quiet: flags.quiet || flags.json,
  });
  const hooks = { onProgress: onceLoaded(bar.update), signal };
  try {
    const done = flags.dryRun
      ? await checkCards(app, chosen, hooks)
      : await writeAt(app, file, (output, whenWhole) =>
          generateCards(app, chosen, {
            output,
            whenWhole,
            fileName: file,
            mark: flags.mark && !flags.send,
            replaceOthers: flags.replaceOthers,
            keep: flags.mark || Boolean(flags.send),
            actor: operator(),
            ...hooks,
          }),
        ).catch((error: unknown) => withoutCards(error, flags));
    const { school, despite } = chosen;
    const whose = { file, school: school.name, class: partName(chosen).name, reason: despite?.reason };
    const report = printReport(done, whose, started);
    bar.end();
    const { batch } = report;
    return flags.send && batch !== null ? await sendOne(app, { ...report, batch }, flags, signal) : report;
  } finally {
    bar.end();
  }
}

/**
 * Sends the printed cards of a class. With --all-schools, a batch that cannot be sent is reported at the end, like a
 * class that cannot be printed.
 */
async function sendOne(
  app: App,
  report: PrintReport & { batch: number },
  flags: GenerateFlags,
  signal: AbortSignal,
): Promise<PrintReport> {
  const { batch, file } = report;
  try {
    return { ...report, sent: await sendPrinted(app, report, flags, signal) };
  } catch (error) {
    if (flags.allSchools && isOfItsClass(error)) return { ...report, notSent: error.message };
    note(sendLater(batch, file));
    throw error;
  }
}

/**
 * Prevents a class without any printable cards from stopping a run of several classes. The findings of such a class
 * are reported like those of the other classes.
 */
function withoutCards(error: unknown, { allClasses, allSchools }: GenerateFlags): PressResult {
  if (!(error instanceof NothingPrinted)) throw error;
  if (allClasses || allSchools) return error.result;
  noteLeftOut(error.result.leftOut);
  throw error;
}
