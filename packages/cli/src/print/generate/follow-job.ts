import { jobSentences } from "@idms/core/print/sending/job-sentences";
import { isSentInVain } from "@idms/core/print/sending/printer-state";
import { findBatch } from "@idms/server/cards/printed/batch-rows";
import type { App } from "@idms/server/installation/open-app";
import { openBatch } from "@idms/server/print/choosing/choose-reprint";
import {
  followJob,
  sendBatch,
  type JobStanding,
  type SendOptions,
} from "@idms/server/print/sending/send-batch";
import { doer } from "../../app/operator.ts";
import { STDOUT } from "../../terminal/output/out-file.ts";
import { note } from "../../terminal/output/output.ts";

/** A job as `--json` shows it. */
export interface SentReport {
  printer: string;
  job: number;
  state: JobStanding["state"];
  trouble: string | null;
  marked: number;
}

/**
 * Sends a batch to a printer, and reports its progress until it has been printed or someone has to look at the printer.
 */
export async function sendAndFollow(
  app: App,
  batch: number,
  { quiet, signal, ...options }: SendOptions & { quiet: boolean; signal: AbortSignal },
): Promise<SentReport> {
  const { marked, ...sent } = await sendBatch(app, doer(), await openBatch(app, batch), {
    ...options,
    signal,
  });
  const row = await findBatch(app.db, batch);
  const last =
    (row &&
      (await followJob(row, {
        signal,
        onChange: ({ state, ...facts }) => {
          if (!quiet) note(jobSentences[state]({ printer: facts.printer, job: facts.job }).message);
        },
      }))) ??
    sent;
  if (last.trouble) note(last.trouble.message);
  return { ...last, trouble: last.trouble?.message ?? null, marked };
}

/** Says what to do with a batch that was not sent. */
export const sendLater = (batch: number, file: string): string =>
  `The cards are in batch ${batch}. Send them later with: idms send --batch ${batch}, or print ${file}.`;

/**
 * Sends a batch that a command has just printed, and follows the job.
 * @param file the path of its PDF, or - for standard output
 */
export const sendPrinted = (
  app: App,
  { batch, file }: { batch: number; file: string },
  { mark, quiet, json }: { mark: boolean; quiet?: boolean; json?: boolean },
  signal: AbortSignal,
): Promise<SentReport> => {
  const options = { again: false, mark, quiet: Boolean(quiet || json), signal };
  return sendAndFollow(app, batch, file === STDOUT ? options : { ...options, file });
};

/** Whether someone has to look at the printer. */
export const needsHelp = ({ state, trouble }: SentReport): boolean => trouble !== null || isSentInVain(state);

/** The message for a user who interrupts a command that has sent a job. */
export const JOB_GOES_ON = "Anything already sent to the printer will still be printed.";
