import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "@idms/core/failure";
import { downloadName } from "@idms/core/messages";
import { sendingFailures } from "@idms/core/print/failures/sending-failures";
import type { ReadAttributes, SentAttributes } from "@idms/core/print/sending/ipp-values";
import {
  isSentInVain,
  isSentOver,
  jobState,
  lacksDocument,
  printerTrouble,
  takesNothing,
  type SentState,
} from "@idms/core/print/sending/printer-state";
import {
  JOB_ATTRIBUTES,
  jobAttributes,
  jobSheets,
  PDF,
  PRINTER_ATTRIBUTES,
  requirePrintable,
  type JobSheets,
} from "@idms/core/print/sending/send-job";
import { isRevoked, type SentBatch } from "@idms/core/print/sending/sent-batch";
import { isPrinterNamed, type PrinterProfile } from "@idms/core/print/sheets/printer";
import { findBatch, setSent, type PrintBatch } from "../../cards/printed/batch-rows.ts";
import { setBatchPrinted } from "../../cards/orders/order-rows.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { requiredTls } from "../../installation/settings/config-file.ts";
import { isPlainPrinter, tlsWhere } from "../../installation/settings/plain-connections.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { writeDown } from "../../trust/log/audited.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { notKept, type KnownBatch } from "../choosing/choose-reprint.ts";
import { choosePrinter } from "../choosing/choose-sheet.ts";
import type { Ref } from "../choosing/choose-template.ts";
import { copyBatch } from "../runs/copy-batch.ts";
import { callPrinter, type CallablePrinter } from "./call-printer.ts";
import { inLineOfBatch, markIn } from "./mark-batch.ts";

/** A job at a printer, and its state as reported by the printer. */
export interface JobStanding {
  printer: string;
  job: number;
  state: SentState;
  /** The problem that stops the job. */
  trouble: Failure | null;
}

/** The result of sending a batch: its job, and the number of students who were marked. */
export interface Sending extends JobStanding {
  marked: number;
}

export interface SendOptions {
  /** The printer. By default, the printer for which the batch was made. */
  printer?: Ref | undefined;
  /** Whether to resend a batch that the printer already has. */
  again: boolean;
  /** Whether to mark the students once the printer has the whole file. */
  mark: boolean;
  /**
   * The path of the batch's PDF. By default, the stored file is sent or, if there is none, a new file made from the
   * stored cards.
   */
  file?: string | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Runs the function that draws the PDF, for example in turn with other prints. Sending does not wait for other
   * prints.
   */
  inPress?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The printer to send to, with its tray. */
interface Target extends CallablePrinter {
  tray: string | null;
}

/** @throws Failure `conflict` if the printer has no address, or one without the encryption that the settings require */
export async function targetOf(app: App, { name, address, tray = "" }: PrinterProfile): Promise<Target> {
  if (address === undefined) throw sendingFailures.noAddress({ printer: name });
  const where = tlsWhere((await requiredTls(app.folder.root)) ?? false);
  if (where && isPlainPrinter(address, where)) throw sendingFailures.mustUseTls({ printer: name });
  return { name, address, tray: tray || null };
}

/**
 * Returns the printer for a batch. A batch that was made for a printer goes to that printer only, because other
 * printers have different offsets.
 * @throws Failure `conflict`, `invalid` without a printer, `missing`
 */
async function printerOf(app: App, batch: PrintBatch, wanted: Ref | undefined): Promise<Target> {
  const own = batch.printer?.name || undefined;
  const named = wanted ?? own;
  if (named === undefined) throw sendingFailures.noPrinter();
  const { profile } = await choosePrinter(app, named);
  if (own !== undefined && !isPrinterNamed(profile, own))
    throw sendingFailures.otherPrinter({ batch: batch.id, printer: own });
  return targetOf(app, profile);
}

const askPrinter = async (printer: CallablePrinter): Promise<ReadAttributes> =>
  (
    await callPrinter(printer, {
      operation: "getPrinter",
      operationAttributes: { "requested-attributes": { kind: "keyword", value: PRINTER_ATTRIBUTES } },
    })
  ).printer;

/**
 * Returns the problem with a printer, or null if it is ready.
 * @throws Failure `conflict` if the printer cannot be reached
 */
export async function checkPrinter(printer: CallablePrinter): Promise<Failure | null> {
  return printerTrouble(printer.name, await askPrinter(printer)) ?? null;
}

/**
 * Checks that a printer is currently accepting jobs and, if sheets are given, that it can print them.
 * @throws Failure `conflict`, with instructions on what to do
 */
export async function requireReady(printer: CallablePrinter, sheets?: JobSheets): Promise<void> {
  const attributes = await askPrinter(printer);
  if (sheets) requirePrintable(printer.name, attributes, sheets);
  const trouble = printerTrouble(printer.name, attributes);
  if (trouble && takesNothing(attributes)) throw trouble;
}

const jobTarget = ({ address }: CallablePrinter, job: number): SentAttributes => ({
  "printer-uri": { kind: "uri", value: address },
  "job-id": { kind: "integer", value: job },
});

/** The name of a job at the printer. It contains no personal data. */
const jobName = (batch: number): string => `IDMS batch ${batch}`;

/** Returns a job as reported by the printer, or undefined if the printer no longer knows the job. */
async function askJob(
  printer: CallablePrinter,
  batch: number,
  job: number,
): Promise<ReadAttributes | undefined> {
  try {
    const { job: found } = await callPrinter(printer, {
      operation: "getJob",
      operationAttributes: {
        ...jobTarget(printer, job),
        "requested-attributes": { kind: "keyword", value: JOB_ATTRIBUTES },
      },
    });
    // A printer that was reset counts its jobs from 1 again.
    return found["job-name"]?.[0] === jobName(batch) ? found : undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === sendingFailures.noQueue.code) return undefined;
    throw error;
  }
}

