import { serveFailures } from "@idms/core/upkeep/installation/serve-failures";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Failure } from "@idms/core/failure";

/** The source of the listening address for use in messages: a flag or a setting. */
export interface SaidBy {
  port: string;
  host: string;
}

/**
 * Opens the socket of a server.
 * @returns the port of the socket
 * @throws Failure `conflict` when the port is in use or not permitted.
 */
export function listenAt(
  server: Server,
  { port, host }: { port: number; host: string },
  saidBy: SaidBy,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const failure = REFUSALS[error.code ?? ""];
      const options = { portOption: saidBy.port, hostOption: saidBy.host };
      reject(failure ? failure({ port, host, ...options }) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

type Place = Record<"port" | "host" | "portOption" | "hostOption", string | number>;

const REFUSALS: Readonly<Record<string, (place: Place) => Failure>> = {
  EADDRINUSE: serveFailures.portTaken,
  EACCES: serveFailures.portForbidden,
  EADDRNOTAVAIL: serveFailures.addressUnknown,
  ENOTFOUND: serveFailures.hostUnknown,
};

export const urlAt = (host: string, port: number, protocol: "http" | "https" = "http"): string =>
  `${protocol}://${host.includes(":") ? `[${host}]` : host}:${port}`;

/**
 * Stops accepting requests. Resolves when the current requests have ended or the given number of milliseconds has
 * passed. Node.js keeps connections that become idle while the server closes, so they are closed repeatedly.
 */
export async function closeServer(server: Server, mostMs: number): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), mostMs);
  try {
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
