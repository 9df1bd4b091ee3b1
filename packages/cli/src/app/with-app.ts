import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { openApp, type App } from "@idms/server/installation/open-app";
import { newestEntry } from "@idms/server/trust/sealing/seal-rows";
import { sealOwnEntries } from "@idms/server/trust/sealing/seal-log";
import { appWhileHeld, lockWorks, type Work, type WorkLock } from "@idms/server/installation/works/lock-work";

interface Opening {
  data?: string | undefined;
  create?: boolean;
  /** The kinds of work that no other run may do at the same time. Empty for a command that only reads. */
  works?: readonly Work[];
}

/**
 * Opens the data folder, runs a command in it, and always closes it again.
 * @throws Failure `busy` when another run is already doing one of the `works`.
 */
export async function withApp<T>(
  { data, create = false, works = [] }: Opening,
  run: (app: App) => Promise<T>,
): Promise<T> {
  const app = await openApp({ data: chooseDataFolder(data), create });
  let lock: WorkLock | undefined;
  try {
    lock = await lockWorks(app, works);
    const since = await newestEntry(app.db);
    try {
      return await run(appWhileHeld(app, lock));
    } finally {
      await sealOwnEntries(app, since);
    }
  } finally {
    await lock?.release();
    await app.close();
  }
}
