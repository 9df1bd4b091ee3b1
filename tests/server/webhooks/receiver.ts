import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** A received message. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another system on this machine: the messages it received, and its responses. */
export interface Receiver {
  url: string;
  received: Received[];
  answer(request: IncomingMessage, response: ServerResponse): void;
}

const well: Receiver["answer"] = (_request, response) => void response.writeHead(204).end();

/** Starts a server that receives messages for all tests of a file. */
export function receiving(): Receiver & { answerWell(): void } {
  const receiver = {
    received: [],
    answer: well,
    answerWell: () => void (receiver.answer = well),
  } as unknown as Receiver & { answerWell(): void };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      receiver.received.push({ path: request.url ?? "", headers: request.headers, body });
      receiver.answer(request, response);
    });
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

/** Verifies a signature as a receiver does, according to the Standard Webhooks specification. */
export function isSigned(secret: string, { headers, body }: Pick<Received, "headers" | "body">): boolean {
  const [id, at, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name]),
  );
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${at}.${body}`, "utf8").digest();
  return String(signatures)
    .split(" ")
    .map((each) => each.split(","))
    .some(([version, signature = ""]) => {
      const given = Buffer.from(signature, "base64");
      return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
