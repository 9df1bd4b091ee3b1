/** Students fetched from a school's own system, over real HTTP: the first time, what has changed, and what is stored. */
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetDrafts } from "../../../packages/server/src/collect/imports/sweep-imports.ts";
import { planDraft } from "../../../packages/server/src/collect/imports/draft-plan.ts";
import { mendDraft, requireDraft } from "../../../packages/server/src/collect/imports/drafts.ts";
import { checkSource, removeSource } from "../../../packages/server/src/collect/imports/set-source.ts";
import { forgetFetched, linesOf } from "../../../packages/server/src/collect/sources/source-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  auditLog,
  jobs,
  sourceLines,
  sources,
  students,
  imports,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import type { ImportRecord } from "../../../packages/server/src/collect/imports/import-rows.ts";
import { mergeRecords } from "../../../packages/server/src/students/duplicates/merge-students.ts";
import { undoMerge } from "../../../packages/server/src/students/duplicates/undo-merge.ts";
import { removeRecord, restoreRecord } from "../../../packages/server/src/students/edits/remove-record.ts";
import { askNightly } from "../../../packages/server/src/upkeep/job-kinds/ask-nightly.ts";
import { stillHeld } from "../../../packages/server/src/upkeep/purge/still-held.ts";
import { byHand } from "../by-hand.ts";
import { addStudent, change, org, type Json } from "./roster-provider.ts";
import { ALL, connected, doer, FIELDS, here } from "./connected-school.ts";

test("all students come with their classes and birth dates, page by page, and only what is needed is stored", async () => {
  const { app, school, provider, accept, names } = await connected();
  const outcome = await accept();
  expect(outcome).toMatchObject({ refused: false, create: 7, change: 0, reject: [] });
  expect(await names()).toContain("Childa Rao");
  const [first] = await app.db.select().from(students).orderBy(students.id).all();
  expect(first).toMatchObject({ class_id: app.classroom.id, parent_phone: "9876500001" });
  expect(first?.meta).toMatchObject({ born: "2014-05-02", adm: "ADM-1" });
  expect(provider.tokens).toBe(1);
  const asked = provider.asked();
  expect(asked).toContain("students?limit=500&offset=0");
  expect(asked).toContain("students?limit=3&offset=4");
  const kept = JSON.stringify(await app.db.select().from(sourceLines).all());
  expect(kept).not.toContain("never stored");
  expect(kept).not.toContain("asian");
  const logged = JSON.stringify(await app.db.select().from(auditLog).all());
  expect(logged).not.toContain("s3cret");
  expect(logged).toContain('"subject":"sources"');
  expect(school.name).toBe("Green Valley");
});

test("afterwards, only changes are asked for, and the time moves only with the import", async () => {
  const { provider, roster, fetchAll, accept, source, collections } = await connected();
  await accept();
  const { since } = await source();
  expect(since).not.toBeNull();
  collections();
  // The provider writes its time in whole seconds.
  provider.ahead = 2000;
  change(roster.students[2], { familyName: "Verma" });
  change(roster.enrollments[2], {});
  const draft = await fetchAll();
  expect(provider.asked().filter((each) => each.startsWith("students"))).toEqual([
    `students?limit=500&offset=0&filter=dateLastModified>'${since}'`,
  ]);
  expect(draft).not.toBeNull();
  expect((await source()).since).toBe(since);
  await fetchAll();
  expect(provider.asked()).toContain(`students?limit=500&offset=0&filter=dateLastModified>'${since}'`);
  const outcome = await accept();
  expect(outcome).toMatchObject({ create: 0, change: 1, skip: 6, reject: [] });
  expect((await source()).since).not.toBe(since);
});

const SPARSE = FIELDS.filter(({ name }) => name !== "born" && name !== "adm");

test("a changed surname is the same student, even if the form asks for no number and no birth date", async () => {
  const { app, roster, accept, names, source, set } = await connected({}, SPARSE);
  await accept();
  change(roster.students[2], { familyName: "Verma", phone: "9123456780" });
  change(roster.students[3], { givenName: "Someone", familyName: "Else", phone: "9123456781" });
  expect(await accept()).toMatchObject({ refused: true });
  const outcome = await accept(true);
  expect(outcome).toMatchObject({ create: 0, change: 1, reject: [{ doubt: { students: [{ id: 4 }] } }] });
  expect(await names()).toHaveLength(7);
  expect((await names())[2]).toBe("Childc Verma");
  const ids = async () => (await app.db.select().from(students).all()).map(({ sourced_id }) => sourced_id);
  expect(await ids()).toContain("u3");
  await set({ plan: "every_night" });
  expect(await ids()).toContain("u3");
  expect((await source()).since).toBeNull();
});

