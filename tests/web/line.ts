import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A connection between a browser and the server. It records posted forms, and can lose responses. */
export interface Line {
  url: string;
  /** The posted forms in order, each with its key. */
  posted: { key: string | undefined; form: FormData }[];
  /** Drops the next responses to posts after the server has sent them. */
  lose(answers: number): void;
  close(): Promise<void>;
}

export async function openLine(to: string): Promise<Line> {
  const posted: Line["posted"] = [];
  let toLose = 0;

  async function carry(from: IncomingMessage, back: ServerResponse): Promise<void> {
    const body = Buffer.concat(await from.toArray());
    const isPost = from.method === "POST";
    if (isPost) {
      const type = { "content-type": from.headers["content-type"] ?? "" };
      const form = await new Response(body, { headers: type }).formData();
      posted.push({ key: from.headers["idempotency-key"] as string | undefined, form });
    }
    const onward = request(new URL(from.url ?? "/", to), { method: from.method, headers: from.headers });
    onward.end(body);
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    const content = Buffer.concat(await answer.toArray());
    if (isPost && toLose > 0) {
      toLose -= 1;
      from.socket.destroy();
      return;
    }
    // On a reused connection, a browser would repeat a broken request by itself.
    back.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "close" }).end(content);
  }

  const server = createServer((from, back) => void carry(from, back));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    lose: (answers) => void (toLose = answers),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