/** Cancels a job as far as possible, so that the printer does not keep waiting for its file. */
const cancelJob = (printer: CallablePrinter, job: number): Promise<unknown> =>
  callPrinter(printer, { operation: "cancelJob", operationAttributes: jobTarget(printer, job) }).catch(
    () => undefined,
  );

/**
 * Returns the job in which a batch was sent, as the printer now reports it. Returns null if the printer does not have
 * the batch.
 */
export async function standingOf({ id, sent }: Pick<PrintBatch, "id" | "sent">): Promise<JobStanding | null> {
  if (!sent || sent.state !== "taken" || sent.job === null) return null;
  const { printer: name, address, job } = sent;
  const printer = { name, address };
  try {
    const found = await askJob(printer, id, job);
    const state = (found && jobState(found)) ?? "forgotten";
    const trouble = isSentOver(state) ? null : await checkPrinter(printer);
    return { printer: name, job, state, trouble };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { printer: name, job, state: "forgotten", trouble: error };
  }
}

/**
 * Whether an attempt ended without any printed card. A job that was cancelled after it had its file may have printed
 * some of the cards.
 */
const isInVain = ({ state, has_document }: SentBatch, now: SentState | undefined): boolean =>
  state === "sending" && !has_document && now !== undefined && isSentInVain(now);

/**
 * Checks that the printer does not have the batch from an earlier attempt. An interrupted attempt whose job is still
 * waiting for its file is cancelled. For any other interrupted job, someone has to check what the printer does, because
 * some printers print even part of a file.
 * @throws Failure `conflict`
 */
async function requireNotSent(batch: PrintBatch, again: boolean): Promise<void> {
  const { id, sent } = batch;
  if (isRevoked(batch)) throw sendingFailures.revoked({ batch: id });
  if (!sent || sent.job === null) return;
  const { printer: name, address, job, state } = sent;
  const printer = { name, address };
  const found = again ? undefined : await askJob(printer, id, job);
  const now = found && jobState(found);
  const isWaiting =
    state === "sending" && (now === "waiting" || now === "held") && found && lacksDocument(found);
  const facts = { batch: id, printer: name, job };
  if (!again && !isInVain(sent, now) && !isWaiting)
    throw sendingFailures[state === "taken" ? "alreadySent" : "interrupted"](facts);
  if (state !== "sending") return;
  await cancelJob(printer, job);
  // If the printer did not cancel it, the cards would come twice.
  if (isWaiting && !isSentOver(jobState((await askJob(printer, id, job)) ?? {}) ?? "forgotten"))
    throw sendingFailures.interrupted(facts);
}

/**
 * Stores an attempt to send a batch. Throws an error if another process has begun or ended an attempt since `former`
 * was read.
 */
async function putAttempt(tx: Tx, batch: number, former: SentBatch | null, sent: SentBatch): Promise<void> {
  const now = await findBatch(tx, batch);
  if (!now) throw missing("batch");
  const isSame = (["attempt", "state", "job"] as const).every(
    (name) => (now.sent?.[name] ?? null) === (former?.[name] ?? null),
  );
  if (!isSame) throw sendingFailures.sentMeanwhile({ batch });
  await setSent(tx, batch, sent);
}

const changeAttempt = (app: App, batch: PrintBatch, former: SentBatch | null, sent: SentBatch) =>
  inLineOfBatch(app.db, batch, (tx) => putAttempt(tx, batch.id, former, sent));

/** Records that the printer has the whole batch, also for its orders, and marks the students, in one transaction. */
const recordTaken = (
  app: App,
  doer: Doer,
  batch: PrintBatch,
  { sent, mark }: { sent: SentBatch; mark: boolean },
): Promise<number> =>
  inLineOfBatch(app.db, batch, async (tx) => {
    await putAttempt(tx, batch.id, sent, { ...sent, state: "taken" });
    await setBatchPrinted(tx, batch.id);
    const marked = mark ? await markIn(tx, batch) : 0;
    const { printer, job } = sent;
    await writeDown(tx, doer, { done: "print_batches.send", details: { printer, job, marked } }, batch);
    return marked;
  });

