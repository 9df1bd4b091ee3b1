import { sendFaults } from "@idms/core/upkeep/sending-sentences";
import type { Receiver } from "../../installation/settings/log-receiver.ts";
import { asSendFailure, SendFailure } from "./send-failure.ts";
import { WAITS, type Waits } from "./send-syslog.ts";

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
export async function sendByOtlp(
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
