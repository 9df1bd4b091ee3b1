import { CLASS_LINKS, type LinkKind } from "@idms/core/collect/links/class-link";
import { searchKey } from "@idms/core/forms/values/search-columns";
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import {
  contains,
  foundRows,
  inOrder,
  type FoundRows,
  type ListWish,
  oneOf,
} from "../../installation/rows/list-rows.ts";
import { timestamp } from "../../installation/tables/columns.ts";
import {
  classes,
  formTemplates,
  links,
  photoDays,
  photoShots,
  proofLinks,
  schools,
} from "../../installation/tables/schema.ts";

const TABLES = { form: links, photos: photoDays, "sign-off": proofLinks } as const;

/** A link of a kind as it is stored. */
export type ClassLink<K extends LinkKind = LinkKind> = (typeof TABLES)[K]["$inferSelect"];
export type NewClassLink<K extends LinkKind> = Omit<(typeof TABLES)[K]["$inferInsert"], "search_key">;

type Row = typeof photoDays.$inferSelect;

/** The table of a kind. What all kinds have, photo days have, but that the links of proofs are never paused. */
const tableOf = (kind: LinkKind) => TABLES[kind] as typeof photoDays;

const isPausable = (kind: LinkKind): boolean => CLASS_LINKS[kind].atYearsEnd === "paused";

export async function insertClassLink<K extends LinkKind>(
  tx: Tx,
  kind: K,
  link: NewClassLink<K>,
): Promise<ClassLink<K>> {
  const { notes } = link as NewClassLink<"form">;
  const row = { ...link, ...(kind === "form" && { search_key: searchKey([notes ?? ""]) }) };
  return (await tx
    .insert(tableOf(kind))
    .values(row as typeof photoDays.$inferInsert)
    .returning()
    .get()) as ClassLink<K>;
}

/** What a listed link has beside itself: the names of what it refers to, and how much has come through it. */
export type NamedClassLink<K extends LinkKind> = ClassLink<K> & {
  class_name: string;
  section: string | null;
  school_name: string;
} & { form: { template_name: string }; photos: { shots: number }; "sign-off": unknown }[K];

const MORE = {
  form: {
    template_name: sql<string>`(SELECT ${formTemplates.name} FROM ${formTemplates} WHERE ${formTemplates.id} = ${links.form_template_id})`,
  },
  photos: {
    shots:
      sql<number>`(SELECT count(*) FROM ${photoShots} WHERE ${photoShots.photo_day_id} = ${photoDays.id})`.mapWith(
        Number,
      ),
  },
  "sign-off": {},
};

/** Of which classes links are listed: of one, of those that somebody reaches, or of all. */
export interface LinksWish extends ListWish {
  classroom?: number | undefined;
  among?: readonly number[] | null;
}

const ofSchool = (kind: LinkKind, school: number | null) =>
  school === null ? undefined : eq(tableOf(kind).school_id, school);

/** The links of a school, or of all with null, the newest first unless asked otherwise. */
export async function findClassLinks<K extends LinkKind>(
  db: Db,
  kind: K,
  school: number | null,
  { classroom, among, ...wish }: LinksWish = {},
): Promise<FoundRows<NamedClassLink<K>>> {
  const table = tableOf(kind);
  const { id, expires_at } = table;
  const columns = { id, expires_at, ...(kind === "form" && { uses_count: links.uses_count }) };
  const query = db
    .select({
      ...getTableColumns(table),
      class_name: classes.class_name,
      section: classes.section,
      school_name: schools.name,
      ...MORE[kind],
    })
    .from(table)
    .innerJoin(classes, eq(classes.id, table.class_id))
    .innerJoin(schools, eq(schools.id, table.school_id))
    .orderBy(...(wish.ordering ? inOrder(wish.ordering, columns, id) : [desc(id)]))
    .$dynamic();
  const where = and(
    ofSchool(kind, school),
    classroom === undefined ? undefined : eq(table.class_id, classroom),
    oneOf(table.class_id, among),
    kind === "form" ? contains(wish.search, links.search_key) : undefined,
  );
  return (await foundRows(db, query, table, where, wish.page)) as unknown as FoundRows<NamedClassLink<K>>;
}

export const findClassLink = async <K extends LinkKind>(
  db: Reads,
  kind: K,
  id: number,
): Promise<ClassLink<K> | undefined> => {
  const table = tableOf(kind);
  return (await db.select().from(table).where(eq(table.id, id)).get()) as ClassLink<K> | undefined;
};

/** A link with the class that it is of. */
export interface OpenedLink<K extends LinkKind> {
  link: ClassLink<K>;
  school: typeof schools.$inferSelect;
  classroom: typeof classes.$inferSelect;
}

/** What the holder of a link's token works with. */
export async function findByToken<K extends LinkKind>(
  db: Reads,
  kind: K,
  token: string,
): Promise<OpenedLink<K> | undefined> {
  const table = tableOf(kind);
  return (await db
    .select({ link: table, school: schools, classroom: classes })
    .from(table)
    .innerJoin(schools, eq(schools.id, table.school_id))
    .innerJoin(classes, eq(classes.id, table.class_id))
    .where(eq(table.token, token))
    .get()) as OpenedLink<K> | undefined;
}

type Life = Partial<Pick<Row, "is_active" | "expires_at" | "paused_at">>;

