import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { startStore } from "../s3-store.ts";

/** An S3 store for one test, with a hook that sees each upload. */
export interface WatchedStore {
  port: number;
  /**
   * Called with the key of each file about to be uploaded. If it returns true, the file is not stored. Unset by
   * default.
   */
  stopsAt: ((key: string) => boolean) | undefined;
  stop(): Promise<void>;
}

/** Starts an empty store. */
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
