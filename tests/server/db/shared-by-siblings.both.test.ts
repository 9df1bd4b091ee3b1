import Database from "better-sqlite3";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";

const FIRST = migrations.findIndex(({ name }) => name.endsWith("_shared-by-siblings"));

test("a form that was there goes on taking the phone of a family from each of its children, and so do its earlier versions", async () => {
  const sqlite = new Database(":memory:");
  await migrate(sqlite, migrations.slice(0, FIRST));
  const before = [
    ...defaultFields().map((field) => ({ ...field, siblings: undefined })),
    makeField("roll", "Roll No", "text", { unique: true }),
  ];
  const named = [makeField("parent_phone", "Phone", "tel", { unique: true })];
  const plain = [
    makeField("parent_phone", "Phone", "tel"),
    makeField("phone", "Other", "tel", { unique: true }),
  ];
  sqlite.exec("INSERT INTO schools (id, name, created_at, updated_at) VALUES (1, 'Green', '', '')");
  const addForm = sqlite.prepare(
    `INSERT INTO form_templates (id, school_id, name, fields, created_at, updated_at) VALUES (?, 1, 'Form', ?, '', '')`,
  );
  for (const [at, fields] of [before, named, plain, []].entries())
    addForm.run(at + 1, JSON.stringify(fields));
  sqlite
    .prepare(
      `INSERT INTO earlier_versions (subject, subject_id, version, content, replaced_by, reason, replaced_at)
       VALUES ('form_templates', 1, 1, ?, 'root', '', ''), ('schools', 1, 1, '{"name":"Blue"}', 'root', '', '')`,
    )
    .run(JSON.stringify({ name: "Form", fields: before }));
  await migrate(sqlite);

  const after = [...defaultFields(), makeField("roll", "Roll No", "text", { unique: true })];
  const stored = sqlite.prepare("SELECT fields FROM form_templates ORDER BY id").pluck().all() as string[];
  expect(stored.map((fields) => JSON.parse(fields))).toEqual([
    after,
    [{ ...named[0], siblings: true }],
    plain,
    [],
  ]);
  const earlier = sqlite
    .prepare("SELECT content FROM earlier_versions ORDER BY subject")
    .pluck()
    .all() as string[];
  expect(earlier.map((content) => JSON.parse(content))).toEqual([
    { name: "Form", fields: after },
    { name: "Blue" },
  ]);
});
