import { CLASS_LINKS, type LinkKind } from "@idms/core/collect/links/class-link";
import type { Holds } from "@idms/core/school/classes/staff-group";
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
import { bare, timestamp } from "../../installation/tables/columns.ts";
import {
  classes,
  classLinkNumbers,
  classLinks,
  formTemplates,
  photoShots,
  schools,
} from "../../installation/tables/schema.ts";

const { id, kind, number, school_id, class_id, is_active, expires_at, paused_at, updated_at } = classLinks;

type Row = typeof classLinks.$inferSelect;

/** A stored link of one kind. Every form link has a form template. */
export type ClassLink<K extends LinkKind = LinkKind> = Row &
  { form: { form_template_id: number }; photos: unknown; "sign-off": unknown }[K];
export type NewClassLink = Omit<typeof classLinks.$inferInsert, "kind" | "number" | "search_key">;

export async function insertClassLink<K extends LinkKind>(
  tx: Tx,
  of: K,
  link: NewClassLink,
): Promise<ClassLink<K>> {
  const row = {
    ...link,
    kind: of,
    number: await nextNumber(tx, of),
    search_key: searchKey([link.notes ?? ""]),
  };
  return (await tx.insert(classLinks).values(row).returning().get()) as ClassLink<K>;
}

async function nextNumber(tx: Tx, of: LinkKind): Promise<number> {
  const given = await tx
    .insert(classLinkNumbers)
    .values({ kind: of, last: 1 })
    .onConflictDoUpdate({
      target: bare(classLinkNumbers.kind),
      set: { last: sql`${classLinkNumbers.last} + 1` },
    })
    .returning({ last: classLinkNumbers.last })
    .get();
  return given.last;
}

/**
 * A link in a list, with the names of its class, school and form template. A photo day also has its number of photos.
 */
export type NamedClassLink<K extends LinkKind> = ClassLink<K> & {
  class_name: string;
  section: string | null;
  holds: Holds;
  school_name: string;
} & { form: { template_name: string }; photos: { shots: number }; "sign-off": unknown }[K];

const MORE = {
  form: {
    template_name: sql<string>`(SELECT ${formTemplates.name} FROM ${formTemplates} WHERE ${formTemplates.id} = ${classLinks.form_template_id})`,
  },
  photos: {
    shots: sql<number>`(SELECT count(*) FROM ${photoShots} WHERE ${photoShots.photo_day_id} = ${id})`.mapWith(
      Number,
    ),
  },
  "sign-off": {},
};

/** The classes whose links are listed: one class, those that the user can access, or all. */
export interface LinksWish extends ListWish {
  classroom?: number | undefined;
  among?: readonly number[] | null;
}

/** A link's number, and the school that the link must belong to. Null means any school. */
export interface LinkOf {
  school: number | null;
  number: number;
}

const ofSchool = (of: LinkKind, school: number | null) =>
  and(eq(kind, of), school === null ? undefined : eq(school_id, school));

/** Returns the SQL condition for one link of a kind. */
export const isLink = (of: LinkKind, link: LinkOf): SQL | undefined =>
  and(ofSchool(of, link.school), eq(number, link.number));

/**
 * Finds the links of a school, or of all schools if `school` is null. The newest come first unless another order is
 * requested.
 */
export async function findClassLinks<K extends LinkKind>(
  db: Db,
  of: K,
  school: number | null,
  { classroom, among, ...wish }: LinksWish = {},
): Promise<FoundRows<NamedClassLink<K>>> {
  const columns = { id: number, expires_at, uses_count: classLinks.uses_count };
  const query = db
    .select({
      ...getTableColumns(classLinks),
      class_name: classes.class_name,
      section: classes.section,
      holds: classes.holds,
      school_name: schools.name,
      ...MORE[of],
    })
    .from(classLinks)
    .innerJoin(classes, eq(classes.id, class_id))
    .innerJoin(schools, eq(schools.id, school_id))
    .orderBy(...(wish.ordering ? inOrder(wish.ordering, columns, number) : [desc(number)]))
    .$dynamic();
  const where = and(
    ofSchool(of, school),
    classroom === undefined ? undefined : eq(class_id, classroom),
    oneOf(class_id, among),
    of === "form" ? contains(wish.search, classLinks.search_key) : undefined,
  );
  return (await foundRows(db, query, classLinks, where, wish.page)) as unknown as FoundRows<
    NamedClassLink<K>
  >;
}

/** Finds a link by ID. */
export const findClassLink = async (db: Reads, link: number): Promise<ClassLink | undefined> =>
  db.select().from(classLinks).where(eq(id, link)).get();

/** A link with its class. */
export interface OpenedLink {
  link: ClassLink;
  school: typeof schools.$inferSelect;
  classroom: typeof classes.$inferSelect;
}

export const isToken = (of: LinkKind, token: string): SQL | undefined =>
  and(eq(kind, of), eq(classLinks.token, token));

/** Finds a link by token. */
export const findByToken = async (db: Reads, of: LinkKind, token: string): Promise<OpenedLink | undefined> =>
  db
    .select({ link: classLinks, school: schools, classroom: classes })
    .from(classLinks)
    .innerJoin(schools, eq(schools.id, school_id))
    .innerJoin(classes, eq(classes.id, class_id))
    .where(isToken(of, token))
    .get();

