import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long a client may take nothing of its answer: as long as a phone may be without its line, twice. In milliseconds. */
const UNREAD_MS = 60_000;
/** The rate of a poor 3G line, in bytes a second: a whole answer in that time counts as taken. */
const RATE = 20 * 1024;

interface Taken {
  bytes: number;
  /** By the clock of `performance.now`. */
  since: number;
}

/**
 * Ends the connections whose clients take nothing of what is written, whatever they send meanwhile: a timeout of Node.js begins anew
 * with each byte of theirs.
 * @param answering those on which an answer is under way
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