test.each([
  ["another server", (url: string) => ({ address: url.replace("127.0.0.1", "127.0.0.2") })],
  ["another path on the server", (url: string) => ({ address: `${url}/tenant` })],
  ["another client", () => ({ client_id: "another client" })],
])("a connection to %s forgets the stored IDs, also those of removed students", async (_, changes) => {
  const { app, school, provider, accept, set } = await connected({}, SPARSE);
  await accept();
  const found = await app.db.select().from(students).orderBy(students.id).all();
  const removed = { school: school.id, id: found[0]?.id ?? 0 };
  const chosen = { ...removed, id: found[1]?.id ?? 0 };
  await removeRecord(app.db, doer, removed, "by mistake");
  await removeRecord(app.db, doer, chosen, "by mistake");
  expect(await restoreRecord(app.db, doer, chosen)).toMatchObject({ sourced_id: "u2" });
  await byHand(app.db).update(sources).set(changes(provider.url)).run();
  await set();
  await restoreRecord(app.db, doer, removed);
  const left = await app.db.select().from(students).all();
  expect(left.map(({ sourced_id }) => sourced_id)).toEqual(Array(7).fill(null));
});

test("students to whom their system gives other IDs stay the same, and get the new IDs", async () => {
  const { app, roster, accept } = await connected(
    {},
    FIELDS.filter(({ name }) => name !== "adm"),
  );
  await accept();
  await byHand(app.db)
    .update(students)
    .set({ sourced_id: sql`'old-' || sourced_id` })
    .run();
  change(roster.students[0], { phone: "9123456780" });
  expect(await accept()).toMatchObject({ refused: false, create: 0, change: 1, skip: 6, reject: [] });
  const ids = (await app.db.select().from(students).all()).map(({ sourced_id }) => sourced_id);
  expect(ids.toSorted()).toEqual(["u1", "u2", "u3", "u4", "u5", "u6", "u7"]);
});

test("students who were there before the connection get their IDs, even from a fetch that changes nothing", async () => {
  const { app, school, roster, fetchAll, accept } = await connected({}, SPARSE);
  await accept();
  await byHand(app.db).update(students).set({ sourced_id: null }).run();
  expect(await fetchAll()).toBeNull();
  change(roster.students[0], { familyName: "Verma" });
  const draft = await fetchAll();
  expect((await planDraft(app, draft as ImportRecord)).counts).toMatchObject({
    new: 0,
    changed: 1,
    refused: 0,
  });
  // The roster's second record of a child is merged into the family's.
  const found = await app.db.select().from(students).orderBy(students.id).all();
  const [kept = 0, gone = 0] = found.map(({ id }) => id);
  await byHand(app.db).update(students).set({ sourced_id: null }).where(eq(students.id, kept)).run();
  const merge = { other: gone, take: [], takePhoto: false };
  await mergeRecords(app, doer, { school: school.id, id: kept }, merge);
  const idOf = async (student: number) =>
    (await app.db.select().from(students).where(eq(students.id, student)).get())?.sourced_id;
  expect(await idOf(kept)).toBe("u2");
  await undoMerge(app.db, doer, { school: school.id, id: kept }, gone);
  expect([await idOf(kept), await idOf(gone)]).toEqual([null, "u2"]);
  await removeSource(app, doer, school);
  expect((await app.db.select().from(students).all()).filter(({ sourced_id }) => sourced_id)).toEqual([]);
});

test("a fetch that changes nothing leaves no draft, and one that replaces another leaves one", async () => {
  const { app, provider, roster, fetchAll, accept, source } = await connected();
  await accept();
  const { since } = await source();
  provider.ahead = 2000;
  expect(await fetchAll()).toBeNull();
  expect((await source()).since).not.toBe(since);
  change(roster.students[0], { givenName: "Childz" });
  const first = await fetchAll();
  const second = await fetchAll();
  const drafts = (await app.db.select().from(imports).all()).filter(({ state }) => state === "draft");
  expect(drafts.map(({ id }) => id)).toEqual([second?.id]);
  expect(first?.id).not.toBe(second?.id);
});

test("leavers are listed: those marked in a change, and those that have vanished, after a week", async () => {
  const { app, roster, fetchAll, accept } = await connected();
  await accept();
  change(roster.students[6], { status: "tobedeleted" });
  roster.students.splice(0, 1);
  const marked = await planDraft(app, (await fetchAll()) as never);
  expect(marked.counts).toMatchObject({ new: 0, changed: 0, gone: 1 });
  const old = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
  await byHand(app.db).run(`UPDATE sources SET whole_at = '${old}'` as never);
  const whole = await planDraft(app, (await fetchAll()) as never);
  expect(whole.counts).toMatchObject({ new: 0, changed: 0, gone: 2 });
});

test("the members of a staff group are not reported as missing from a fetch", async () => {
  const { app, school, fetchAll, accept } = await connected();
  await accept();
  await transaction(app.db, async (tx) => {
    const row = { school_id: school.id, class_name: "Teachers", section: null, holds: "staff" } as const;
    const { id } = await insertClass(tx, row);
    const member = { school_id: school.id, class_id: id, full_name: "Meena Iyer" };
    await insertStudents(tx, [{ ...member, status: "VERIFIED", parent_phone: "9000000001", meta: {} }]);
  });
  expect(await fetchAll()).toBeNull();
});

