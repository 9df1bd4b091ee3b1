import { and, eq, gt, inArray, isNull, sql, type AnyColumn } from "drizzle-orm";
import { timestamp } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { links, photoDays, proofLinks } from "../../installation/tables/schema.ts";

/** What collects for a class from outside: the links of its form, and those of its photo days. */
const COLLECTING = { links, photo_days: photoDays } as const;
export type Collecting = keyof typeof COLLECTING;

/** How many of each. */
export type CollectingCounts = Record<Collecting, number>;

const isOpen = (table: (typeof COLLECTING)[Collecting], school: number) =>
  and(
    eq(table.school_id, school),
    eq(table.is_active, true),
    isNull(table.paused_at),
    gt(table.expires_at, timestamp()),
  );

/** How many links and photo days of each class take something in. */
export async function openOfClasses(db: Reads, school: number): Promise<Map<number, CollectingCounts>> {
  const found = new Map<number, CollectingCounts>();
  for (const kind of ["links", "photo_days"] as const) {
    const table = COLLECTING[kind];
    const rows = await db
      .select({ room: table.class_id, count: sql<number>`cast(count(*) as integer)` })
      .from(table)
      .where(isOpen(table, school))
      .groupBy(table.class_id)
      .all();
    for (const { room, count } of rows)
      found.set(room, { ...(found.get(room) ?? { links: 0, photo_days: 0 }), [kind]: count });
  }
  return found;
}

/** How many these are for some classes together. */
export async function countOpen(
  db: Reads,
  school: number,
  rooms: readonly number[],
): Promise<CollectingCounts> {
  const open = await openOfClasses(db, school);
  const counts = rooms.flatMap((id) => open.get(id) ?? []);
  const sum = (kind: Collecting) => counts.reduce((total, each) => total + each[kind], 0);
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
  const pause = (kind: Collecting) => {
    const table = COLLECTING[kind];
    return setPaused(tx, kind, at, and(isOpen(table, school), inArray(table.class_id, [...rooms])));
  };
  await tx
    .update(proofLinks)
    .set({ is_active: false })
    .where(and(eq(proofLinks.school_id, school), inArray(proofLinks.class_id, [...rooms])))
    .run();
  return { links: await pause("links"), photo_days: await pause("photo_days") };
}

const pausedAt = (kind: Collecting, school: number, at: string) =>
  and(eq(COLLECTING[kind].school_id, school), eq(COLLECTING[kind].paused_at, at));

/** How many of what a promotion has paused nobody has gone on with, or paused anew, since. */
export const countPaused = async (db: Reads, school: number, at: string): Promise<CollectingCounts> => ({
  links: await db.$count(links, pausedAt("links", school, at)),
  photo_days: await db.$count(photoDays, pausedAt("photo_days", school, at)),
});

/** Lets these go on. */
export async function resumePaused(tx: Tx, school: number, at: string): Promise<void> {
  for (const kind of ["links", "photo_days"] as const)
    await setPaused(tx, kind, null, pausedAt(kind, school, at));
}

/** No edit of anybody: neither the version nor the time of the last change follows. */
async function setPaused(
  tx: Tx,
  kind: Collecting,
  paused_at: string | null,
  where: ReturnType<typeof and>,
): Promise<number> {
  const same = (column: AnyColumn) => sql`${column}`;
  const changed =
    kind === "links"
      ? await tx
          .update(links)
          .set({ paused_at, version: same(links.version), updated_at: same(links.updated_at) })
          .where(where)
          .returning({ id: links.id })
          .all()
      : await tx
          .update(photoDays)
          .set({ paused_at, updated_at: same(photoDays.updated_at) })
          .where(where)
          .returning({ id: photoDays.id })
          .all();
  return changed.length;
}
