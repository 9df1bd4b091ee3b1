import { defaultFields } from "@idms/core/forms/values/field";
import { uniqueAnswers as claimsOf } from "@idms/core/forms/answers/unique-answers";
import { matchRoster } from "@idms/core/collect/rosters/match-roster";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import { expect } from "vitest";
import * as schema from "../../../../packages/server/src/installation/tables/schema.ts";
import { asArrived, awaitedOf } from "../../../../packages/server/src/school/rosters/roster-rows.ts";
import type { Client, Served } from "../../http/serving.ts";
import { IMPORTER, PRINTER, type Acknowledged } from "./attempting.ts";
import { replay } from "./replay.ts";
import type { LivingSchool } from "./two-schools.ts";
import { unexpectedOf } from "../../../../packages/server/src/installation/students/expected-rows.ts";

const { students, auditLog, earlierVersions, uniqueAnswers, expectedStudents } = schema;

/** Actions for which the log has one line per acknowledgement. */
const ONE_LINE_EACH = new Set([
  "create",
  "submit",
  "verify",
  "unverify",
  "send_back",
  "undo_send_back",
  "mark_id_generated",
  "remove",
  "restore",
  "merge",
  "tell_apart",
]);

/** Reads all rows of a school. */
async function rowsOf({ app: { db } }: Served, { id: school }: LivingSchool) {
  const records = await db.select().from(students).where(eq(students.school_id, school)).all();
  const { school_id, id } = auditLog;
  const log = await db.select().from(auditLog).where(eq(school_id, school)).orderBy(asc(id)).all();
  const removed = await db
    .select()
    .from(schema.removedStudents)
    .where(eq(schema.removedStudents.school_id, school))
    .all();
  const claims = await db.select().from(uniqueAnswers).where(eq(uniqueAnswers.school_id, school)).all();
  const roster = await db.select().from(expectedStudents).where(eq(expectedStudents.school_id, school)).all();
  const rooms = await db.select().from(schema.classes).where(eq(schema.classes.school_id, school)).all();
  return { records, log, removed, claims, roster, rooms };
}

/** Returns the state of a school that no caller belongs to, which must not change. */
export const untouched = async (served: Served, school: LivingSchool): Promise<string> =>
  JSON.stringify(await rowsOf(served, school));

/** Asserts the invariants of a school after any concurrent attempts by any caller. */
export async function holds(
  served: Served,
  school: LivingSchool,
  done: Acknowledged,
  admin: Client,
): Promise<void> {
  const rows = await rowsOf(served, school);
  const told = replay(rows.log, done, school.records);
  const ids = new Set([...school.records, ...told.keys()]);
  expect(school.records.toSorted(byNumber)).toEqual([...ids].toSorted(byNumber));
  followsFromLog(rows, told);
  noAnswerLost(rows);
  rosterIsWhole(rows, done, school);
  await everybodyIsFound(served, rows);
  logIsComplete(rows.log, done, school);
  await versionsAreWhole(served, rows, told);
  await countsAreTrue(rows, admin);
  await pairsAreThere(served, rows);
}

const byNumber = (a: number, b: number): number => a - b;
type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Tellings = ReturnType<typeof replay>;

function followsFromLog({ records, removed, rooms }: Rows, told: Tellings): void {
  const there = new Map(records.map((row) => [row.id, row]));
  const away = new Set(removed.map(({ id }) => id));
  const classes = new Set(rooms.map(({ id }) => id));
  for (const [id, { status, isSentBack, isThere }] of told) {
    const row = there.get(id);
    expect([id, row !== undefined, away.has(id)]).toEqual([id, isThere, !isThere]);
    if (!row) continue;
    expect([id, row.status, row.sent_back !== null]).toEqual([id, status, isSentBack]);
    expect(row.sent_back === null || row.status === "SUBMITTED").toBe(true);
    expect(classes.has(row.class_id)).toBe(true);
    expect([row.parent_phone, row.full_name]).toEqual([row.meta["parent_phone"], row.meta["full_name"]]);
    expect(row.files["photo"] ?? null).toBe(row.photo);
  }
}

function noAnswerLost({ records, claims }: Rows): void {
  const given = records.flatMap(({ id, meta }) =>
    claimsOf(defaultFields(), meta).map(({ key }) => `${key} ${id}`),
  );
  expect(claims.map(({ value, student_id }) => `${value} ${student_id}`).toSorted()).toEqual(
    given.toSorted(),
  );
  expect(new Set(claims.map(({ value }) => value)).size).toBe(claims.length);
}

