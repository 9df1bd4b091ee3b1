import { openApp, type App } from "@idms/server/installation/open-app";

/** Opens a data folder outside the program to inspect it, and closes it again. */
export async function inApp<T>(data: string, look: (app: App) => Promise<T>): Promise<T> {
  const app = await openApp({ data, create: false });
  try {
    return await look(app);
  } finally {
    await app.close();
  }
}
