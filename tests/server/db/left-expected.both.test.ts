import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";

const FIRST = migrations.findIndex(({ name }) => name.endsWith("_left-expected"));

test("whoever left before rosters knew of it is missing from no class from then on", async () => {
  const sqlite = new Database(":memory:");
  await migrate(sqlite, migrations.slice(0, FIRST));
  sqlite.exec(`
    INSERT INTO schools (id, name, created_at, updated_at) VALUES (1, 'Green', '', '');
    INSERT INTO classes (id, school_id, class_name, created_at, updated_at) VALUES (1, 1, '12', '', ''), (2, 1, '11', '', '');
    INSERT INTO school_years (id, school_id, number, name, ends_on, began_at) VALUES (7, 1, 1, '2026-27', '2027-03-31', '');
    INSERT INTO expected_students (id, school_id, class_id, full_name, created_at, updated_at)
      VALUES (1, 1, 1, 'Left', '', ''), (2, 1, 1, 'Removed', '', ''), (3, 1, 2, 'Never came', '', '');
    INSERT INTO removed_students (id, school_id, full_name, content, reason, removed_by, removed_at, gone_at, left_with)
      VALUES (11, 1, 'Left', '{"expected":1}', '', 'clerk', '', '', 7),
        (12, 1, 'Removed', '{"expected":2}', '', 'clerk', '', '', NULL),
        (13, 1, 'Was on no roster', '{}', '', 'clerk', '', '', 7);
    INSERT INTO roster_counts VALUES (1, 2, 0), (2, 1, 0);`);
  await migrate(sqlite);
  expect(sqlite.prepare("SELECT id, left_with FROM expected_students ORDER BY id").all()).toEqual([
    { id: 1, left_with: 7 },
    { id: 2, left_with: null },
    { id: 3, left_with: null },
  ]);
  expect(sqlite.prepare("SELECT * FROM roster_counts ORDER BY class_id").all()).toEqual([
    { class_id: 1, expected: 1, received: 0 },
    { class_id: 2, expected: 1, received: 0 },
  ]);
});