function rosterIsWhole({ records, roster }: Rows, done: Acknowledged, school: LivingSchool): void {
  const there = new Map(records.map((row) => [row.id, row]));
  const matched = roster.flatMap(({ student_id }) => (student_id === null ? [] : [student_id]));
  expect(new Set(matched).size).toBe(matched.length);
  for (const { student_id, class_id } of roster)
    if (student_id !== null) expect(there.get(student_id)?.class_id).toBe(class_id);
  expect(roster.length).toBe(3 + (done.expected.get(school.id) ?? 0));
}

/** Asserts that every expected student with an unambiguous submission is matched. */
async function everybodyIsFound({ app: { db } }: Served, { rooms }: Rows): Promise<void> {
  for (const { id } of rooms) {
    const arrived = await asArrived(db, await unexpectedOf(db, id));
    expect(matchRoster(await awaitedOf(db, id), arrived).matches).toEqual([]);
  }
}

function logIsComplete(log: Rows["log"], done: Acknowledged, school: LivingSchool): void {
  const ofStudents = log.filter(({ subject, subject_id }) => subject === "students" && subject_id !== null);
  const mine = new Set(school.records);
  const said = done.deeds.filter((deed) => mine.has(Number(deed.split(" ")[1])));
  const written = ofStudents
    .filter(({ action }) => ONE_LINE_EACH.has(action))
    .map(({ action, subject_id, actor }) => `${action} ${subject_id} ${actor}`);
  expect(written.toSorted()).toEqual(said.toSorted());
  const count = (wanted: string) => ofStudents.filter(({ action }) => action === wanted).length;
  expect(count("promote")).toBe(done.promoted.get(school.id) ?? 0);
  expect(count("undo_promote")).toBe(done.returned.get(school.id) ?? 0);
  const actors = new Set(log.map(({ actor }) => actor.replace(/ \d+$/, "")));
  const may = new Set(["root", school.admin, "parent", "photo day", IMPORTER, PRINTER]);
  expect([...actors].filter((actor) => !may.has(actor))).toEqual([]);
}

/** Asserts that each correction, each import and each undone merge has kept the previous version. */
async function versionsAreWhole({ app: { db } }: Served, { records }: Rows, told: Tellings): Promise<void> {
  const ids = [...told.keys()];
  if (ids.length === 0) return;
  const kept = await db
    .select()
    .from(earlierVersions)
    .where(and(eq(earlierVersions.subject, "students"), inArray(earlierVersions.subject_id, ids)))
    .all();
  const current = new Map(records.map(({ id, version }) => [id, version]));
  for (const [id, { corrections }] of told) {
    const mine = kept.filter(({ subject_id }) => subject_id === id);
    const ofCorrections = mine.filter(
      ({ replaced_by, reason }) => replaced_by !== IMPORTER && !reason.endsWith("has been undone."),
    );
    expect([id, ofCorrections.length]).toEqual([id, corrections]);
    expect(new Set(mine.map(({ version }) => version)).size).toBe(mine.length);
    for (const { version } of mine) expect(version).toBeLessThan(current.get(id) ?? Infinity);
  }
}

/** Asserts that the dashboard's counts are correct, and that students who left are not expected any more. */
async function countsAreTrue({ records, roster, rooms }: Rows, admin: Client): Promise<void> {
  const awaited = roster.filter(({ left_with }) => left_with === null);
  const { body } = await admin.get("/api/dashboard/");
  const count = (wanted: (row: Rows["records"][number]) => boolean) => records.filter(wanted).length;
  const received = awaited.filter(({ student_id }) => student_id !== null).length;
  expect(body).toMatchObject({
    students: records.length,
    id_generated: count(({ status }) => status === "ID_GENERATED"),
    expected: awaited.length,
    received,
    sent_back: count(({ sent_back }) => sent_back !== null),
  });
  const counted = body.class_counts.map(
    ({ classroom, total, submitted, verified, generated, expected }: never) => [
      classroom,
      total,
      submitted,
      verified,
      generated,
      expected,
    ],
  );
  const there = rooms.map(({ id }) => {
    const of = (status?: string) =>
      count((row) => row.class_id === id && (status === undefined || row.status === status));
    const expected = awaited.filter(({ class_id }) => class_id === id).length;
    return [id, of(), of("SUBMITTED"), of("VERIFIED"), of("ID_GENERATED"), expected];
  });
  expect(counted.toSorted(byFirst)).toEqual(there.toSorted(byFirst));
}

const byFirst = (a: number[], b: number[]): number => (a[0] as number) - (b[0] as number);

/** Asserts that every pair marked as different people consists of two records of this school. */
async function pairsAreThere({ app: { db } }: Served, { records }: Rows): Promise<void> {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return;
  const { first, second } = schema.distinctStudents;
  const pairs = await db
    .select()
    .from(schema.distinctStudents)
    .where(or(inArray(first, ids), inArray(second, ids)))
    .all();
  for (const pair of pairs)
    expect([ids.includes(pair.first), ids.includes(pair.second)]).toEqual([true, true]);
}
