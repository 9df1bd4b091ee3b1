import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { sendFaults } from "@idms/core/upkeep/sending-sentences";
import { nameForTls, type Receiver } from "../../installation/settings/log-receiver.ts";
import { asSendFailure, SendFailure } from "./send-failure.ts";

/** Time limits for connecting to a receiver and for the receiver to read a batch, in milliseconds. */
export interface Waits {
  connectMs: number;
  readMs: number;
}
export const WAITS: Waits = { connectMs: 10_000, readMs: 20_000 };

type Over<K extends Receiver["kind"]> = Extract<Receiver, { kind: K }>;

/**
 * Sends messages over a new connection, each prefixed with its length (RFC 5425, RFC 6587). Waits until the receiver
 * closes the connection too, because syslog has no other acknowledgement.
 * @throws SendFailure
 */
export async function sendByStream(
  receiver: Over<"tcp" | "tls">,
  messages: readonly string[],
  { waits = WAITS, signal }: { waits?: Waits | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const ca =
    receiver.kind === "tls" && receiver.ca !== null ? await readFile(receiver.ca).catch(failed) : undefined;
  const { host, port } = receiver;
  const socket: Socket =
    receiver.kind === "tls"
      ? connectTls({ host, port, servername: nameForTls(host) ?? "", ...(ca && { ca }) })
      : connect({ host, port });
  let late: NodeJS.Timeout | undefined;
  const within = (ms: number, fault: "notReached" | "notRead") => {
    clearTimeout(late);
    const failure = new SendFailure(sendFaults[fault]({ seconds: ms / 1000 }));
    late = setTimeout(() => socket.destroy(failure), ms);
  };
  const stop = () => socket.destroy(new SendFailure(sendFaults.serverEnded()));
  signal?.addEventListener("abort", stop, { once: true });
  try {
    if (signal?.aborted) stop();
    within(waits.connectMs, "notReached");
    const ended = once(socket, "close");
    ended.catch(() => undefined);
    await once(socket, receiver.kind === "tls" ? "secureConnect" : "connect");
    within(waits.readMs, "notRead");
    // The receiver's data is discarded, but must be read to detect the end of the connection.
    socket.resume();
    socket.end(
      Buffer.concat(messages.map((message) => Buffer.from(`${Buffer.byteLength(message)} ${message}`))),
    );
    await ended;
    if (!socket.readableEnded || socket.errored)
      throw socket.errored ?? Object.assign(new Error(), { code: "ECONNRESET" });
  } catch (error) {
    throw asSendFailure(error);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener("abort", stop);
    socket.destroy();
  }
}

const failed = (error: unknown): never => {
  throw asSendFailure(error);
};

/**
 * Number of datagrams in a burst. A pause follows each burst, because a receiver's buffer holds only a few hundred
 * datagrams.
 */
const AT_ONCE = 50;
const PAUSE_MS = 20;
/** Time to wait for the network to report that nothing is listening, in milliseconds. */
const REFUSAL_MS = 100;

/**
 * Sends messages as datagrams (RFC 5426), which are not acknowledged. A receiver that is not listening is only
 * sometimes detected.
 * @throws SendFailure
 */
export async function sendByDatagrams(
  { host, port }: Over<"udp">,
  messages: readonly string[],
  { waits = WAITS, signal }: { waits?: Waits | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const { lookup } = await import("node:dns/promises");
  const faults: unknown[] = [];
  const patience = AbortSignal.timeout(waits.connectMs);
  const gone = new Promise<never>((_, fail) =>
    patience.addEventListener(
      "abort",
      () => fail(new SendFailure(sendFaults.notReached({ seconds: waits.connectMs / 1000 }))),
      { once: true },
    ),
  );
  gone.catch(() => undefined);
  try {
    const { address, family } = await Promise.race([lookup(host), gone]);
    const socket = createSocket(family === 6 ? "udp6" : "udp4");
    socket.on("error", (error) => faults.push(error));
    try {
      socket.connect(port, address);
      await Promise.race([once(socket, "connect"), gone]);
      for (let at = 0; at < messages.length && faults.length === 0; at += AT_ONCE) {
        for (const message of messages.slice(at, at + AT_ONCE))
          socket.send(message, (error) => void (error && faults.push(error)));
        await sleep(PAUSE_MS, undefined, { signal });
      }
      await sleep(REFUSAL_MS, undefined, { signal });
    } finally {
      socket.close();
    }
  } catch (error) {
    faults.push(error);
  }
  if (faults.length > 0) throw asSendFailure(faults[0]);
}
