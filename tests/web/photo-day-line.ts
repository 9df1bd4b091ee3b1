import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A phone's network: one address for a server that may be replaced, and responses that get lost. */
export interface PhoneLine {
  url: string;
  /** The target of requests, or null for no connection. */
  to: string | null;
  /** The interval of accepted photos at which a response is lost. 0 loses none. */
  loseEach: number;
  /** Number of lost responses to photos. */
  lost: number;
  /** Number of photos that reached the server, including repeated ones. */
  photos: number;
  close(): Promise<void>;
}

export async function openPhoneLine(): Promise<PhoneLine> {
  const server = createServer((from, back) => void carry(from, back).catch(() => from.socket.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const line: PhoneLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: null,
    loseEach: 0,
    lost: 0,
    photos: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };

  async function carry(from: IncomingMessage, back: ServerResponse): Promise<void> {
    if (line.to === null) return void from.socket.destroy();
    const body = Buffer.concat(await from.toArray());
    const onward = request(new URL(from.url ?? "/", line.to), { method: from.method, headers: from.headers });
    onward.end(body);
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    const content = Buffer.concat(await answer.toArray());
    if (from.method === "PUT") {
      line.photos += 1;
      if (line.loseEach > 0 && line.photos % line.loseEach === 0) {
        line.lost += 1;
        return void from.socket.destroy();
      }
    }
    // On a reused connection, a browser would repeat a broken request by itself.
    back.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "close" }).end(content);
  }

  return line;
}
