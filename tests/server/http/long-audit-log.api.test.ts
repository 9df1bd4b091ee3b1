/** @module-tag thorough */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { recordAction } from "../../../packages/server/src/trust/log/log-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog } from "../../../packages/server/src/installation/tables/schema.ts";
import { byHand } from "../by-hand.ts";
import { signedIn, serving, type Client } from "./serving.ts";

const served = serving();
let root: Client;

const LOG = "/api/audit-log/";

describe("a log of more than half a million entries", () => {
  beforeAll(async () => {
    root = await signedIn(served, "root");
    const { db } = served.app;
    await byHand(db).update(auditLog).set({ created_at: "2020-01-01T10:00:00.000Z" }).run();
    const rare = { user_id: null, actor: "somebody rare", subject_id: 77, school_id: null, details: {} };
    await transaction(served.app.db, (tx) =>
      recordAction(tx, { done: "students.verify", ...rare, created_at: "2020-05-05T10:00:00.000Z" }),
    );
    const numbers = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 520000)`;
    const values = sql`SELECT 'crowd', 'verify', 'students', 5, '{}', '2024-01-01T00:00:00.000Z' FROM n`;
    await transaction(served.app.db, (tx) =>
      tx.run(
        sql`${numbers} INSERT INTO audit_log (actor, action, subject, subject_id, details, created_at) ${values}`,
      ),
    );
  });

  test("is searched in parts: each page says where to go on, and rare entries are found", async () => {
    const first = (await root.get(`${LOG}?actor=somebody+rare`)).body;
    expect(first.results).toEqual([]);
    expect(first.next).toMatch(/after=\d+/);
    const second = (await root.get(first.next)).body;
    expect(second).toMatchObject({ next: null, results: [{ by: "somebody rare", subject_id: 77 }] });
  });

  test("finds indexed values and a day long ago at once", async () => {
    for (const query of ["subject=students&subject_id=77", "actor=rare&to=2020-12-31"]) {
      const { body } = await root.get(`${LOG}?${query}`);
      expect(body.results, query).toHaveLength(1);
      expect(body.next, query).toBeNull();
    }
  });
});
