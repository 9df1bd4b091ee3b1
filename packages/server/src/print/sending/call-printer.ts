import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { request as plainRequest, type IncomingMessage } from "node:http";
import { request as tlsRequest } from "node:https";
import type { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { decodeResponse, encodeRequest, NotIpp, type IppResponse } from "@idms/core/node/ipp/ipp-message";
import type { Failure } from "@idms/core/failure";
import { sendingFailures } from "@idms/core/print/failures/sending-failures";
import type { SentAttributes } from "@idms/core/print/sending/ipp-values";
import { OPERATIONS } from "@idms/core/print/sending/send-job";
import { httpOfPrinter } from "@idms/core/print/sheets/printer-address";
import { callFaults } from "@idms/core/upkeep/sending-sentences";
import { asCallFailure, CallFailure } from "../../http/socket/call-failure.ts";

/** A printer that can be called: its name in IDMS, and its address. */
export interface CallablePrinter {
  name: string;
  address: string;
}

/**
 * Maximum time to connect and to wait for a response, in milliseconds. Users are told about a failure within five
 * seconds.
 */
const CONNECT_MS = 2000;
const ANSWER_MS = 2500;
/** Maximum time for which a printer may neither accept part of a file nor respond, in milliseconds. */
const FILE_MS = 60_000;
const MOST_OF_ANSWER = 1024 * 1024;
const IPP = "application/ipp";
/** The first status of a failed request (RFC 8011, appendix B). */
const FIRST_FAILURE = 0x0400;

type Refusal = (facts: { printer: string }) => Failure;

/** The failures that IPP statuses stand for (RFC 8011, appendix B). */
const FAILURES = new Map<number, Refusal>([
  [0x0401, sendingFailures.refused],
  [0x0402, sendingFailures.refused],
  [0x0403, sendingFailures.refused],
  [0x0406, sendingFailures.noQueue],
  [0x040a, sendingFailures.cannotReceive],
  [0x0501, sendingFailures.cannotReceive],
  [0x0506, sendingFailures.notAccepting],
  [0x0507, sendingFailures.busy],
]);

/** The failures that HTTP statuses stand for. */
const HTTP_FAILURES = new Map<number, Refusal>([
  [401, sendingFailures.refused],
  [403, sendingFailures.refused],
  [404, sendingFailures.noQueue],
  [426, sendingFailures.needsTls],
]);

/**
 * Sends a request to a printer, and returns its response.
 * @param file the path of the PDF that follows the request
 * @throws Failure `conflict` if the printer cannot be reached, or rejects the request
 */
export async function callPrinter(
  { name: printer, address }: CallablePrinter,
  request: {
    operation: keyof typeof OPERATIONS;
    operationAttributes?: SentAttributes;
    jobAttributes?: SentAttributes;
  },
  file?: string,
): Promise<IppResponse["groups"]> {
  const head = encodeRequest({
    operation: OPERATIONS[request.operation],
    id: 1,
    operationAttributes: {
      // Their order is prescribed (RFC 8011, section 4.1.4).
      "attributes-charset": { kind: "charset", value: "utf-8" },
      "attributes-natural-language": { kind: "naturalLanguage", value: "en" },
      "printer-uri": { kind: "uri", value: address },
      ...request.operationAttributes,
      "requesting-user-name": { kind: "name", value: "idms" },
    },
    ...(request.jobAttributes && { jobAttributes: request.jobAttributes }),
  });
  const answer = await post(httpOfPrinter(address), head, file).catch((error: unknown) => {
    throw sendingFailures.unreachable({ printer, reason: asCallFailure(error).sentence }, { cause: error });
  });
  if (answer.status !== 200 || answer.kind !== IPP) {
    const said = answer.status === 200 ? answer.kind : `HTTP ${answer.status}`;
    throw (
      HTTP_FAILURES.get(answer.status)?.({ printer }) ?? sendingFailures.notPrinter({ printer, answer: said })
    );
  }
  const { status, groups } = decoded(printer, answer.body);
  if (status < FIRST_FAILURE) return groups;
  const [reason = `IPP 0x${status.toString(16).padStart(4, "0")}`] = groups.operation["status-message"] ?? [];
  throw FAILURES.get(status)?.({ printer }) ?? sendingFailures.rejected({ printer, reason: String(reason) });
}

function decoded(printer: string, body: Uint8Array): IppResponse {
  try {
    return decodeResponse(body);
  } catch (error) {
    if (error instanceof NotIpp) throw sendingFailures.notPrinter({ printer, answer: IPP });
    throw error;
  }
}

interface Answer {
  status: number;
  kind: string;
  body: Uint8Array;
}

/** Posts bytes and a file. Redirects are not followed. */
async function post(url: string, head: Uint8Array, file: string | undefined): Promise<Answer> {
  const size = file === undefined ? 0 : (await stat(file)).size;
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const within = (ms: number, fault: "notReached" | "noAnswer") => {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(new CallFailure(callFaults[fault]({ seconds: ms / 1000 }))), ms);
  };
  const goesOn = () => within(file === undefined ? ANSWER_MS : FILE_MS, "noAnswer");
  try {
    within(CONNECT_MS, "notReached");
    const isPlain = url.startsWith("http:");
    const request = (isPlain ? plainRequest : tlsRequest)(url, {
      method: "POST",
      agent: false,
      signal: ended.signal,
      headers: { "content-type": IPP, "content-length": head.length + size, "user-agent": "IDMS" },
    });
    request.on("socket", (socket: Socket) => {
      socket.once(isPlain ? "connect" : "secureConnect", goesOn);
      socket.on("drain", goesOn);
    });
    const answered = new Promise<IncomingMessage>((done, fail) => {
      request.on("response", done);
      request.on("error", fail);
    });
    request.write(head);
    if (file === undefined) request.end();
    // The request itself says when it fails. A printer that refuses a file may answer before it has all of it.
    else void pipeline(createReadStream(file), request).catch(() => undefined);
    const answer = await answered;
    return {
      status: answer.statusCode ?? 0,
      kind: String(answer.headers["content-type"]).split(";")[0]?.trim() ?? "",
      body: await bodyOf(answer),
    };
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

async function bodyOf(answer: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let taken = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    taken += (part as Buffer).length;
    if (taken > MOST_OF_ANSWER) throw new CallFailure(callFaults.broken());
  }
  return Buffer.concat(parts);
}
