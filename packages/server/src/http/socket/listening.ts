import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Failure } from "@idms/core/failure";

/** The source of the listening address, for messages: a flag, or a setting. */
export interface SaidBy {
  port: string;
  host: string;
}

/**
 * Opens the socket of a server. @returns its port
 * @throws Failure `conflict` when the port is taken or may not be used.
 */
export function listenAt(
  server: Server,
  { port, host }: { port: number; host: string },
  saidBy: SaidBy,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons(saidBy)[error.code ?? ""];
      reject(
        reason === undefined
          ? error
          : new Failure("conflict", `The server cannot listen on port ${port} of ${host}: ${reason}.`),
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const reasons = ({ port, host }: SaidBy): Record<string, string> => ({
  EADDRINUSE: `another program uses it: choose another with ${port}`,
  EACCES: `the system does not allow it: choose one from 1024 up with ${port}`,
  EADDRNOTAVAIL: `this machine has no such address: choose another with ${host}`,
  ENOTFOUND: `there is no such host: choose another with ${host}`,
});

export const urlAt = (host: string, port: number, protocol: "http" | "https" = "http"): string =>
  `${protocol}://${host.includes(":") ? `[${host}]` : host}:${port}`;

/**
 * Takes no more requests, and resolves when those there are have ended, or had so many milliseconds for it. Node.js keeps
 * connections that fall idle while it closes, so they are closed again and again.
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