/**
 * Sends a batch to a printer, and marks its students once the printer has the whole file. The printer first assigns a
 * number to the job, and IDMS stores the number before it sends the file. After an interruption, IDMS therefore asks
 * the printer about the job, and sends nothing that the printer may have printed.
 * @throws Failure `conflict` if nothing was sent or the printer did not accept the whole file, with instructions on
 *   what to do
 */
export async function sendBatch(
  app: App,
  doer: Doer,
  known: KnownBatch,
  { printer: wanted, again, mark, file, signal, inPress = (work) => work() }: SendOptions,
): Promise<Sending> {
  const { batch, template, imposition } = known;
  if (!imposition || !template) throw notKept(batch);
  await requireNotSent(batch, again);
  const target = await printerOf(app, batch, wanted);
  const sheets = jobSheets(imposition, Boolean(template.back_fields), target.tray);
  await requireReady(target, sheets);
  const output = file ?? scratchPath(app.folder.scratch, downloadName.idCards);
  try {
    if (file === undefined) {
      const options = {
        output,
        lasts: false,
        actor: { id: doer.id, name: doer.username },
        ...(signal && { signal }),
      };
      const { gone, leftOut } = await inPress(() => copyBatch(app, known, options));
      const n = gone + leftOut.length;
      if (n > 0) throw sendingFailures.cardsGone({ n, batch: batch.id });
    }
    const sent = await handOver(app, doer, batch, { target, sheets, output });
    const marked = await recordTaken(app, doer, batch, { sent, mark });
    const standing = await standingOf({ id: batch.id, sent: { ...sent, state: "taken" } });
    return { ...(standing as JobStanding), marked };
  } finally {
    if (file === undefined) await rm(output, { force: true });
  }
}

/** The attributes without which cards are printed in a different size, or with the wrong backs. */
const ESSENTIAL = ["media-col", "print-scaling", "sides"];

/** Creates a job at the printer, stores its number, and sends the file. */
async function handOver(
  app: App,
  doer: Doer,
  batch: PrintBatch,
  { target, sheets, output }: { target: Target; sheets: JobSheets; output: string },
): Promise<SentBatch> {
  const { name, address } = target;
  const attributes = jobAttributes(sheets);
  const named = { "job-name": { kind: "name", value: jobName(batch.id) } } as const;
  const format = { "document-format": { kind: "mimeMediaType", value: PDF } } as const;
  const { unsupported } = await callPrinter(target, {
    operation: "validateJob",
    operationAttributes: { ...named, ...format },
    jobAttributes: attributes,
  });
  // A printer may take a job and ignore what it does not know (RFC 8011, appendix B.1.2).
  const ignored = ESSENTIAL.filter((attribute) => attribute in unsupported);
  if (ignored.length > 0) throw sendingFailures.rejected({ printer: name, reason: ignored.join(", ") });
  const at = new Date().toISOString();
  const begun: SentBatch = {
    state: "sending",
    attempt: randomUUID(),
    printer: name,
    address,
    job: null,
    by: doer.username,
    at,
  };
  await changeAttempt(app, batch, batch.sent, begun);
  const created = await callPrinter(target, {
    operation: "createJob",
    operationAttributes: named,
    jobAttributes: attributes,
  });
  const job = Number(created.job["job-id"]?.[0]);
  if (!Number.isSafeInteger(job) || job < 1)
    throw sendingFailures.rejected({ printer: name, reason: "job-id" });
  const sent = { ...begun, job };
  try {
    await changeAttempt(app, batch, begun, sent);
  } catch (error) {
    await cancelJob(target, job);
    throw error;
  }
  await callPrinter(
    target,
    {
      operation: "sendDocument",
      operationAttributes: {
        ...jobTarget(target, job),
        ...format,
        "last-document": { kind: "boolean", value: true },
      },
    },
    output,
  ).catch(async (error: unknown) => {
    // A printer that pauses while it prints, for example without paper, must not lose the rest.
    const found = await askJob(target, batch.id, job).catch(() => undefined);
    if (!found || lacksDocument(found)) await cancelJob(target, job);
    throw error;
  });
  const whole = { ...sent, has_document: true };
  await changeAttempt(app, batch, sent, whole);
  // The printer has taken the last part. If it does not answer now, it has the cards all the same.
  const found = await askJob(target, batch.id, job).catch(() => undefined);
  const state = found && jobState(found);
  if (!state || !isSentInVain(state)) return whole;
  // The failure asks somebody to check the printer, so the next attempt need not ask again.
  await changeAttempt(app, batch, whole, sent);
  throw sendingFailures.ended({ printer: name, job });
}

/** Interval between status queries to a printer, in milliseconds. */
const AGAIN_MS = 500;

/**
 * Waits until a job has ended, or until somebody has to look at the printer.
 * @param onChange called with each new state
 */
export async function followJob(
  batch: Pick<PrintBatch, "id" | "sent">,
  { signal, onChange }: { signal: AbortSignal; onChange(now: JobStanding): void },
): Promise<JobStanding | null> {
  for (let former = ""; ;) {
    const now = await standingOf(batch);
    if (!now) return null;
    if (former !== now.state) onChange(now);
    former = now.state;
    if (isSentOver(now.state) || now.trouble) return now;
    await pause(AGAIN_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
