import { randomBytes } from "node:crypto";
import { PROGRAM, runsGoingOn } from "../../installation/files/locks.ts";
import type { App } from "../../installation/open-app.ts";
import type { WorkLock } from "../../installation/works/lock-work.ts";
import { runningJobs, type JobRow } from "./job-rows.ts";

/** A name for one try of this run of the program at a job. */
const newHolder = (): string => `${PROGRAM}-${randomBytes(6).toString("hex")}`;

const programOf = (holder: string): string => holder.slice(0, PROGRAM.length);

/**
 * The jobs whose holders have gone, however they ended: the system's locks of the data folder say so, or those of the
 * database on a server, at once after a kill and whatever the clock says. `alive_until` is for people to read.
 * @param isMine whether this program does a job just now
 */
export async function abandonedJobs(
  { db, folder }: Pick<App, "db" | "folder">,
  isMine: (id: number) => boolean,
): Promise<JobRow[]> {
  const running = (await runningJobs(db)).filter(({ id }) => !isMine(id));
  if (running.length === 0) return [];
  const { locks } = db.engine;
  if (locks) {
    // Read after the jobs: whoever takes one holds its try before.
    const held = await locks.heldOf(running.map(({ holder }) => lockOf(holder ?? "")));
    return running.filter(({ holder }) => !held.has(lockOf(holder ?? "")));
  }
  const going = await runsGoingOn(folder);
  return running.filter(({ holder }) => {
    const program = programOf(holder ?? "");
    return program === PROGRAM ? !goingOnHere.has(holder ?? "") : !going.has(program);
  });
}

/** What this run of the program does just now, in whichever of its runners. */
const goingOnHere = new Set<string>();

const lockOf = (holder: string): string => `job ${holder}`;

/** A try that everybody sees going on, until it is released or lost. */
export interface HeldTry extends WorkLock {
  holder: string;
}

/** Says that a try goes on, before it takes its job. */
export async function holdTry({ db }: Pick<App, "db">): Promise<HeldTry> {
  const holder = newHolder();
  const lock = await db.engine.locks?.hold(lockOf(holder));
  goingOnHere.add(holder);
  return {
    holder,
    ...(lock && { lost: lock.lost }),
    async release() {
      goingOnHere.delete(holder);
      await lock?.release();
    },
  };
}
