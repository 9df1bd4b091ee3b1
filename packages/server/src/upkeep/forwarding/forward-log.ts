import { hostname } from "node:os";
import { otlpLogs, syslogMessage, type Forwarded } from "@idms/core/school/log/forwarded-log";
import { Failure } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";
import { sendFaults } from "@idms/core/upkeep/sending-sentences";
import { withoutPassword } from "../../installation/settings/config.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { newestSeal } from "../../trust/sealing/seal-rows.ts";
import { appWhileHeld, lockWorks } from "../../installation/works/lock-work.ts";
import { readReceiver, type Receiver } from "../../installation/settings/log-receiver.ts";
import { findForward, keepForward, sealedAfter, type ForwardRow } from "./forwarding-rows.ts";
import { SendFailure, asSendFailure } from "./send-failure.ts";
import { sendByDatagrams, sendByStream, WAITS, type Waits } from "./send-syslog.ts";

/** Maximum number of response bytes to read. */
const MOST_OF_ANSWER = 64 * 1024;

/**
 * Reads the headers from the standard OpenTelemetry environment variables: URL-encoded `key=value` pairs separated by
 * commas.
 */
function headersOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const text = env["OTEL_EXPORTER_OTLP_LOGS_HEADERS"] || env["OTEL_EXPORTER_OTLP_HEADERS"] || "";
  const pairs = text.split(",").flatMap((pair): [string, string][] => {
    const [key = "", ...value] = pair.split("=");
    return key.trim() === "" ? [] : [[key.trim(), decoded(value.join("=").trim())]];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Sends log entries as JSON over HTTP (OTLP 1.x).
 * @returns the number of entries that the receiver rejected, with the reason; rejected entries are not sent again
 * @throws SendFailure
 */
async function sendByOtlp(
  { url, authorization }: Extract<Receiver, { kind: "otlp" }>,
  logs: object,
  {
    waits = WAITS,
    signal,
    env = process.env,
  }: { waits?: Waits | undefined; signal?: AbortSignal | undefined; env?: NodeJS.ProcessEnv | undefined },
): Promise<{ refused: number; because: string }> {
  const late = AbortSignal.timeout(waits.readMs);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        ...headersOf(env),
        ...(authorization !== null && { authorization }),
        "content-type": "application/json",
      },
      body: JSON.stringify(logs),
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    const text = await beginningOf(answer);
    if (!answer.ok) throw new SendFailure(sendFaults.answered({ status: answer.status }));
    return refusalIn(text);
  } catch (error) {
    if (signal?.aborted) throw new SendFailure(sendFaults.serverEnded());
    if (late.aborted) throw new SendFailure(sendFaults.noAnswer({ seconds: waits.readMs / 1000 }));
    throw asSendFailure(error);
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > MOST_OF_ANSWER) break;
  }
  return Buffer.concat(parts).toString("utf8");
}

function refusalIn(text: string): { refused: number; because: string } {
  try {
    const { partialSuccess } = JSON.parse(text) as {
      partialSuccess?: { rejectedLogRecords?: string | number; errorMessage?: string };
    };
    const refused = Number(partialSuccess?.rejectedLogRecords ?? 0);
    return {
      refused: Number.isSafeInteger(refused) ? refused : 0,
      because: String(partialSuccess?.errorMessage ?? ""),
    };
  } catch {
    // An empty answer, or one in another form, says that all is well.
    return { refused: 0, because: "" };
  }
}

/** Number of entries that are sent together and held in memory at a time. */
const BATCH = 500;

/** The input for forwarding the log. */
export interface Forwarding {
  /** The receiver's address from the settings. */
  address: string;
  waits?: Waits | undefined;
  /** Aborts the current transfer. */
  signal?: AbortSignal | undefined;
  batch?: number | undefined;
}

/** The outcome of a run: the number of entries that arrived, and any change that users are notified of. */
export interface ForwardOutcome {
  entries: number;
  failure: Sentence | null;
  /** Whether forwarding was already failing before this run. */
  wasFailing: boolean;
  /** Number of entries that the receiver rejected. */
  refused: number;
  because: string;
}

const nothing = (wasFailing: boolean): ForwardOutcome => ({
  entries: 0,
  failure: null,
  wasFailing,
  refused: 0,
  because: "",
});

/**
 * Forwards the sealed entries that have not arrived yet, in order, batch by batch. The position is saved after each
 * batch, so that a crash repeats at most the last batch. Only one program of an installation forwards at a time.
 * @returns undefined if another program is forwarding
 */
export async function forwardLog(
  app: Pick<App, "db" | "folder">,
  forwarding: Forwarding,
): Promise<ForwardOutcome | undefined> {
  const receiver = readReceiver(forwarding.address);
  if (!receiver) throw settingFailures.logUrl({ where: "log_url" });
  const name = withoutPassword(forwarding.address);
  if (!(await isDue(app.db, name))) return nothing(false);
  const lock = await lockWorks(app, ["forwarding"]).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "busy") return undefined;
    throw error;
  });
  if (!lock) return undefined;
  try {
    return await forwardAll(appWhileHeld(app, lock).db, name, receiver, forwarding);
  } finally {
    await lock.release();
  }
}

async function isDue(db: Db, name: string): Promise<boolean> {
  const [row, seal] = [await findForward(db, name), await newestSeal(db)];
  return seal !== undefined && seal.last_id > (row?.after_id ?? 0);
}

async function forwardAll(
  db: Db,
  name: string,
  receiver: Receiver,
  { batch = BATCH, ...how }: Forwarding,
): Promise<ForwardOutcome> {
  const found = await findForward(db, name);
  let row: ForwardRow = found ?? {
    receiver: name,
    after_id: 0,
    sent_at: null,
    failing_since: null,
    failure: null,
    failure_said: null,
    refused: 0,
  };
  const outcome = nothing(row.failing_since !== null);
  const keep = async (changed: Partial<ForwardRow>) => {
    row = { ...row, ...changed };
    await transaction(db, (tx) => keepForward(tx, row));
  };
  while (how.signal?.aborted !== true) {
    const last = (await newestSeal(db))?.last_id ?? 0;
    const told = await sealedAfter(db, row.after_id, last, batch);
    const entries = told.flatMap((each) => ("entry" in each ? each.entry.id : []));
    const newest = entries.at(-1);
    if (newest === undefined) break;
    try {
      const { refused, because } = await send(receiver, told, how);
      const now = new Date().toISOString();
      outcome.entries += entries.length;
      outcome.refused += refused;
      if (refused > 0) outcome.because = because;
      await keep({
        after_id: newest,
        sent_at: now,
        failing_since: null,
        failure: null,
        failure_said: null,
        refused: row.refused + refused,
      });
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      // Whoever ends does not know whether it arrived.
      if (how.signal?.aborted) break;
      outcome.failure = error.sentence;
      const failing_since = row.failing_since ?? new Date().toISOString();
      if (row.failing_since === null || row.failure !== error.message)
        await keep({ failing_since, failure: error.message, failure_said: error.sentence });
      break;
    }
  }
  return outcome;
}

async function send(
  receiver: Receiver,
  told: readonly Forwarded[],
  how: Pick<Forwarding, "waits" | "signal">,
): Promise<{ refused: number; because: string }> {
  const host = hostname();
  if (receiver.kind === "otlp") return sendByOtlp(receiver, otlpLogs(told, host), how);
  const messages = told.map((each) => syslogMessage(each, host));
  await (receiver.kind === "udp"
    ? sendByDatagrams(receiver, messages, how)
    : sendByStream(receiver, messages, how));
  return { refused: 0, because: "" };
}
