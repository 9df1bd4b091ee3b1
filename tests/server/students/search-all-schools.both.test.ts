import { searchedTexts } from "@idms/core/forms/values/search-columns";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction, type Db } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import {
  candidatesFor,
  forgetGone,
  indexDue,
} from "../../../packages/server/src/installation/students/student-grams.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { searchStudents } from "../../../packages/server/src/installation/students/list-students.ts";
import {
  deleteStudents,
  insertStudents,
} from "../../../packages/server/src/installation/students/student-rows.ts";
import { onFile } from "../../own-installation.ts";
import { byHand } from "../by-hand.ts";
import { temporaryApp } from "../temporary-app.ts";

/** Number of students in the first school: more than a search scans before it uses the index. */
const CROWD = 20_100;
const NAMES = ["Zoë Quill", "Asha 9", "Жанна", "कीर्ति", "Quilla Zo", 'O\'Neil "Bo" %_', "Asha 9", "Li"];

/** Creates three schools, of which the first is large and the others have the same names. */
async function crowded(crowd = CROWD) {
  const app = await temporaryApp();
  const rooms = await transaction(app.db, async (tx) => {
    const made = [];
    for (const name of ["Crowd", "Green", "Blue"]) {
      const school = await insertSchool(tx, { name });
      made.push(await insertClass(tx, { school_id: school.id, class_name: "5", section: "A" }));
    }
    return made;
  });
  const [large, ...others] = rooms;
  await byHand(app.db).run(
    sql`INSERT INTO students (school_id, class_id, status, full_name, meta, search_key, created_at, updated_at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${crowd})
        SELECT ${large!.school_id}, ${large!.id}, 'VERIFIED', 'Filler', '{}', printf(' filler %05d ', i), '', '' FROM n`,
  );
  for (const room of others) await add(app.db, room, NAMES);
  return { ...app, green: others[0]!, blue: others[1]! };
}

const add = (db: Db, room: { id: number; school_id: number }, names: readonly string[]) =>
  transaction(db, (tx) =>
    insertStudents(
      tx,
      names.map((full_name, index) => ({
        school_id: room.school_id,
        class_id: room.id,
        status: "VERIFIED" as const,
        full_name,
        parent_phone: `98765${room.id}123${index}`,
        meta: {},
      })),
    ),
  );

/** Returns the results of a search on all pages. */
async function idsFound(db: Db, search: string): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | null = ""; after !== null;) {
    const { rows, next } = await searchStudents(db, { school: null, search, place: { after, size: 5 } });
    ids.push(...rows.map(({ id }) => id));
    after = next ?? null;
  }
  return ids;
}

/** Returns a function that finds the expected results of a search by scanning every row. */
async function finder(db: Db): Promise<(search: string) => number[]> {
  const rows = await db.all<{ id: number; key: string }>(
    sql`SELECT id, search_key AS key FROM students ORDER BY school_id, search_key, id`,
  );
  return (search) => {
    const alternatives = searchedTexts(search);
    const isFound = (key: string) => alternatives.some((texts) => texts.every((text) => key.includes(text)));
    return rows.filter(({ key }) => isFound(key)).map(({ id }) => id);
  };
}

const SEARCHES = [
  "quill",
  "zo",
  "asha 9",
  "9 asha",
  "ЖАНН",
  "कीर्ति",
  "+91 98765-21233",
  "neil",
  '"bo"',
  "%_",
];
SEARCHES.push("filler 20099", "nobody", "li", "uill", "zq", "98765");

async function expectAllFound(db: Db): Promise<void> {
  const idsOf = await finder(db);
  for (const search of SEARCHES)
    expect([search, await idsFound(db, search)]).toEqual([search, idsOf(search)]);
}

/** Returns the students that the index finds. */
async function indexed(db: Db, search: string): Promise<number[]> {
  const candidates = await candidatesFor(db, search, 0);
  return candidates !== null && "ids" in candidates ? candidates.ids : [];
}

onFile(
  "a search over all schools finds the same whether names are in the index, not yet, or no longer",
  async () => {
    const { db, green, blue } = await crowded();
    await expectAllFound(db);
    expect(await candidatesFor(db, "quill", 0)).toBeNull();
    await indexDue(db);
    await expectAllFound(db);
    expect(await indexed(db, "quill")).toHaveLength(4);
    expect(await candidatesFor(db, "filler", 0)).toEqual({ fromSchool: 1 });
    await add(db, green, ["Later Quill", "Nobody"]);
    const [first, second] = (await finder(db))("quill zo");
    const rename = (id: number, search_key: string) =>
      byHand(db).update(students).set({ search_key }).where(eq(students.id, id)).run();
    await rename(first!, " renamed nobody ");
    await transaction(db, (tx) => deleteStudents(tx, [second!]));
    await byHand(db).update(students).set({ school_id: blue.school_id }).where(eq(students.id, first!)).run();
    await expectAllFound(db);
    await indexDue(db);
    await expectAllFound(db);
    expect(await indexed(db, "renamed")).toEqual([first]);
    await rename(first!, " renamed twice ");
    await rename(first!, " renamed quill ");
    await expectAllFound(db);
    await indexDue(db);
    await expectAllFound(db);
  },
);

onFile("a rewritten index contains nothing of a deleted student", async () => {
  const { db, green } = await crowded(500);
  await indexDue(db);
  const terms = async () =>
    (await db.all<{ term: string }>(sql`SELECT term FROM terms WHERE term IN ('xyl', 'qui', 'ill')`)).map(
      ({ term }) => term,
    );
  await byHand(db).run(sql`CREATE VIRTUAL TABLE terms USING fts5vocab(student_grams, row)`);
  const [id] = await add(db, green, ["Xylander"]);
  await indexDue(db);
  expect(await terms()).toEqual(["ill", "qui", "xyl"]);
  await transaction(db, (tx) => deleteStudents(tx, [id!]));
  await forgetGone(db);
  expect(await terms()).toEqual(["ill", "qui"]);
  expect(await db.all(sql`SELECT * FROM student_grams_due`)).toEqual([]);
  const pages = await db.get<{ n: number }>(
    sql`SELECT count(*) AS n FROM student_grams_data WHERE instr(block, CAST('xyl' AS blob))`,
  );
  expect(pages.n).toBe(0);
  await expectAllFound(db);
});
