import { randomBytes } from "node:crypto";
import type { Db } from "../db/connect.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { PROGRAM, runsGoingOn } from "../files/locks.ts";
import { runningJobs, type JobRow } from "./records.ts";

/** A name for one try of this run of the program at a job. */
export const newHolder = (): string => `${PROGRAM}-${randomBytes(6).toString("hex")}`;

/** The part of a holder's name that tells its tries apart. */
export const tryOf = (holder: string): string => holder.slice(PROGRAM.length + 1);

const programOf = (holder: string): string => holder.slice(0, PROGRAM.length);

/**
 * The jobs whose holders have gone, however they ended. In a data folder the system's locks say so, at once after a kill,
 * and whatever the clock says; `alive_until` is for those who share a database and no folder.
 * @param isMine whether this program does a job just now
 */
export async function abandonedJobs(
  db: Db,
  folder: DataFolder,
  isMine: (id: number) => boolean,
): Promise<JobRow[]> {
  const running = (await runningJobs(db)).filter(({ id }) => !isMine(id));
  if (running.length === 0) return [];
  const going = await runsGoingOn(folder);
  return running.filter(({ holder }) => {
    const program = programOf(holder ?? "");
    return program === PROGRAM ? !goingOnHere.has(holder ?? "") : !going.has(program);
  });
}

/** What this run of the program does just now, in whichever of its runners. */
const goingOnHere = new Set<string>();

/** Says that a try goes on, until what it gives is called. */
export function holdHere(holder: string): () => void {
  goingOnHere.add(holder);
  return () => void goingOnHere.delete(holder);
}