/** Changes the life of links, which is no edit of what they are: their versions stay. */
const setLife = async <K extends LinkKind>(
  tx: Tx,
  kind: K,
  where: SQL | undefined,
  life: Life & { updated_at?: SQL },
): Promise<ClassLink<K>[]> =>
  (await tx
    .update(tableOf(kind))
    .set({ ...life, ...(kind === "form" && { version: sql`${links.version}` }) })
    .where(where)
    .returning()
    .all()) as ClassLink<K>[];

/** Changes the life of a link of a school, or of any with null; undefined when there is none of that id. */
export async function setLinkLife<K extends LinkKind>(
  tx: Tx,
  kind: K,
  { school, id }: { school: number | null; id: number },
  life: Life,
): Promise<ClassLink<K> | undefined> {
  return (await setLife(tx, kind, and(eq(tableOf(kind).id, id), ofSchool(kind, school)), life))[0];
}

/** Closes the links of a class that were not closed yet. */
export async function closeLinksOf(tx: Tx, kind: LinkKind, room: number): Promise<void> {
  const table = tableOf(kind);
  await setLife(tx, kind, and(eq(table.class_id, room), eq(table.is_active, true)), { is_active: false });
}

const isOpen = (kind: LinkKind, now = timestamp()): SQL | undefined => {
  const { is_active, expires_at, paused_at } = tableOf(kind);
  return and(eq(is_active, true), gt(expires_at, now), isPausable(kind) ? isNull(paused_at) : undefined);
};

/** The open links of some classes, by the classes' ids. */
export async function openLinksOf<K extends LinkKind>(
  db: Reads,
  kind: K,
  rooms: readonly number[],
): Promise<Map<number, ClassLink<K>>> {
  const table = tableOf(kind);
  const rows = await db
    .select()
    .from(table)
    .where(and(inArray(table.class_id, [...rooms]), isOpen(kind)))
    .all();
  return new Map(rows.map((row) => [row.class_id, row as ClassLink<K>]));
}

/** How many open links each class of a school has. */
export async function countOpen(db: Reads, kind: LinkKind, school: number): Promise<Map<number, number>> {
  const table = tableOf(kind);
  const rows = await db
    .select({ room: table.class_id, count: sql<number>`cast(count(*) as integer)` })
    .from(table)
    .where(and(eq(table.school_id, school), isOpen(kind)))
    .groupBy(table.class_id)
    .all();
  return new Map(rows.map(({ room, count }) => [room, count]));
}

const same = (column: AnyColumn) => sql`${column}`;

/** Ends a school year for the links of some classes, by their kind: the moment is that of the promotion. */
export async function endYear(
  tx: Tx,
  kind: LinkKind,
  { school, rooms, at }: { school: number; rooms: readonly number[]; at: string },
): Promise<number> {
  const { school_id, class_id, updated_at } = tableOf(kind);
  const ofRooms = and(eq(school_id, school), inArray(class_id, [...rooms]));
  const changed = isPausable(kind)
    ? await setLife(tx, kind, and(ofRooms, isOpen(kind)), { paused_at: at, updated_at: same(updated_at) })
    : await setLife(tx, kind, ofRooms, { is_active: false });
  return changed.length;
}

const pausedAt = (kind: LinkKind, school: number, at: string) =>
  and(eq(tableOf(kind).school_id, school), eq(tableOf(kind).paused_at, at));

/** How many links were paused at a moment, and have not gone on since. */
export const countPausedAt = (db: Reads, kind: LinkKind, school: number, at: string): Promise<number> =>
  Promise.resolve(db.$count(tableOf(kind), pausedAt(kind, school, at)));

/** Lets these go on. */
export async function resumePausedAt(tx: Tx, kind: LinkKind, school: number, at: string): Promise<void> {
  const updated_at = same(tableOf(kind).updated_at);
  await setLife(tx, kind, pausedAt(kind, school, at), { paused_at: null, updated_at });
}

/** Counts one use of the link of a form; false when it takes no submission any more. */
export async function countUse(tx: Tx, id: number, now: Date): Promise<boolean> {
  const hasRoom = or(isNull(links.max_uses), lt(links.uses_count, links.max_uses));
  const counted = await tx
    .update(links)
    .set({ uses_count: sql`${links.uses_count} + 1`, version: sql`${links.version}` })
    .where(and(eq(links.id, id), isOpen("form", now.toISOString()), hasRoom))
    .returning({ id: links.id })
    .all();
  return counted.length === 1;
}

/** Deletes the link of a form of a school, or of any with null; undefined when there is none of that id. */
export async function deleteLink(
  tx: Tx,
  { school, id }: { school: number | null; id: number },
): Promise<ClassLink<"form"> | undefined> {
  return tx
    .delete(links)
    .where(and(eq(links.id, id), ofSchool("form", school)))
    .returning()
    .get();
}

const isExpired = (school: number | null, now: Date) =>
  and(lte(links.expires_at, now.toISOString()), ofSchool("form", school));

/** How many links of forms of a school, or of all with null, have expired. */
export async function countExpiredLinks(db: Db, school: number | null, now: Date): Promise<number> {
  return db.$count(links, isExpired(school, now));
}

/** The ids of the expired links of forms of a school, or of all with null. */
export async function expiredLinks(db: Db, school: number | null, now: Date): Promise<number[]> {
  const found = await db.select({ id: links.id }).from(links).where(isExpired(school, now)).all();
  return found.map(({ id }) => id);
}

/** Deletes those of the links that are there and that nothing refers to any more, and returns how many that were. */
export async function deleteLinks(tx: Tx, ids: readonly number[]): Promise<number> {
  return (await tx.delete(links).where(inArray(links.id, ids)).returning({ id: links.id }).all()).length;
}
