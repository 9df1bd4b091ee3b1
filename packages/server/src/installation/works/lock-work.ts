import { workFailures } from "@idms/core/upkeep/installation/folder-failures";
import { whileHeld } from "../engines/connect.ts";
import type { ServerLock } from "../engines/engine.ts";
import { lockNamed, type Lock } from "../files/locks.ts";
import type { App } from "../open-app.ts";

/** Kinds of work that only one run at a time may do in an installation. */
export type Work = keyof typeof workFailures;

/**
 * A lock that prevents other runs of the same work. It lasts until it is released or the process ends, even if it
 * crashes.
 */
export interface WorkLock {
  /**
   * Aborted when others may have started the same work. Absent for a file lock, because a file lock cannot be lost.
   */
  readonly lost?: AbortSignal;
  /** Releases the lock. Others can start the work once the returned promise resolves. */
  release(): Promise<void>;
}

/**
 * Prevents a second run of certain kinds of work in the data folder, or on any machine if the database is on a
 * server. Programs that only use the installation, such as the server, are not affected.
 * @throws Failure `busy` immediately if another run is doing the same work.
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

/** Returns the same installation for work done under a lock. If the lock is lost, all further writes are rejected. */
export const appWhileHeld = <A extends Pick<App, "db">>(app: A, { lost }: Pick<WorkLock, "lost">): A =>
  lost ? { ...app, db: whileHeld(app.db, lost) } : app;
