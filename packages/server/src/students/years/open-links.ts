import type { Reads, Tx } from "../../installation/engines/connect.ts";
import {
  countOpen as countOpenOf,
  countPausedAt,
  endYear,
  resumePausedAt,
} from "../class-links/class-link-rows.ts";

/** The number of form links and the number of photo days. Both collect data for a class from outside. */
export interface CollectingCounts {
  links: number;
  photo_days: number;
}

/** Counts the open links and photo days of each class. */
export async function openOfClasses(db: Reads, school: number): Promise<Map<number, CollectingCounts>> {
  const links = await countOpenOf(db, "form", school);
  const days = await countOpenOf(db, "photos", school);
  const rooms = [...links.keys(), ...days.keys()];
  return new Map(
    rooms.map((room) => [room, { links: links.get(room) ?? 0, photo_days: days.get(room) ?? 0 }]),
  );
}

/** Counts the open links and photo days of several classes combined. */
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
 * Pauses the open links and photo days of classes. Otherwise, they would collect data in the wrong year. The time of
 * the promotion is stored with them, so that an undo can identify them. The pause does not count as an edit of the
 * rows. Sign-off links are closed permanently, because the class now has different children, whose cards were not
 * reviewed.
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

/** Counts the links and photo days that a promotion paused and that no one has since resumed or paused again. */
export const countPaused = async (db: Reads, school: number, at: string): Promise<CollectingCounts> => ({
  links: await countPausedAt(db, "form", school, at),
  photo_days: await countPausedAt(db, "photos", school, at),
});

/** Resumes the links and photo days that a promotion paused. */
export async function resumePaused(tx: Tx, school: number, at: string): Promise<void> {
  for (const kind of ["form", "photos"] as const) await resumePausedAt(tx, kind, school, at);
}
