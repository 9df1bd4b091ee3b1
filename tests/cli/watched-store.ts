import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { startStore } from "../s3-store.ts";

/** An S3 store of one's own behind a door at which somebody looks at what is put. */
export interface WatchedStore {
  port: number;
  /** Is told of each file that is about to be put, by its key; what it says true to does not get in. Nobody looks unless set. */
  stopsAt: ((key: string) => boolean) | undefined;
  stop(): Promise<void>;
}

/** Starts an empty one. */
export async function startWatchedStore(): Promise<WatchedStore> {
  const store = await startStore();
  const door = createServer((request, response) => {
    const { method, url: path = "", headers } = request;
    const key = decodeURIComponent(path.split("?", 1)[0] ?? "");
    if (method === "PUT" && watched.stopsAt?.(key)) return void request.destroy();
    const onward = ask({ host: "127.0.0.1", port: store.port, method, path, headers }, (answer) => {
      if (response.destroyed) return void answer.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    onward.on("error", () => response.destroy());
    pipeline(request, onward, () => undefined);
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  const watched: WatchedStore = {
    port: (door.address() as AddressInfo).port,
    stopsAt: undefined,
    async stop() {
      door.close();
      door.closeAllConnections();
      await store.stop();
    },
  };
  return watched;
}
