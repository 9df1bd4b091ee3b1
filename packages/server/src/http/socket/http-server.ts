import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { clientNetwork } from "../../installation/settings/client-address.ts";
import type { OwnTls } from "./own-tls.ts";
import { endUnread } from "../bodies/end-unread.ts";
import { BODY_PACE } from "../bodies/receive-body.ts";

const SECOND = 1000;

/** A request's head is in the first packets of any line. */
const HEAD_MS = 20 * SECOND;
/** How often connections are looked at whose head is late. */
const LOOK_MS = 5 * SECOND;
/** How long a connection may say nothing on which nothing is asked. */
const IDLE_MS = 60 * SECOND;
/**
 * Connections at once. With the files of the uploads that come in they want less than 5,000 descriptors; Node.js
 * raises its own limit as far as the system lets it, which is 524,288 under systemd.
 */
const CONNECTIONS = 4096;

/**
 * The server's socket. Every wait on it ends: for a head, for a body (`receiveBody`, which is stricter than the last
 * resort given here), for a client that does not read its answer. When there are too many connections, one gives way
 * whose request is not in: the oldest of the address that has most of them.
 */
export function createHttpServer(
  fetch: (request: Request, env: never) => Response | Promise<Response>,
  {
    most = CONNECTIONS,
    tls,
    unreadMs,
  }: { most?: number | undefined; tls?: OwnTls | undefined; unreadMs?: number | undefined } = {},
): Server {
  const server = createAdaptorServer({
    fetch: fetch as Parameters<typeof createAdaptorServer>[0]["fetch"],
    ...(tls && { createServer: createTlsServer }),
    serverOptions: {
      ...(tls && { ...tls, minVersion: "TLSv1.2", handshakeTimeout: HEAD_MS }),
      headersTimeout: HEAD_MS,
      requestTimeout: BODY_PACE.most + HEAD_MS,
      connectionsCheckingInterval: LOOK_MS,
    },
  }) as Server;
  const open = new Set<Socket>();
  /** Connections on which a request is answered. */
  const working = new Set<Socket>();
  /** Connections whose request is not in, by the network they come from; the oldest first. */
  const waiting = new Map<Socket, string>();

  function wait(socket: Socket): void {
    if (!socket.destroyed) waiting.set(socket, clientNetwork(socket.remoteAddress ?? ""));
  }
  server.on("connection", (socket) => {
    open.add(socket);
    wait(socket);
    socket.once("close", () => {
      for (const each of [open, working, waiting]) each.delete(socket);
    });
    if (open.size > most) oldestOfMost(waiting)?.destroy();
  });
  // What is said within TLS is heard on a socket of its own, which takes the place of the one below it.
  server.on("secureConnection", (socket: Socket) => {
    for (const below of waiting.keys()) if (placeOf(below) === placeOf(socket)) waiting.delete(below);
    wait(socket);
    socket.once("close", () => {
      for (const each of [working, waiting]) each.delete(socket);
    });
  });
  answerInTurn(server, (request, response) => {
    const { socket } = request;
    working.add(socket);
    if (hasBody(request)) {
      // Nobody reads the body of a GET, so that nothing but the end of its connection ends it.
      if (request.method === "GET" || request.method === "HEAD") response.shouldKeepAlive = false;
      request.once("close", () => waiting.delete(socket));
    } else waiting.delete(socket);
    response.once("close", () => {
      working.delete(socket);
      wait(socket);
    });
  });
  server.setTimeout(IDLE_MS, (socket) => {
    if (!working.has(socket)) socket.destroy();
  });
  endUnread(server, working, unreadMs);
  return server;
}

/**
 * Lets the requests of a connection be answered one after the other. A thousand of them fit into one packet, and who reads
 * none of the answers would have them all made and kept in memory.
 * @param onTurn is called when it is the turn of one
 */
function answerInTurn(server: Server, onTurn: RequestListener): void {
  const [answer] = server.listeners("request") as RequestListener[];
  if (!answer) return;
  server.off("request", answer);
  /** For each connection with an open request, the requests waiting behind it. */
  const behind = new WeakMap<Socket, (() => void)[]>();
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    onTurn(request, response);
    response.once("close", () => {
      const next = behind.get(request.socket)?.shift();
      if (next && !request.socket.destroyed) next();
      else behind.delete(request.socket);
    });
    answer(request, response);
  };
  server.on("request", (request, response) => {
    const queue = behind.get(request.socket);
    if (queue) queue.push(() => begin(request, response));
    else {
      behind.set(request.socket, []);
      begin(request, response);
    }
  });
}

const placeOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function oldestOfMost(waiting: ReadonlyMap<Socket, string>): Socket | undefined {
  const counts = new Map<string, number>();
  for (const network of waiting.values()) counts.set(network, (counts.get(network) ?? 0) + 1);
  const [largest] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  for (const [socket, network] of waiting) if (network === largest) return socket;
  return undefined;
}
