import { expect, test } from "vitest";
import { insertUser, listUsers } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { insertClass, findClassRows } from "../../../packages/server/src/school/classes/class-rows.ts";
import { sqliteOf, transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import {
  changeSchool,
  findSchoolRows,
  findSchools,
  insertSchool,
  insertSchools,
  listSchools,
} from "../../../packages/server/src/school/schools/school-rows.ts";
import { findStudentRows } from "../../../packages/server/src/installation/students/list-students.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { appWithClass, temporaryApp } from "../temporary-app.ts";
import { printableIds } from "../../../packages/server/src/installation/students/card-rows.ts";

/** Creates a class whose students have these names. */
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

test("names in any script are found in any case, with or without accents", async () => {
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

test("a search takes its words literally, including wildcard characters", async () => {
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

test("cards and lists are in the natural order of names", async () => {
  const { db, classroom, search } = await appWithStudents(["Zoe", "Ärmel 10", "Arm", "Ärmel 9", "Жанна"]);
  const inOrder = ["Arm", "Ärmel 9", "Ärmel 10", "Zoe", "Жанна"];
  expect(await search("", "full_name")).toEqual(inOrder);
  expect(await search("", "-full_name")).toEqual(inOrder.toReversed());
  const ids = await printableIds(db, classroom.id, { statuses: ["VERIFIED"] });
  const rows = await db.select().from(students).all();
  expect(ids.map((id) => rows.find((row) => row.id === id)?.full_name)).toEqual(inOrder);
});

test("schools are listed and found by their current name, in any case", async () => {
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

test("an index serves the print of a class and the search in a school", async () => {
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
