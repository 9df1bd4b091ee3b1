import { openApp, chooseDataFolder, readConfig, serve as startServer } from "@idms/server";
import { EXIT } from "../exit-codes.ts";
import { note } from "../output.ts";

export interface ServeFlags {
  data?: string;
  port?: string;
  host?: string;
}

/** Serves the installation until Ctrl-C or a termination signal; requests under way are finished first. */
export async function serve({ data, port, host }: ServeFlags): Promise<number> {
  const app = await openApp({ data: chooseDataFolder(data), create: false });
  try {
    const config = await readConfig(app.folder.root, { port, host });
    const asked = askedToStop();
    const server = await startServer(app, config);
    note(`IDMS is at ${server.url}. Press Ctrl-C to stop.`);
    await asked;
    await server.stop();
    return EXIT.done;
  } finally {
    app.close();
  }
}

/** A second signal ends the program at once, as if nobody listened. */
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
