import { once } from "node:events";
import { get } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpServer } from "../../../packages/server/src/http/socket/http-server.ts";
import type { OwnTls } from "../../../packages/server/src/http/socket/own-tls.ts";
import { CERTIFICATE, KEY } from "../forwarding/receivers.ts";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function listening(
  most: number,
  answer = () => new Response("here") as Response | Promise<Response>,
  { tls, unreadMs }: { tls?: OwnTls; unreadMs?: number } = {},
): Promise<number> {
  const server = createHttpServer(answer, { most, tls, unreadMs });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  return (server.address() as AddressInfo).port;
}

async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Returns everything received until the server closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("latin1").on("data", (piece: string) => (text += piece));
  await once(socket, "close");
  return text;
}

test("with too many connections, the oldest one without a request closes, of the address that has most", async () => {
  const port = await listening(6);
  const alone = await open(port, "127.0.0.3");
  alone.write("GET / HTTP/1.1\r\nHo");
  const [first] = [
    await open(port, "127.0.0.2"),
    await open(port, "127.0.0.2"),
    await open(port, "127.0.0.2"),
  ];
  for (let count = 0; count < 2; count += 1) await open(port, "127.0.0.2");
  const [newcomer] = await Promise.all([open(port, "127.0.0.4"), untilClosed(first)]);
  newcomer.write("GET / HTTP/1.1\r\nHost: idms\r\nConnection: close\r\n\r\n");
  expect(await untilClosed(newcomer)).toContain("here");
  alone.write("st: idms\r\nConnection: close\r\n\r\n");
  expect(await untilClosed(alone)).toContain("here");
});

test("a GET with a body is answered, and the connection ends with the answer", async () => {
  const port = await listening(6);
  const socket = await open(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: idms\r\nContent-Length: 1000000\r\n\r\nx");
  expect(await untilClosed(socket)).toContain("here");
});

test("requests on one connection are answered one after the other, no matter how many come at once", async () => {
  const [going, most] = [{ now: 0 }, { ever: 0 }];
  const port = await listening(6, async () => {
    going.now += 1;
    most.ever = Math.max(most.ever, going.now);
    await new Promise((resolve) => setImmediate(resolve));
    going.now -= 1;
    return new Response("here");
  });
  const socket = await open(port, "127.0.0.1");
  const one = "GET / HTTP/1.1\r\nHost: idms\r\n";
  socket.write(`${`${one}\r\n`.repeat(199)}${one}Connection: close\r\n\r\n`);
  expect((await untilClosed(socket)).split("here").length - 1).toBe(200);
  expect(most.ever).toBe(1);
});

test("a client that reads no answer gets only the first one prepared", async () => {
  const made = { answers: 0 };
  const port = await listening(6, () => {
    made.answers += 1;
    return new Response("x".repeat(32 * 1024 * 1024));
  });
  const unread = await open(port, "127.0.0.1");
  unread.pause();
  unread.write("GET / HTTP/1.1\r\nHost: idms\r\n\r\n".repeat(100));
  await expect.poll(() => made.answers).toBe(1);
  const other = await open(port, "127.0.0.1");
  other.write("GET / HTTP/1.1\r\nHost: idms\r\nConnection: close\r\n\r\n");
  await untilClosed(other);
  expect(made.answers).toBe(2);
  unread.destroy();
});

test("a client that reads nothing is cut off, even if it keeps sending; one that reads slowly is not", async () => {
  const long = () =>
    new Response(ReadableStream.from(Array.from({ length: 256 }, () => new Uint8Array(64 * 1024))));
  const port = await listening(6, long, { unreadMs: 600 });
  const [unread, slow] = [await open(port, "127.0.0.1"), await open(port, "127.0.0.1")];
  const taken = { bytes: 0 };
  slow.on("data", ({ length }: Buffer) => {
    taken.bytes += length;
    slow.pause();
    setTimeout(() => slow.resume(), 5);
  });
  unread.pause();
  for (const socket of [unread, slow])
    socket.write("GET / HTTP/1.1\r\nHost: idms\r\nConnection: close\r\n\r\n");
  const said = setInterval(() => unread.write("\r\n"), 50);
  opened.push(() => clearInterval(said));
  await Promise.all([unread, slow].map((socket) => new Promise((closed) => socket.once("close", closed))));
  expect(taken.bytes).toBeGreaterThan(16 * 1024 * 1024);
});

describe("a server with its own certificate", () => {
  const tls = { cert: Buffer.from(CERTIFICATE), key: Buffer.from(KEY) };
  const say = (text: string) => () => new Response(text) as Response | Promise<Response>;

  test("answers with TLS 1.2 or newer to clients that trust the certificate, and never without TLS", async () => {
    const port = await listening(6, say("here"), { tls });
    const ask = (ca: string | undefined) =>
      new Promise<string>((resolve) => {
        const asked = get({ port, host: "localhost", ca, agent: false }, (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
          answer.on("end", () => resolve(text));
        });
        asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
      });
    expect(await ask(CERTIFICATE)).toBe("here");
    expect(await ask(undefined)).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
    const old = connectTls({
      port,
      host: "localhost",
      ca: CERTIFICATE,
      maxVersion: "TLSv1.1",
      minVersion: "TLSv1",
    });
    const [refusal] = await once(old, "error").catch((error: unknown) => [error]);
    expect((refusal as NodeJS.ErrnoException).code).toMatch(/^ERR_SSL/);
    const plain = await open(port, "127.0.0.2");
    plain.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await untilClosed(plain)).not.toContain("here");
  });

  test("closes clients that do not speak TLS like those that ask nothing, and keeps those that ask", async () => {
    const answers: (() => void)[] = [];
    const answer = () =>
      new Promise<Response>((resolve) => answers.push(() => resolve(new Response("here"))));
    const port = await listening(4, answer, { tls });
    const asking = connectTls({ port, host: "localhost", ca: CERTIFICATE });
    asking.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    await expect.poll(() => answers.length).toBe(1);
    const silent = [await open(port, "127.0.0.2"), await open(port, "127.0.0.2")];
    const spoken = connectTls({ port, host: "localhost", ca: CERTIFICATE });
    await once(spoken, "secureConnect");
    await Promise.all([open(port, "127.0.0.2"), untilClosed(silent[0] as Socket)]);
    answers.forEach((end) => end());
    expect(await untilClosed(asking)).toContain("here");
    expect(spoken.destroyed).toBe(false);
    spoken.destroy();
  });
});
