import type { Reads, Tx } from "../../installation/engines/connect.ts";
import {
  countOpen as countOpenOf,
  countPausedAt,
  endYear,
  resumePausedAt,
} from "../class-links/class-link-rows.ts";

/** How many links of forms and of photo days: what collects for a class from outside. */
export interface CollectingCounts {
  links: number;
  photo_days: number;
}

/** How many links and photo days of each class take something in. */
export async function openOfClasses(db: Reads, school: number): Promise<Map<number, CollectingCounts>> {
  const links = await countOpenOf(db, "form", school);
  const days = await countOpenOf(db, "photos", school);
  const rooms = [...links.keys(), ...days.keys()];
  return new Map(
    rooms.map((room) => [room, { links: links.get(room) ?? 0, photo_days: days.get(room) ?? 0 }]),
  );
}

/** How many these are for some classes together. */
export async function countOpen(
  db: Reads,
  school: number,
  rooms: readonly number[],
): Promise<CollectingCounts> {
  const open = await openOfClasses(db, school);
  const counts = rooms.flatMap((id) => open.get(id) ?? []);
  const sum = (kind: keyof CollectingCounts) => counts.reduce((total, each) => total + each[kind], 0);
  return { links: sum("links"), photo_days: sum("photo_days") };
}

/**
 * Pauses what takes something in for some classes, from the moment of a promotion, by which an undo knows it again: it would
 * collect into the wrong year. The rows count as unchanged otherwise. The links of proofs end for good: other children are in
 * the class by now, and the cards of these were looked at.
 */
export async function pauseOpen(
  tx: Tx,
  school: number,
  rooms: readonly number[],
  at: string,
): Promise<CollectingCounts> {
  const year = { school, rooms, at };
  await endYear(tx, "sign-off", year);
  return { links: await endYear(tx, "form", year), photo_days: await endYear(tx, "photos", year) };
}

/** How many of what a promotion has paused nobody has gone on with, or paused anew, since. */
export const countPaused = async (db: Reads, school: number, at: string): Promise<CollectingCounts> => ({
  links: await countPausedAt(db, "form", school, at),
  photo_days: await countPausedAt(db, "photos", school, at),
});

/** Lets these go on. */
export async function resumePaused(tx: Tx, school: number, at: string): Promise<void> {
  for (const kind of ["form", "photos"] as const) await resumePausedAt(tx, kind, school, at);
}
