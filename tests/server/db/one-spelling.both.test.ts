import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isFile, sqliteOf, transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { migrate } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { migrateServer } from "../../../packages/server/src/installation/migrations/migrate-server.ts";
import {
  expectedStudents,
  removedStudents,
  schools,
  students,
  uniqueAnswers,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { findStudentRows } from "../../../packages/server/src/students/views/list-students.ts";
import { insertStudents } from "../../../packages/server/src/students/rows/student-rows.ts";
import { appWithClass } from "../temporary-app.ts";

const NAMES = ["Zoë D’Souza", "M.S. Dhoni", "Anne‑Marie Rao", "സൽമാൻ കെ", "علی خان"] as const;

/** A school whose keys are as an earlier program wrote them, brought up to date. */
async function upgradedSchool() {
  const app = await appWithClass();
  const of = { school_id: app.school.id, class_id: app.classroom.id };
  const ids = await transaction(app.db, (tx) =>
    insertStudents(
      tx,
      NAMES.map((full_name) => ({ ...of, status: "VERIFIED" as const, full_name, meta: { no: "12–३" } })),
    ),
  );
  const [first = 0, second = 0, third = 0] = ids;
  const claim = (student_id: number, value: string) => ({
    school_id: app.school.id,
    field: "no",
    student_id,
    value,
  });
  await transaction(app.db, async (tx) => {
    await tx.update(students).set({ sort_key: "old", search_key: " old " }).run();
    await tx.update(schools).set({ sort_key: "old" }).run();
    await tx
      .insert(expectedStudents)
      .values({ ...of, full_name: "D’Souza", sort_key: "d’souza" })
      .run();
    await tx
      .insert(uniqueAnswers)
      .values([
        claim(first, "12–३"),
        claim(second, "१४"),
        claim(third, "14"),
        claim(third, "9876543210\u001frao d’souza"),
      ])
      .run();
    await tx
      .insert(removedStudents)
      .values({
        id: 900,
        school_id: app.school.id,
        full_name: "Gone",
        content: { student: {}, claims: [{ field: "no", value: "१६" }], cards: [] },
        reason: "left",
        removed_by: "office",
        gone_at: "2999-01-01T00:00:00.000Z",
      })
      .run();
    await tx.run(sql`DELETE FROM migrations WHERE name LIKE '%one-spelling'`);
  });
  if (isFile(app.db)) await migrate(sqliteOf(app.db).writer);
  else await migrateServer(app.db);
  return app;
}

test("rows from before are found in every spelling, and their answers are compared in one", async () => {
  const { db, school } = await upgradedSchool();
  const found = async (search: string) =>
    (await findStudentRows(db, { school: school.id, search })).rows.map(({ full_name }) => full_name);
  for (const [at, search] of ["d'souza", "MS Dhoni", "anne marie", "സല്‍മാന്‍", "علي خان"].entries())
    expect(await found(search)).toEqual([NAMES[at]]);
  const [kept] = await db.select({ key: schools.sort_key }).from(schools).all();
  expect(kept?.key).not.toBe("old");
  const [expected] = await db.select({ key: expectedStudents.sort_key }).from(expectedStudents).all();
  expect(expected?.key).toBe("dsouza");
  const claims = await db.select({ value: uniqueAnswers.value }).from(uniqueAnswers).all();
  // 14 was held in two spellings, so each goes on holding its own.
  expect(claims.map(({ value }) => value).toSorted()).toEqual(
    ["12-3", "१४", "14", "9876543210\u001fdsouza rao"].toSorted(),
  );
  const [removed] = await db.select({ content: removedStudents.content }).from(removedStudents).all();
  expect(removed?.content.claims).toEqual([{ field: "no", value: "16" }]);
});
