import { readReprintReason, reprintProblem, type KeptReason } from "@idms/core/print/batches/reprint";
import { openBatch, type BatchSelection, type KnownBatch } from "@idms/server/print/choosing/choose-reprint";
import { choosePrinter } from "@idms/server/print/choosing/choose-sheet";
import { checkAgain, chooseAgain, printAgain, type AgainChosen } from "@idms/server/print/runs/print-again";
import { NothingPrinted } from "@idms/server/print/runs/print-file";
import { requireReady, targetOf } from "@idms/server/print/sending/send-batch";
import type { App } from "@idms/server/installation/open-app";
import { ask, canAsk } from "../../terminal/output/ask.ts";
import { readOverrideFlags, noteNoBacks, readSheetFlags } from "../generate/sheet-flags.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { onceLoaded, start } from "../../start/start.ts";
import { operator } from "../../app/operator.ts";
import { keptFile, requireOneOnStdout, writeAt } from "../../terminal/output/out-file.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, progress } from "../../terminal/output/output.ts";
import { JOB_GOES_ON, needsHelp, sendLater, sendPrinted } from "../generate/follow-job.ts";
import { noteLeftOut, printReport, tellPrinted, type PrintReport } from "../generate/print-report.ts";
import { readCount, readIds } from "../../terminal/flags/read-ids.ts";
import { batchIn } from "../generate/plan-classes.ts";
import { withApp } from "../../app/with-app.ts";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";

type ReprintFlags = FlagsOf<"reprint">;

/** Reprints cards from a batch, as they were or with current data. Exits with 3 if some are left out. */
export function reprint(flags: ReprintFlags): Promise<number> {
  const id = readCount("--batch", flags.batch, "batch");
  const selection: BatchSelection = {
    sheets: readIds("--sheet", flags.sheet),
    positions: readIds("--position", flags.position),
    students: readIds("--student", flags.student),
    from: readPlace(flags.from),
  };
  requireOneOnStdout(flags);
  const choice = readSheetFlags(flags);
  const despite = readOverrideFlags(flags);
  start("print");
  return interruptible(
    (signal) =>
      withApp({ data: flags.data, works: flags.dryRun ? [] : ["printing"] }, async (app) => {
        const known = await openBatch(app, id);
        const wish = { selection, sheet: choice, despite, today: flags.current ?? false };
        const chosen = await chooseAgain(app, known, wish);
        if (!flags.current && known.template) noteNoBacks(flags, [known.template]);
        const why = await reasonOf(flags);
        const file = await keptFile(flags.out, `reprint-${id}.pdf`, flags, batchIn(app));
        const { batch } = known;
        if (flags.send) await requireReady(await printerFor(app, chosen));
        const started = performance.now();
        const done = await withBar(known, chosen.cards.length, flags, (onProgress) => {
          const hooks = { onProgress: onceLoaded(onProgress), signal };
          return why === null || flags.dryRun
            ? checkAgain(app, chosen, why?.because ?? "other", hooks)
            : writeAt(app, file, (output, whenWhole) =>
                printAgain(app, chosen, why, {
                  output,
                  whenWhole,
                  fileName: file,
                  actor: operator(),
                  ...hooks,
                }),
              );
        }).catch((error: unknown) => {
          if (error instanceof NothingPrinted) noteLeftOut(error.result.leftOut);
          throw error;
        });
        const leave = despite?.reason ?? batch.despite ?? undefined;
        const whose = { file, school: batch.school_name, class: batch.class_name, reason: leave };
        const printed = printReport(done, whose, started);
        const report = flags.send ? await sent(app, printed, flags, signal) : printed;
        const exit = tellPrinted(
          [report],
          { ...report, reprint_of: id, because: null, reason: "", ...why, current: flags.current ?? false },
          flags,
        );
        return exit === EXIT.done && report.sent && needsHelp(report.sent) ? EXIT.partly : exit;
      }),
    flags.send ? JOB_GOES_ON : undefined,
  );
}

/**
 * Returns the printer to which a reprint is sent.
 * @throws Failure `invalid` without a printer, and `conflict` if it has no address
 */
async function printerFor(app: App, { printer }: AgainChosen) {
  if (printer === null) throw printCommandFailures.sendNeedsPrinter();
  return targetOf(app, (await choosePrinter(app, printer.name)).profile);
}

/** Sends reprinted cards to their printer. If that fails, says where they are. */
async function sent(
  app: App,
  report: PrintReport,
  flags: ReprintFlags,
  signal: AbortSignal,
): Promise<PrintReport> {
  const { batch, file } = report;
  if (batch === null) return report;
  const job = await sendPrinted(app, { batch, file }, { ...flags, mark: false }, signal).catch(
    (error: unknown) => {
      note(sendLater(batch, file));
      throw error;
    },
  );
  return { ...report, sent: job };
}

/**
 * Reads a position on a sheet.
 * @throws Failure `invalid`
 */
function readPlace(text: string | undefined): BatchSelection["from"] {
  if (text === undefined) return undefined;
  const [sheet, position, ...more] = readIds("--from", [text]) ?? [];
  if (sheet !== undefined && position !== undefined && more.length === 0) return { sheet, position };
  throw printCommandFailures.fromPlace();
}

async function withBar<T>(
  { batch }: KnownBatch,
  total: number,
  { quiet, json }: ReprintFlags,
  work: (onProgress: (done: number) => void) => Promise<T>,
): Promise<T> {
  const bar = progress(batch.class_name, total, { quiet: quiet || json });
  try {
    return await work(bar.update);
  } finally {
    bar.end();
  }
}

/**
 * Returns the reason for a reprint, to be recorded. If no flag specifies the reason, asks for it on a terminal. A dry
 * run does not need a reason.
 */
async function reasonOf({
  dryRun,
  cause: because,
  reason,
  ...flags
}: ReprintFlags): Promise<KeptReason | null> {
  if (dryRun && because === undefined && reason === undefined) return null;
  if (because === undefined && reason === undefined && canAsk(flags)) {
    const check = (words: string) => reprintProblem({ reason: words })?.message;
    return readReprintReason({
      reason: await ask({ message: "Why are these cards being reprinted?", check }),
    });
  }
  if (because === undefined && reason === undefined) throw printCommandFailures.needsReason();
  return readReprintReason({ because, reason });
}
