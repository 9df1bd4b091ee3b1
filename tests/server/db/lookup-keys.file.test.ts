import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { insertUser, listUsers } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { insertClass, findClassRows } from "../../../packages/server/src/school/classes/class-rows.ts";
import { sqliteOf, transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import {
  changeSchool,
  findSchoolRows,
  findSchools,
  insertSchool,
  insertSchools,
  listSchools,
} from "../../../packages/server/src/school/schools/school-rows.ts";
import { findStudentRows } from "../../../packages/server/src/students/views/list-students.ts";
import { insertStudents, printableIds } from "../../../packages/server/src/students/rows/student-rows.ts";
import { appWithClass, temporaryApp } from "../temporary-app.ts";

/** A class whose students have these names. */
async function appWithStudents(names: readonly string[]) {
  const app = await appWithClass();
  await transaction(app.db, (tx) =>
    insertStudents(
      tx,
      names.map((full_name) => ({
        school_id: app.school.id,
        class_id: app.classroom.id,
        status: "VERIFIED" as const,
        full_name,
        meta: {},
      })),
    ),
  );
  const search = async (search: string, ordering?: string) => {
    const { rows } = await findStudentRows(app.db, { school: app.school.id, search, ordering });
    return rows.map(({ full_name }) => full_name);
  };
  return { ...app, search };
}

const LONG = "क".repeat(99) + "ी";

test("names of any script are found in any case, with their accents or without", async () => {
  const { search } = await appWithStudents([
    "Émile Ñandú",
    "Жанна Иванова",
    "İrem Işık",
    "कीर्ति शर्मा",
    "முருகன்",
    "Zoe\u0308 Rao",
    "１２Ａ",
    LONG,
  ]);
  expect(await search("EMILE nandu")).toEqual(["Émile Ñandú"]);
  expect(await search("ЖАННА")).toEqual(["Жанна Иванова"]);
  expect(await search("irem ISIK")).toEqual(["İrem Işık"]);
  expect(await search("शर्मा")).toEqual(["कीर्ति शर्मा"]);
  expect(await search("முரு")).toEqual(["முருகன்"]);
  expect(await search("zoë")).toEqual(["Zoe\u0308 Rao"]);
  expect(await search("12a")).toEqual(["１２Ａ"]);
  expect(await search(LONG)).toEqual([LONG]);
  expect(await search("करत")).toEqual([]);
});

test("a search finds what it says, and signs of patterns stand for themselves", async () => {
  const { search } = await appWithStudents([
    "100% Asha",
    "100 Asha",
    "a_b",
    "axb",
    "back\\slash",
    "back slash",
  ]);
  expect(await search("100%")).toEqual(["100% Asha"]);
  expect(await search("a_b")).toEqual(["a_b"]);
  expect(await search("k\\s")).toEqual(["back\\slash"]);
  expect(await search("%")).toEqual(["100% Asha"]);
  expect(await search("")).toHaveLength(6);
  expect(await search("x".repeat(200))).toEqual([]);
});

test("cards and lists are in the order in which people list names", async () => {
  const { db, classroom, search } = await appWithStudents(["Zoe", "Ärmel 10", "Arm", "Ärmel 9", "Жанна"]);
  const inOrder = ["Arm", "Ärmel 9", "Ärmel 10", "Zoe", "Жанна"];
  expect(await search("", "full_name")).toEqual(inOrder);
  expect(await search("", "-full_name")).toEqual(inOrder.toReversed());
  const ids = await printableIds(db, classroom.id, { statuses: ["VERIFIED"] });
  const rows = await db.select().from(students).all();
  expect(ids.map((id) => rows.find((row) => row.id === id)?.full_name)).toEqual(inOrder);
});

test("schools are listed and found by what they are called now, in any case", async () => {
  const { db } = await temporaryApp();
  const edit = { by: "admin" };
  await transaction(db, async (tx) => {
    await insertSchools(tx, [{ name: "School 10" }, { name: "ÉCOLE 2", phone: "+91 98765-43210" }]);
    const { id } = await insertSchool(tx, { name: "Before", email: "office@b.example" });
    await changeSchool(tx, id, { name: "School 9" }, edit);
  });
  expect((await listSchools(db)).map(({ name }) => name)).toEqual(["ÉCOLE 2", "School 9", "School 10"]);
  const found = async (search: string) => (await findSchoolRows(db, { search })).rows.map(({ name }) => name);
  expect(await found("ecole")).toEqual(["ÉCOLE 2"]);
  expect(await found("9876543210")).toEqual(["ÉCOLE 2"]);
  expect(await found("office@B")).toEqual(["School 9"]);
  expect(await found("before")).toEqual([]);
  expect((await findSchools(db, "école 2")).map(({ name }) => name)).toEqual(["ÉCOLE 2"]);
  expect(await findSchools(db, "ecole 2")).toEqual([]);
});

test("a class is found by its whole label", async () => {
  const { db, school } = await appWithClass();
  await transaction(db, (tx) => insertClass(tx, { school_id: school.id, class_name: "5", section: "B" }));
  const { rows } = await findClassRows(db, school.id, { search: "5 - b" });
  expect(rows.map(({ section }) => section)).toEqual(["B"]);
});

/** A database of the version before lists had keys to be sorted and searched by. */
async function before() {
  const sqlite = new Database(":memory:");
  onTestFinished(() => void sqlite.close());
  const step = migrations.findIndex(({ name }) => name.endsWith("lookup-keys"));
  await migrate(sqlite, migrations.slice(0, step));
  sqlite.exec(`
    INSERT INTO schools (id, name, phone, created_at, updated_at) VALUES (1, 'ÉCOLE 2', '98765-43210', '', '');
    INSERT INTO users (username, first_name, last_name, password_hash, role, created_at, updated_at)
      VALUES ('Жанна', 'Zoë', 'Rao', '-', 'SUPER_ADMIN', '', '');
    INSERT INTO classes (id, school_id, class_name, section, created_at, updated_at) VALUES (1, 1, 'Std 2', 'Ä', '', '');
    INSERT INTO form_templates (school_id, name, fields, created_at, updated_at) VALUES (1, 'Añ 1', '[]', '', '');
    INSERT INTO printers (name, profile, created_at, updated_at) VALUES ('Öki 2', '{}', '', '')`);
  const add = sqlite.prepare(
    `INSERT INTO students (school_id, class_id, status, full_name, parent_phone, meta, created_at, updated_at)
     VALUES (1, 1, 'VERIFIED', ?, ?, ?, '', '')`,
  );
  add.run("कीर्ति ŞAHİN", "9876543210", JSON.stringify({ roll: "१२" }));
  add.run("", "", "{}");
  return sqlite;
}

test("what is there from before gets its keys when the program is updated", async () => {
  const sqlite = await before();
  await migrate(sqlite, migrations);
  const read = (columns: string, table: string) =>
    sqlite.prepare(`SELECT ${columns} FROM ${table}`).raw().all();
  expect(read("sort_key, search_key", "schools")).toEqual([
    ["ecole 000000000002", " ecole 2 \n 98765-43210 \n 9876543210 "],
  ]);
  expect(read("sort_key, search_key", "users")).toEqual([["жанна", " жанна \n zoe rao "]]);
  expect(read("class_name_sort, section_sort, search_key", "classes")).toEqual([
    ["std 000000000002", "a", " std 2 - a "],
  ]);
  expect(read("sort_key, search_key", "form_templates")).toEqual([["an 000000000001", " an 1 "]]);
  expect(read("sort_key", "printers")).toEqual([["oki 000000000002"]]);
  expect(read("sort_key, search_key", "students")).toEqual([
    ["कीर्ति sahin", " कीर्ति sahin \n 9876543210 \n 12 "],
    ["", ""],
  ]);
});

test("the students who are there from before are counted when the program is updated", async () => {
  const sqlite = await before();
  await migrate(sqlite, migrations);
  expect(sqlite.prepare("SELECT * FROM class_counts").raw().all()).toEqual([[1, "VERIFIED", 0, 2]]);
});

test("a class is printed, and a school is searched, by an index", async () => {
  const { reader } = sqliteOf((await temporaryApp()).db);
  const plan = (query: string) =>
    (reader.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[]).map(({ detail }) => detail);
  expect(
    plan("SELECT id FROM students WHERE class_id = 1 AND status IN ('VERIFIED') ORDER BY sort_key, id"),
  ).toEqual(["SEARCH students USING COVERING INDEX students_class (class_id=? AND status=?)"]);
  expect(
    plan("SELECT count(*) FROM students WHERE school_id = 1 AND search_key LIKE '%x%' ESCAPE '\\'"),
  ).toEqual(["SEARCH students USING COVERING INDEX students_search (school_id=?)"]);
  expect(plan("SELECT * FROM schools ORDER BY sort_key, id")).toEqual([
    "SCAN schools USING INDEX schools_name",
  ]);
});

test("users are listed by name", async () => {
  const { db } = await temporaryApp();
  for (const username of ["b", "Ä 10", "a 9"]) {
    await transaction(db, (tx) => insertUser(tx, { username, password_hash: "-", role: "SUPER_ADMIN" }));
  }
  expect((await listUsers(db)).map(({ username }) => username)).toEqual(["a 9", "Ä 10", "b"]);
});
