import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  auditLog,
  classLinks,
  students,
  submissionKeys,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { cleanUpLinks } from "../../../packages/server/src/collect/submissions/remove-links.ts";
import { insertIdempotencyKey } from "../../../packages/server/src/collect/submissions/submission-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { addLink } from "../submissions/school-link.ts";
import { appWithClass } from "../temporary-app.ts";

const doer = { id: null, username: "cli:clerk" };
const PAST = "2024-01-01T00:00:00.000Z";

/** Creates expired links, each with a number of students who submitted long ago. */
async function withExpired(count: number, studentsOfEach: number) {
  const app = await appWithClass();
  const { db, school, classroom } = app;
  for (let index = 0; index < count; index += 1) {
    const of = { school: school.id, classroom: classroom.id };
    const { id: link_id } = await addLink(app, of, { expires_at: PAST });
    await transaction(db, async (tx) => {
      const row = { school_id: school.id, class_id: classroom.id, status: "SUBMITTED" as const, meta: {} };
      const rows = Array.from({ length: studentsOfEach }, () => ({ ...row, link_id, from_parents: true }));
      for (const id of await insertStudents(tx, rows))
        await insertIdempotencyKey(tx, link_id, `key ${id}`, id);
      await tx.update(students).set({ updated_at: PAST }).run();
    });
  }
  return app;
}

test("expired links are deleted with their keys, and their students stay exactly as they were", async () => {
  const { db } = await withExpired(3, 120);
  const before = await db.select().from(students).orderBy(students.id).all();
  expect(await cleanUpLinks(db, doer, null)).toBe(3);
  expect(await db.select().from(classLinks).all()).toEqual([]);
  expect(await db.select().from(submissionKeys).all()).toEqual([]);
  expect(await db.select().from(students).orderBy(students.id).all()).toEqual(
    before.map((row) => ({ ...row, link_id: null })),
  );
});

test("a cleanup interrupted at a link with many students leaves it expired, and the next one deletes it", async () => {
  const { db } = await withExpired(1, 4000);
  const ended = new AbortController();
  const cleaning = cleanUpLinks(db, doer, null, ended.signal);
  const left = () => db.$count(students, isNotNull(students.link_id));
  await expect.poll(left, { interval: 5 }).toBeLessThan(4000);
  ended.abort(new Error("ended"));
  await expect(cleaning).rejects.toThrow("ended");
  expect(await db.select().from(classLinks).all()).toHaveLength(1);
  expect(await cleanUpLinks(db, doer, null)).toBe(1);
  expect(await db.select().from(classLinks).all()).toEqual([]);
  const logged = await db.select().from(auditLog).all();
  expect(logged.map(({ action, details }) => [action, details])).toEqual([
    ["delete_expired", { deleted: 1 }],
  ]);
});
