import { workFailures } from "@idms/core/upkeep/installation/folder-failures";
import { whileHeld } from "../engines/connect.ts";
import type { ServerLock } from "../engines/engine.ts";
import { lockNamed, type Lock } from "../files/locks.ts";
import type { App } from "../open-app.ts";

/** Work of which one run at a time goes on in an installation. */
export type Work = keyof typeof workFailures;

/** Keeps others from a work, until it is released, or until the process ends, however it ends. */
export interface WorkLock {
  /** Is aborted when others may be at the work since; the system's lock on a file cannot be lost. */
  readonly lost?: AbortSignal;
  /** When it returns, others can be at the work. */
  release(): Promise<void>;
}

/**
 * Keeps second runs of some works out: in the data folder, or with a database on a server wherever they run. Whoever only
 * uses the installation, such as the server, is not held up.
 * @throws Failure `busy` at once when another run is at one of them.
 */
export async function lockWorks(
  { db, folder }: Pick<App, "db" | "folder">,
  wanted: readonly Work[],
): Promise<WorkLock> {
  const { locks } = db.engine;
  const held: (Lock | ServerLock)[] = [];
  const release = async () => {
    for (const lock of held) await lock.release();
  };
  try {
    for (const work of wanted) {
      const lock = locks ? await locks.hold(`work ${work}`) : lockNamed(folder, work);
      if (!lock) throw workFailures[work]();
      held.push(lock);
    }
  } catch (error) {
    await release();
    throw error;
  }
  const signals = held.flatMap((lock) => ("lost" in lock ? lock.lost : []));
  return signals.length > 0 ? { release, lost: AbortSignal.any(signals) } : { release };
}

/** The same installation for work under a lock: when that is lost, nothing more is written. */
export const appWhileHeld = <A extends Pick<App, "db">>(app: A, { lost }: Pick<WorkLock, "lost">): A =>
  lost ? { ...app, db: whileHeld(app.db, lost) } : app;
