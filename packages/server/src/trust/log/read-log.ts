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

/** So many entries one statement looks at; what the log has no oftener than that is found by an index. */
const LOOK = 20_000;
/** So many looks one page takes: half a million entries. */
const LOOKS = 25;
/** So many entries of an export are in memory at a time. */
const AT_A_TIME = 500;
/** How far entries may be out of the order of their moments, in milliseconds: clocks differ, and are set. */
const OUT_OF_ORDER_MS = 3_600_000;
/** An id that no entry has yet. */
const ABOVE_ALL = Number.MAX_SAFE_INTEGER;

/** The wanted entries, and the schools of a district, as a list of a statement; all without. */
export type AuditFilter = Asked & { among?: SQL | undefined };

type Row = typeof auditLog.$inferSelect;
type Columns = Record<"actor" | "subject" | "action" | "subject_id" | "school_id" | "created_at", SQLWrapper>;

/** Some entries, and the place after which the log goes on; null at its end. */
export interface AuditPage {
  rows: AuditEntry[];
  next: string | null;
}

/**
 * The entries after a place that a filter finds, the newest first. However long the log is, a page looks at a part of it that is
 * soon looked through: one with too few entries, or none, that says where to go on has not come to the end.
 * @throws Failure `invalid` for what is no place.
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

/** All entries that a filter finds, the newest first. @param signal ends it with its reason */
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

/** The entries one look found, and the id from which everything on has been looked at; null at the end. */
interface Look {
  rows: Row[];
  reached: number | null;
}

/** The ids that are looked at: from `floor` on, below `below`; at most `most` of what is found come at once. */
interface Reach {
  below: number;
  floor: number;
  most: number;
}

/** Looks at the log from an id on down. */
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
 * The next entries as they are, of which some may be found. They are bounded by their ids, for a database that knows little of the
 * table would sort all below the first; and by the limit, behind which it looks at none of them by another index.
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

/** Those of something rare. The sum keeps a database from going down through all ids to look for it. */
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

/** The part of a filter that has an index and is in few entries: one thing, one kind of thing, or a school. */
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

/** The days of a filter as moments in local time: the first, and the one after the last. */
const momentsOf = ({ from, to }: AuditFilter): { since?: Date; until?: Date } => ({
  ...(from !== undefined && { since: beginOfDay(from) }),
  ...(to !== undefined && { until: beginOfDay(to, 1) }),
});

/** The first id that was given at a moment or later, in milliseconds; ids are halved until it is found, as no index has moments alone. */
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

/** Entries as they are answered, with what everything in them is called now. */
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

/** Each other table whose rows have a name, and what they are called by. */
const named = {
  schools: { table: schools, name: schools.name },
  districts: { table: districts, name: districts.name },
  users: { table: users, name: users.username },
  form_templates: { table: formTemplates, name: formTemplates.name },
  id_templates: { table: idTemplates, name: idTemplates.name },
};

const hasNames = (subject: string): subject is keyof typeof named => Object.hasOwn(named, subject);

/** The current names of a table's rows, by id; what is gone or has no name is absent. */
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
