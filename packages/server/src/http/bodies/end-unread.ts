import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Maximum time in milliseconds that a client may go without reading any of its response. This is twice as long as a
 * phone may be disconnected.
 */
const UNREAD_MS = 60_000;
/**
 * The rate of a poor 3G connection, in bytes per second. A response counts as read if it could be sent within the
 * time limit at this rate.
 */
const RATE = 20 * 1024;

interface Taken {
  bytes: number;
  /** A time on the clock of `performance.now`. */
  since: number;
}

/**
 * Closes the connections of clients that read none of their response, even if they keep sending data. A Node.js
 * timeout would restart with every byte that these clients send.
 * @param answering connections with a response in progress
 */
export function endUnread(server: Server, answering: ReadonlySet<Socket>, unreadMs = UNREAD_MS): void {
  const known = new WeakMap<Socket, Taken>();
  const look = (): void => {
    for (const socket of answering) {
      const left = socket.writableLength;
      const bytes = socket.bytesWritten - left;
      const before = known.get(socket);
      if (left === 0) known.delete(socket);
      else if (before?.bytes !== bytes) known.set(socket, { bytes, since: performance.now() });
      else if (performance.now() - before.since >= unreadMs + (left / RATE) * 1000) socket.destroy();
    }
  };
  const looking = setInterval(look, unreadMs / 12).unref();
  server.once("close", () => clearInterval(looking));
}
