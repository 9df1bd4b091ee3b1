import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";

const STEP = migrations.findIndex(({ name }) => name.endsWith("class-names"));

/** A database from before class names were unique, with these classes of schools 1 and 2. */
async function before(classes: readonly (readonly [school: number, name: string, section: string | null])[]) {
  const sqlite = new Database(":memory:");
  onTestFinished(() => void sqlite.close());
  await migrate(sqlite, migrations.slice(0, STEP));
  sqlite.exec(
    "INSERT INTO schools (id, name, created_at, updated_at) VALUES (1, 'A', '', ''), (2, 'B', '', '')",
  );
  const insert = sqlite.prepare(
    "INSERT INTO classes (school_id, class_name, section, created_at, updated_at) VALUES (?, ?, ?, '', '')",
  );
  for (const room of classes) insert.run(...room);
  return sqlite;
}

test("twins from before are named apart by their ids; the first keeps its name, and an empty section is none", async () => {
  const sqlite = await before([
    [1, "5", "A"],
    [1, "5 ", "a"],
    [2, "5", "A"],
    [1, "Nursery", null],
    [1, "NURSERY", ""],
    [1, "5 - A", null],
    [1, "5", "B"],
  ]);
  await migrate(sqlite, migrations);
  expect(sqlite.prepare("SELECT class_name, section FROM classes ORDER BY id").raw().all()).toEqual([
    ["5", "A"],
    ["5 ", "a (id 2)"],
    ["5", "A"],
    ["Nursery", null],
    ["NURSERY (id 5)", null],
    ["5 - A (id 6)", null],
    ["5", "B"],
  ]);
});
