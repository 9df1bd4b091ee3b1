import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { clientNetwork } from "../../installation/settings/client-address.ts";
import type { OwnTls } from "./own-tls.ts";
import { endUnread } from "../bodies/end-unread.ts";
import { BODY_PACE } from "../bodies/receive-body.ts";

const SECOND = 1000;

/**
 * Time limit for the header of a request, in milliseconds. The header arrives in the first packets, even on a slow
 * connection.
 */
const HEAD_MS = 20 * SECOND;
/** Interval between checks for connections whose request header is overdue, in milliseconds. */
const LOOK_MS = 5 * SECOND;
/** How long a connection may be idle without a request, in milliseconds. */
const IDLE_MS = 60 * SECOND;
/**
 * Maximum number of connections. Together with the files of arriving uploads, the connections need fewer than 5,000
 * descriptors. Node.js raises its own limit as far as the system allows, which is 524,288 under systemd.
 */
const CONNECTIONS = 4096;

/**
 * Creates the HTTP server. Every wait is limited: for a request header, for a body (`receiveBody` is stricter than
 * the fallback here), and for a client that does not read its response. When there are too many connections, a
 * connection without a complete request is closed. It is the oldest such connection from the network that has the
 * most.
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
  /** Connections with a request in progress. */
  const working = new Set<Socket>();
  /** Connections without a complete request, oldest first, each with its network. */
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
 * Answers the requests of a connection one after another. A single packet can contain a thousand requests. If the
 * client reads none of the responses, all of them would otherwise be created and kept in memory.
 * @param onTurn called when it is a request's turn
 */
function answerInTurn(server: Server, onTurn: RequestListener): void {
  const [answer] = server.listeners("request") as RequestListener[];
  if (!answer) return;
  server.off("request", answer);
  /** The waiting requests of each connection that has an open request. */
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
