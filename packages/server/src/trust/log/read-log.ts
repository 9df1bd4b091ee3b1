import { auditLogFailures } from "@idms/core/school/log/audit-log-failures";
import type { AuditEntry, AuditFilter as Asked } from "@idms/core/school/log/audit-log";
import { beginOfDay } from "@idms/core/forms/values/iso-date";
import { and, count, desc, eq, gte, lt, lte, sql, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import type { Place } from "../../installation/rows/keyset.ts";
import { holding } from "../../installation/rows/list-rows.ts";
import {
  auditLog,
  classes,
  districts,
  formTemplates,
  idTemplates,
  schools,
  users,
} from "../../installation/tables/schema.ts";
import { breather } from "../../installation/files/breathe.ts";
import { asLogged } from "./log-rows.ts";
import { classLabel } from "@idms/core/school/classes/label";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { studentNames } from "../../installation/students/student-rows.ts";

/** Number of entries that one query scans. Entries that are rarer than one in this number are found with an index. */
const LOOK = 20_000;
/** Number of scans per page. Together, the scans cover half a million entries. */
const LOOKS = 25;
/** Number of entries in memory at a time during an export. */
const AT_A_TIME = 500;
/** How far entries can be out of chronological order, in milliseconds, because clocks differ and are adjusted. */
const OUT_OF_ORDER_MS = 3_600_000;
/** An ID greater than that of any entry. */
const ABOVE_ALL = Number.MAX_SAFE_INTEGER;

/** The filter for entries, with an SQL list of the schools of a district. Without the list, all schools match. */
export type AuditFilter = Asked & { among?: SQL | undefined };

type Row = typeof auditLog.$inferSelect;
type Columns = Record<"actor" | "subject" | "action" | "subject_id" | "school_id" | "created_at", SQLWrapper>;

/** A page of entries, and the position of the next page. The position is null at the end of the log. */
export interface AuditPage {
  rows: AuditEntry[];
  next: string | null;
}

/**
 * Returns the entries after a position that match a filter, newest first. Each page scans only a limited part of the
 * log, however long the log is. A page with too few entries, or none, is not the last page if it has a next position.
 * @throws Failure `invalid` for an invalid position.
 */
export async function readAuditPage(db: Db, filter: AuditFilter, { after, size }: Place): Promise<AuditPage> {
  const found: Row[] = [];
  const breathe = breather();
  let reached: number | null = null;
  let looks = 0;
  for await (const look of lookThrough(db, filter, idOf(after), size + 1)) {
    found.push(...look.rows);
    reached = look.reached;
    looks += 1;
    if (found.length > size || looks === LOOKS) break;
    await breathe();
  }
  const rows = found.slice(0, size);
  const next = found.length > size ? (rows.at(-1)?.id ?? null) : reached;
  return { rows: await asEntries(db, rows), next: next === null ? null : String(next) };
}

/**
 * Yields all entries that match a filter, newest first.
 * @param signal aborts with its reason
 */
export async function* readAuditLog(
  db: Db,
  filter: AuditFilter,
  signal?: AbortSignal,
): AsyncGenerator<AuditEntry> {
  const breathe = breather(signal);
  for await (const { rows } of lookThrough(db, filter, ABOVE_ALL, AT_A_TIME)) {
    yield* await asEntries(db, rows);
    await breathe();
  }
}

function idOf(place: string): number {
  if (place === "") return ABOVE_ALL;
  if (/^\d{1,15}$/.test(place)) return Number(place);
  throw auditLogFailures.notPlace();
}

/** The entries that one scan found, and the lowest ID scanned so far. The ID is null at the end of the log. */
interface Look {
  rows: Row[];
  reached: number | null;
}

/** The range of IDs to scan, from `floor` up to but not including `below`, with up to `most` results per query. */
interface Reach {
  below: number;
  floor: number;
  most: number;
}

/** Scans the log downwards from an ID. */
async function* lookThrough(db: Db, filter: AuditFilter, from: number, most: number): AsyncGenerator<Look> {
  const { since, until } = momentsOf(filter);
  const floor = since ? await firstIdSince(db, since.getTime() - OUT_OF_ORDER_MS) : 0;
  const ceiling = until ? await firstIdSince(db, until.getTime() + OUT_OF_ORDER_MS) : ABOVE_ALL;
  const rare = await rareKey(db, filter);
  let below: number | null = Math.min(from, ceiling);
  while (below !== null && below > floor) {
    const reach: Reach = { below, floor, most };
    const look: Look = rare ? await lookByIndex(db, filter, rare, reach) : await lookDown(db, filter, reach);
    yield look;
    below = look.reached;
  }
}

/**
 * Scans the next entries in ID order and returns those that match. The ID bounds stop a database with few table
 * statistics from sorting everything below the first entry. The limit stops it from scanning more entries with another
 * index.
 */
async function lookDown(db: Db, filter: AuditFilter, { below, floor, most }: Reach): Promise<Look> {
  const { id } = auditLog;
  const newest = await newestBelow(db, below);
  if (newest === undefined || newest.id < floor) return { rows: [], reached: null };
  const oldest = Math.max(floor, newest.id - LOOK + 1);
  const near = db
    .select()
    .from(auditLog)
    .where(and(lte(id, newest.id), gte(id, oldest)))
    .limit(LOOK)
    .as("near");
  const rows = await db
    .select()
    .from(near)
    .where(isFound(near, filter))
    .orderBy(desc(near.id))
    .limit(most)
    .all();
  if (rows.length === most) return { rows, reached: rows.at(-1)?.id ?? null };
  return { rows, reached: oldest > floor ? oldest : null };
}

/** Finds rare entries by index. The sum in the query stops the database from scanning down through all IDs instead. */
async function lookByIndex(
  db: Db,
  filter: AuditFilter,
  rare: SQL,
  { below, floor, most }: Reach,
): Promise<Look> {
  const id = sql`(${auditLog.id} + 0)`;
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(rare, lt(id, below), gte(id, floor), isFound(auditLog, filter)))
    .orderBy(desc(id))
    .limit(most)
    .all();
  return { rows, reached: rows.length === most ? (rows.at(-1)?.id ?? null) : null };
}