type Life = Partial<Pick<Row, "is_active" | "expires_at" | "paused_at">>;

/** Changes the status of links. The change does not count as an edit, so the versions of the links stay the same. */
const setLife = async (
  tx: Tx,
  where: SQL | undefined,
  life: Life & { updated_at?: SQL },
): Promise<ClassLink[]> =>
  tx
    .update(classLinks)
    .set({ ...life, version: same(classLinks.version) })
    .where(where)
    .returning()
    .all();

const same = (column: AnyColumn) => sql`${column}`;

/** Changes the status of a link. Returns undefined if it does not exist. */
export const setLinkLife = async (
  tx: Tx,
  of: LinkKind,
  link: LinkOf,
  life: Life,
): Promise<ClassLink | undefined> => (await setLife(tx, isLink(of, link), life))[0];

/** Closes all links of a class that are not closed yet. */
export async function closeLinksOf(tx: Tx, of: LinkKind, room: number): Promise<void> {
  await setLife(tx, and(eq(kind, of), eq(class_id, room), eq(is_active, true)), { is_active: false });
}

const isOpen = (of: LinkKind, now = timestamp()): SQL | undefined =>
  and(eq(kind, of), eq(is_active, true), gt(expires_at, now), isNull(paused_at));

/** Returns the open links of some classes, keyed by class ID. */
export async function openLinksOf(
  db: Reads,
  of: LinkKind,
  rooms: readonly number[],
): Promise<Map<number, ClassLink>> {
  const rows = await db
    .select()
    .from(classLinks)
    .where(and(inArray(class_id, [...rooms]), isOpen(of)))
    .all();
  return new Map(rows.map((row) => [row.class_id, row]));
}

/** Counts the open links of each class of a school. */
export async function countOpen(db: Reads, of: LinkKind, school: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ room: class_id, count: sql<number>`cast(count(*) as integer)` })
    .from(classLinks)
    .where(and(eq(school_id, school), isOpen(of)))
    .groupBy(class_id)
    .all();
  return new Map(rows.map(({ room, count }) => [room, count]));
}

/**
 * Pauses or closes the links of certain classes at the end of a school year, depending on the kind of link. Paused
 * links are marked with the time of the promotion.
 */
export async function endYear(
  tx: Tx,
  of: LinkKind,
  { school, rooms, at }: { school: number; rooms: readonly number[]; at: string },
): Promise<number> {
  const ofRooms = and(ofSchool(of, school), inArray(class_id, [...rooms]));
  const changed =
    CLASS_LINKS[of].atYearsEnd === "paused"
      ? await setLife(tx, and(ofRooms, isOpen(of)), { paused_at: at, updated_at: same(updated_at) })
      : await setLife(tx, ofRooms, { is_active: false });
  return changed.length;
}

const pausedAt = (of: LinkKind, school: number, at: string) => and(ofSchool(of, school), eq(paused_at, at));

/** Counts the links that were paused at a given time and have not been resumed since then. */
export const countPausedAt = async (db: Reads, of: LinkKind, school: number, at: string): Promise<number> =>
  db.$count(classLinks, pausedAt(of, school, at));

/** Resumes the links that were paused at a given time. */
export async function resumePausedAt(tx: Tx, of: LinkKind, school: number, at: string): Promise<void> {
  await setLife(tx, pausedAt(of, school, at), { paused_at: null, updated_at: same(updated_at) });
}

/** Counts one use of a form link by ID. Returns false if the link no longer accepts submissions. */
export async function countUse(tx: Tx, link: number, now: Date): Promise<boolean> {
  const { max_uses, uses_count, version } = classLinks;
  const hasRoom = or(isNull(max_uses), lt(uses_count, max_uses));
  const counted = await tx
    .update(classLinks)
    .set({ uses_count: sql`${uses_count} + 1`, version: same(version) })
    .where(and(eq(id, link), isOpen("form", now.toISOString()), hasRoom))
    .returning({ id })
    .all();
  return counted.length === 1;
}

/** Deletes a form link. Returns undefined if it does not exist. */
export const deleteLink = async (tx: Tx, link: LinkOf): Promise<ClassLink | undefined> =>
  tx.delete(classLinks).where(isLink("form", link)).returning().get();

const isExpired = (school: number | null, now: Date) =>
  and(ofSchool("form", school), lte(expires_at, now.toISOString()));

/** Counts the expired form links of a school, or of all schools if `school` is null. */
export async function countExpiredLinks(db: Db, school: number | null, now: Date): Promise<number> {
  return db.$count(classLinks, isExpired(school, now));
}

/** Returns the IDs of the expired form links of a school, or of all schools if `school` is null. */
export async function expiredLinks(db: Db, school: number | null, now: Date): Promise<number[]> {
  const found = await db.select({ id }).from(classLinks).where(isExpired(school, now)).all();
  return found.map((link) => link.id);
}

/** Deletes those of the given links that nothing refers to any more, and returns how many were deleted. */
export async function deleteLinks(tx: Tx, ids: readonly number[]): Promise<number> {
  return (await tx.delete(classLinks).where(inArray(id, ids)).returning({ id }).all()).length;
}
