import { randomBytes } from "node:crypto";
import { makeField } from "@idms/core/forms/values/field";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";

const name = (ending = "jpg") => `ab/${randomBytes(15).toString("hex")}.${ending}`;
const typed = `aa/${"0".repeat(30)}.jpg`;

/** A database from before the answers that are files were kept apart, with a form of the school and one of another. */
async function before() {
  const sqlite = new Database(":memory:");
  onTestFinished(() => void sqlite.close());
  await migrate(
    sqlite,
    migrations.filter((step) => step.name < "0007"),
  );
  const form = (school: number, ...fields: ReturnType<typeof makeField>[]) =>
    sqlite
      .prepare(
        "INSERT INTO form_templates (school_id, name, fields, created_at, updated_at) VALUES (?,'','' || ?,'','') RETURNING id",
      )
      .pluck()
      .get(school, JSON.stringify(fields)) as number;
  const add = (form_id: number | null, photo: string | null, meta: object) =>
    sqlite
      .prepare(
        "INSERT INTO students (school_id, class_id, form_template_id, status, photo, meta, created_at, updated_at) VALUES (1,1,?,'VERIFIED',?,?,'','then')",
      )
      .run(form_id, photo, JSON.stringify(meta));
  sqlite.exec("INSERT INTO schools (name, created_at, updated_at) VALUES ('Green','',''), ('Blue','','')");
  sqlite.exec("INSERT INTO classes (school_id, class_name, created_at, updated_at) VALUES (1,'5','','')");
  const migrated = async () => {
    await migrate(sqlite);
    const rows = sqlite.prepare("SELECT meta, files, photo, updated_at FROM students ORDER BY id").all();
    return (rows as Record<"meta" | "files" | "photo" | "updated_at", string>[]).map((row) => ({
      ...row,
      meta: JSON.parse(row.meta),
      files: JSON.parse(row.files),
    }));
  };
  return { form, add, migrated };
}

test("the photo and every other file leave the texts, which stay as they were to the letter", async () => {
  const { form, add, migrated } = await before();
  const admission = form(1, makeField("photo", "Photo", "file"), makeField('si.gn"1', "Sign", "file"));
  const [photo, sign, portrait] = [name(), name("png"), name()];
  const texts = {
    full_name: 'Asha \u{1F600} "Rao"',
    "a.b": "x/y",
    empty: "",
    roll: 7,
    nested: { a: [1, null] },
  };
  add(admission, photo, { ...texts, photo, 'si.gn"1': sign });
  add(null, portrait, { portrait, ...texts });
  add(admission, null, texts);
  add(admission, photo, {});
  expect(await migrated()).toEqual([
    { meta: texts, files: { photo, 'si.gn"1': sign }, photo, updated_at: "then" },
    { meta: texts, files: { portrait }, photo: portrait, updated_at: "then" },
    { meta: texts, files: {}, photo: null, updated_at: "then" },
    { meta: {}, files: {}, photo, updated_at: "then" },
  ]);
});

test("a text that looks like a stored file stays a text, whatever form it answered", async () => {
  const { form, add, migrated } = await before();
  const text = form(1, makeField("house", "House", "text"), makeField("photo", "Photo", "file"));
  form(1, makeField("house", "House", "file"));
  const photo = name();
  add(text, photo, { house: typed, photo });
  add(text, null, { house: typed });
  expect(await migrated()).toMatchObject([
    { meta: { house: typed }, files: { photo } },
    { meta: { house: typed }, files: {} },
  ]);
});

test("where the form is gone the school's forms decide, and a file that none of them knows any more is not lost", async () => {
  const { form, add, migrated } = await before();
  form(1, makeField("house", "House", "text"));
  form(1, makeField("proof", "Proof", "file"));
  form(2, makeField("house", "House", "file"));
  const [proof, other] = [name(), name()];
  add(null, null, { house: typed, proof, other });
  expect(await migrated()).toMatchObject([{ meta: { house: typed }, files: { proof, other } }]);
});

test("what only nearly looks like a stored file is a text", async () => {
  const { add, migrated } = await before();
  const texts = {
    a: typed.toUpperCase(),
    b: `../${typed.slice(3)}`,
    c: `${typed}x`,
    d: typed.replace("jpg", "gif"),
  };
  const more = { e: `aa/${"0".repeat(29)}g.jpg`, f: ` ${typed}`, g: `aa/${"0".repeat(31)}.jpg` };
  add(null, null, { ...texts, ...more });
  expect(await migrated()).toMatchObject([{ meta: { ...texts, ...more }, files: {} }]);
});