/**
 * Returns the part of a filter that has an index and matches few entries: one item, one kind of action, or a school.
 */
async function rareKey(db: Db, { subject, subject_id, done, school }: AuditFilter): Promise<SQL | undefined> {
  const kind = subject ?? (done && asLogged(done).subject);
  const ofKind = kind && eq(auditLog.subject, kind);
  const keys = [
    subject_id !== undefined && ofKind ? and(ofKind, eq(auditLog.subject_id, subject_id)) : undefined,
    ofKind,
    school === undefined ? undefined : eq(auditLog.school_id, school),
  ];
  for (const key of keys) {
    if (!key) continue;
    const some = db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(key)
      .limit(LOOK + 1)
      .as("some_entries");
    const counted = await db.select({ entries: count() }).from(some).get();
    if (counted && counted.entries <= LOOK) return key;
  }
  return undefined;
}

function isFound(at: Columns, filter: AuditFilter): SQL | undefined {
  const { actor, done, subject, subject_id, school, among } = filter;
  const { since, until } = momentsOf(filter);
  const logged = done && asLogged(done);
  return and(
    actor ? sql`lower(${at.actor}) LIKE lower(${holding(actor)}) ESCAPE '\\'` : undefined,
    logged && and(eq(at.subject, logged.subject), eq(at.action, logged.action)),
    subject && eq(at.subject, subject),
    subject_id === undefined ? undefined : eq(at.subject_id, subject_id),
    school === undefined ? undefined : eq(at.school_id, school),
    among && sql`${at.school_id} IN ${among}`,
    since && gte(at.created_at, since.toISOString()),
    until && lt(at.created_at, until.toISOString()),
  );
}

/** Returns the start of a filter's first day and the start of the day after its last day, as local times. */
const momentsOf = ({ from, to }: AuditFilter): { since?: Date; until?: Date } => ({
  ...(from !== undefined && { since: beginOfDay(from) }),
  ...(to !== undefined && { until: beginOfDay(to, 1) }),
});

/**
 * Returns the first ID that was assigned at a given time, in milliseconds, or later. Uses a binary search over IDs,
 * because there is no index on the time alone.
 */
async function firstIdSince(db: Db, moment: number): Promise<number> {
  const isBefore = (entry: Pick<Row, "created_at">) => Date.parse(entry.created_at) < moment;
  const newest = await newestBelow(db, ABOVE_ALL);
  if (!newest || isBefore(newest)) return ABOVE_ALL;
  let before = 0;
  let since = newest.id;
  while (since - before > 1) {
    const middle = before + Math.floor((since - before) / 2);
    const entry = await newestBelow(db, middle + 1);
    if (!entry || isBefore(entry)) before = middle;
    else since = entry.id;
  }
  return since;
}

const newestBelow = (db: Db, below: number) =>
  db
    .select({ id: auditLog.id, created_at: auditLog.created_at })
    .from(auditLog)
    .where(lt(auditLog.id, below))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get();

/** Returns entries as API responses, with the current names of all rows that they refer to. */
async function asEntries(db: Db, rows: readonly (typeof auditLog.$inferSelect)[]): Promise<AuditEntry[]> {
  const schools = await namesOf(
    db,
    "schools",
    rows.flatMap(({ school_id }) => school_id ?? []),
  );
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [subject, entries] of Map.groupBy(rows, (row) => row.subject)) {
    const ids = entries.flatMap(({ subject_id }) => subject_id ?? []);
    names.set(subject, await namesOf(db, subject, ids));
  }
  return rows.map(({ id, created_at, actor, subject, action, subject_id, school_id, details }) => ({
    id,
    at: created_at,
    by: actor,
    done: `${subject}.${action}`,
    subject,
    subject_id,
    name: (subject_id !== null && names.get(subject)?.get(subject_id)) || null,
    school: school_id,
    school_name: (school_id !== null && schools.get(school_id)) || null,
    details,
  }));
}

/** The tables whose rows have names, with the name columns. */
const named = {
  schools: { table: schools, name: schools.name },
  districts: { table: districts, name: districts.name },
  users: { table: users, name: users.username },
  form_templates: { table: formTemplates, name: formTemplates.name },
  id_templates: { table: idTemplates, name: idTemplates.name },
};

const hasNames = (subject: string): subject is keyof typeof named => Object.hasOwn(named, subject);

/** Returns the current names of a table's rows, keyed by ID. Rows that were deleted or have no name are omitted. */
async function namesOf(db: Db, subject: string, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const page of pagesOf(new Set(ids))) {
    for (const { id, name } of await readNames(db, subject, page)) if (name !== "") names.set(id, name);
  }
  return names;
}

async function readNames(db: Db, subject: string, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (subject === "classes") {
    const { id, class_name, section } = classes;
    const rooms = await db.select({ id, class_name, section }).from(classes).where(inArray(id, ids)).all();
    return rooms.map((room) => ({ id: room.id, name: classLabel(room) }));
  }
  if (subject === "students") return studentNames(db, ids);
  if (!hasNames(subject)) return [];
  const { table, name } = named[subject];
  return db.select({ id: table.id, name }).from(table).where(inArray(table.id, ids)).all();
}