test("only the school's own students are stored, and the school is asked for if it is unclear", async () => {
  const { app, school, roster, accept, set, names } = await connected();
  roster.orgs.push(org("s2", "Blue Hill"), { ...org("d1", "District"), type: "district" });
  addStudent(roster, 8, { name: "Other Child", phone: "9876500008", school: "s2", room: "c2" });
  expect(await accept()).toMatchObject({ create: 7 });
  expect(await names()).not.toContain("Other Child");
  expect(JSON.stringify(await linesOf(app.db, { school: school.id, file: "users" }))).not.toContain("Other");
  expect(JSON.stringify(await linesOf(app.db, { school: school.id, file: "demographics" }))).not.toContain(
    "u8",
  );
  await set({ their_school: "Red" });
  await expect(accept()).rejects.toThrow('no school is called "Red"');
  await set({ their_school: "s2" });
  expect(await checkSource(app, school, here)).toEqual({ school: "Blue Hill", others: ["Green Valley"] });
  Object.assign(roster.orgs[0] as Json, { name: "Some School" });
  await set();
  await expect(checkSource(app, school, here)).rejects.toThrow('"Some School", "Blue Hill"');
});

test("an erasure and a disconnection leave nothing of what was fetched", async () => {
  const { app, school, provider, fetchAll, source } = await connected();
  const held = await stillHeld(app, null);
  expect(held.flatMap(({ names }) => names)).toEqual([new URL(provider.url).host]);
  const countFiles = async () => {
    let count = 0;
    for await (const _ of app.files.jobs.list()) count += 1;
    return count;
  };
  const files = await countFiles();
  await fetchAll();
  await transaction(app.db, forgetFetched);
  expect(await app.db.select().from(sourceLines).all()).toEqual([]);
  expect(await source()).toMatchObject({ since: null, progress: null });
  await fetchAll();
  await removeSource(app, doer, school);
  expect(await app.db.select().from(sourceLines).all()).toEqual([]);
  expect(await app.db.select().from(imports).all()).toEqual([]);
  expect(await countFiles()).toBe(files);
  await expect(fetchAll()).rejects.toThrow("Green Valley is not connected");
});

test("a draft from before the school was connected again is discarded, and one being imported moves no time", async () => {
  const { app, set, fetchAll, bring, hold, source } = await connected();
  const held = (await fetchAll()) as ImportRecord;
  await hold(held);
  await fetchAll();
  await set();
  const left = await app.db.select().from(imports).all();
  expect(left.map(({ id }) => id)).toEqual([held.id]);
  expect(await bring(held)).toMatchObject({ create: 7 });
  expect(await source()).toMatchObject({ since: null, whole_at: null });
  expect(await fetchAll()).toBeNull();
});

test("a draft that a user has corrected is kept, with the reason, and each draft that is replaced is logged", async () => {
  const { app, provider, fetchAll, source } = await connected();
  await fetchAll();
  const draft = (await fetchAll()) as ImportRecord;
  const deletions = async () =>
    (await app.db.select().from(auditLog).all()).filter(
      ({ subject, action }) => subject === "imports" && action === "delete",
    );
  expect(await deletions()).toMatchObject([{ details: { file: "oneroster.zip" } }]);
  const column = (await planDraft(app, draft)).columns[0]?.heading ?? "";
  await mendDraft(
    app,
    doer,
    { id: draft.id, reach: ALL },
    { cells: [{ row: 2, column, text: "Corrected" }] },
  );
  provider.asked();
  await expect(fetchAll()).rejects.toThrow("Import or discard them first");
  expect(provider.asked()).toEqual([]);
  expect((await source()).failure_said?.message).toContain("Somebody has corrected");
  expect((await requireDraft(app.db, draft.id, ALL)).edits).toHaveLength(1);
});

test("an erasure during a fetch leaves no draft, and one before an import leaves nothing to import", async () => {
  const { app, fetchAll, hold } = await connected();
  const draft = (await fetchAll()) as ImportRecord;
  await hold(draft);
  await forgetDrafts(app);
  expect(await app.db.select().from(imports).all()).toEqual([]);
  const { take } = app.files.jobs;
  app.files.jobs.take = async (...given) => {
    await transaction(app.db, forgetFetched);
    await forgetDrafts(app);
    return take(...given);
  };
  await expect(fetchAll()).rejects.toThrow("Another program is fetching");
  expect(await app.db.select().from(imports).all()).toEqual([]);
});

test("a nightly fetch that cannot be requested stays due", async () => {
  const { app } = await connected({ plan: "every_night" });
  const row = { kind: "doctor", input: {}, made_by: "clerk" } as const;
  await byHand(app.db)
    .insert(jobs)
    .values(Array.from({ length: 200 }, (_, n) => ({ ...row, folder: `folder ${n}` })))
    .run();
  const tomorrow = new Date(Date.now() + 48 * 60 * 60_000);
  await expect(askNightly(app, tomorrow)).rejects.toThrow("200");
  await byHand(app.db).delete(jobs).where(eq(jobs.kind, "doctor")).run();
  expect(await askNightly(app, tomorrow)).toBe(1);
  expect(await askNightly(app, tomorrow)).toBe(0);
});
