import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";

const FIRST = migrations.findIndex(({ name }) => name.endsWith("_printed-card-states"));

test("what stood in batches before becomes cards, each with a number of its own, and nothing else of them changes", async () => {
  const sqlite = new Database(":memory:");
  await migrate(sqlite, migrations.slice(0, FIRST));
  sqlite.exec(`
    INSERT INTO print_batches (id, made_by, school_name, class_name, template_name, template_version, layout, file_name, sha256, cards, pages, created_at)
      VALUES (1, 'clerk', 'Green', '5', 'Card', 1, 'card', 'a.pdf', '', 300, 300, '');
    WITH RECURSIVE n(at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at < 299)
      INSERT INTO print_batch_students (batch_id, position, name, texts) SELECT 1, at, 'Asha ' || at, '{}' FROM n;
    UPDATE print_batch_students SET name = NULL, texts = NULL WHERE position = 0;`);
  const before = sqlite.prepare("SELECT * FROM print_batch_students ORDER BY position").all() as object[];
  await migrate(sqlite, migrations.slice(0, FIRST + 1));
  const after = sqlite.prepare("SELECT * FROM print_batch_students ORDER BY position").all() as {
    number: string;
  }[];
  expect(after).toEqual(
    before.map((card) => ({
      ...card,
      number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      state: "printed",
      state_at: null,
      state_by: null,
      state_reason: null,
      handed_out_at: null,
      replaced_by: null,
    })),
  );
  expect(new Set(after.map(({ number }) => number)).size).toBe(300);
});
