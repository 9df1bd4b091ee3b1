import type { Config, Flags } from "@idms/server/installation/settings/config";
import type { App } from "@idms/server/installation/open-app";
import { serve, type RunningServer } from "@idms/server/api/serve";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { onStrayError } from "../../terminal/output/stray-errors.ts";
import { webFolder } from "./web-folder.ts";

/** Serves an installation until Ctrl-C or a termination signal. Open requests are completed first. */
export async function serveUntilStopped(
  app: App,
  config: Config,
  options: {
    flags?: Flags;
    onListening: (server: RunningServer) => void;
    logTo?: NodeJS.WritableStream | undefined;
  },
): Promise<void> {
  const asked = askedToStop();
  const server = await serve(app, config, {
    logTo: options.logTo,
    web: webFolder,
    ...(options.flags && { flags: options.flags }),
  });
  onStrayError(async (error) => {
    await server.fail(error);
    return EXIT.failed;
  });
  options.onListening(server);
  await asked;
  await server.stop();
}

/** Waits for a signal to stop. A second signal ends the program immediately, because the handlers are removed. */
const askedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
