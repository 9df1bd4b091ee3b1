import { expect, inject, test } from "vitest";
import { migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { serverMigrations } from "../../../packages/server/src/installation/migrations/server-steps.ts";
import { byHand } from "../by-hand.ts";
import { temporaryApp } from "../temporary-app.ts";

const steps = inject("postgresql") ? serverMigrations : migrations;
const FILLS = (steps.find(({ name }) => name === "0112_delivered_batches")?.sql ?? "")
  .split("--> statement-breakpoint")
  .filter((statement) => statement.includes("UPDATE"));

const AT = "'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'";

/** Returns a statement that adds a batch of class 1 or 2, which was printed on a day in 2026. */
const batch = (id: number, room: number, day: string, { reprintOf = "NULL", unmarked = "NULL" } = {}) =>
  `INSERT INTO print_batches (id, made_by, school_id, school_name, class_id, class_name, template_name,
      template_version, layout, file_name, sha256, cards, pages, reprint_of, unmarked, created_at)
    VALUES (${id}, 'printer', 1, 'Green', ${room}, '5', 'Card', 1, 'card', 'f', '', 1, 1, ${reprintOf},
      ${unmarked}, '2026-${day}T10:00:00.000Z')`;

const order = (id: number, state: string, room: number, ofBatch: number) => [
  `INSERT INTO card_orders (id, school_id, made_by, state, needed_by, created_at, updated_at)
    VALUES (${id}, 1, 'green', '${state}', '2026-09-01', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z')`,
  `INSERT INTO card_order_classes (order_id, position, class_id, class_name, batch_id, printed_at)
    VALUES (${id}, 0, ${room}, '5', ${ofBatch}, '2026-06-01T00:00:00.000Z')`,
];

const ROWS = [
  `INSERT INTO schools (id, name, created_at, updated_at) VALUES (1, 'Green', ${AT})`,
  ...[1, 2].map(
    (id) =>
      `INSERT INTO classes (id, school_id, class_name, created_at, updated_at) VALUES (${id}, 1, '${id}', ${AT})`,
  ),
  batch(1, 1, "02-01"),
  batch(2, 1, "04-01"),
  batch(3, 1, "05-01"),
  batch(4, 1, "07-01", { reprintOf: "3" }),
  batch(5, 1, "07-02", { reprintOf: "1" }),
  batch(6, 2, "02-02"),
  batch(7, 2, "02-03", { unmarked: `'{"by":"root","at":"","reason":"Old logo","students":1,"revoked":1}'` }),
  batch(8, 2, "02-04", { unmarked: `'{"by":"root","at":"","reason":"Sent twice","students":1}'` }),
  batch(9, 2, "04-02"),
  ...order(1, "taken", 1, 3),
  ...order(2, "done", 2, 9),
  "INSERT INTO card_order_steps (order_id, step, action, done_by, done_at) VALUES (2, 1, 'finish', 'desk', '2026-04-09T10:00:00.000Z')",
];

test("batches of before the upgrade count as delivered, except those of open orders and revoked ones", async () => {
  const { db } = await temporaryApp();
  for (const text of [...ROWS, ...FILLS]) await byHand(db).run(text);
  expect(
    await db.all("SELECT id, delivered_on AS day, delivered_by AS who FROM print_batches ORDER BY id"),
  ).toEqual([
    { id: 1, day: "2026-02-01", who: "printer" },
    { id: 2, day: null, who: null },
    { id: 3, day: null, who: null },
    { id: 4, day: null, who: null },
    { id: 5, day: "2026-07-02", who: "printer" },
    { id: 6, day: "2026-02-02", who: "printer" },
    { id: 7, day: null, who: null },
    { id: 8, day: "2026-02-04", who: "printer" },
    { id: 9, day: "2026-04-09", who: "desk" },
  ]);
});
