import { chooseDataFolder, openApp, type App } from "@idms/server";

/** Opens the data folder, runs a command in it and closes it again, whatever happens. */
export async function withApp<T>(
  options: { data?: string | undefined; create?: boolean },
  run: (app: App) => Promise<T>,
): Promise<T> {
  const app = await openApp({ data: chooseDataFolder(options.data), create: options.create ?? false });
  try {
    return await run(app);
  } finally {
    app.close();
  }
}
