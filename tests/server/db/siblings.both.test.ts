import Database from "better-sqlite3";
import { defaultFields } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";

const FIRST = migrations.findIndex(({ name }) => name.endsWith("_siblings"));

test("phones that were claimed before brothers and sisters could have one are their child's alone from then on", async () => {
  const sqlite = new Database(":memory:");
  await migrate(sqlite, migrations.slice(0, FIRST));
  const now = "2026-01-01T00:00:00.000Z";
  const noName = defaultFields().filter(({ map_to }) => map_to !== "full_name");
  sqlite.exec("INSERT INTO schools (id, name, created_at, updated_at) VALUES (1, 'Green', '', '')");
  sqlite.exec(
    "INSERT INTO classes (id, school_id, class_name, created_at, updated_at) VALUES (1, 1, '6', '', '')",
  );
  const addForm = sqlite.prepare(
    `INSERT INTO form_templates (id, school_id, name, fields, created_at, updated_at) VALUES (?, 1, 'Form', ?, '', '')`,
  );
  addForm.run(1, JSON.stringify([...defaultFields(), { name: "roll", type: "text", unique: true }]));
  addForm.run(2, JSON.stringify(noName));
  const addStudent = sqlite.prepare(
    `INSERT INTO students (id, school_id, class_id, form_template_id, status, full_name, parent_phone, meta, created_at, updated_at)
     VALUES (?, 1, 1, ?, 'SUBMITTED', ?, '9876543210', '{}', ?, ?)`,
  );
  addStudent.run(1, 1, "  ÉMILE  Ñandú ", now, now);
  addStudent.run(2, 2, "", now, now);
  addStudent.run(3, null, "Whose form is gone", now, now);
  const claim = sqlite.prepare("INSERT INTO unique_answers VALUES (1, ?, ?, ?)");
  claim.run("parent_phone", "9876543210", 1);
  claim.run("roll", "17", 1);
  claim.run("parent_phone", "9876543211", 2);
  claim.run("parent_phone", "9876543212", 3);
  await migrate(sqlite);
  expect(sqlite.prepare("SELECT student_id, field, value FROM unique_answers ORDER BY value").all()).toEqual([
    { student_id: 1, field: "roll", value: "17" },
    { student_id: 1, field: "parent_phone", value: "9876543210\u001femile nandu" },
    { student_id: 2, field: "parent_phone", value: "9876543211" },
    { student_id: 3, field: "parent_phone", value: "9876543212" },
  ]);
});
