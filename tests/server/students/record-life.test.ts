import { RECORD_ACTIONS, type SentBack, type StudentStatus } from "@idms/core";
import fc from "fast-check";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/classes/records.ts";
import { transaction } from "../../../packages/server/src/db/connect.ts";
import {
  auditLog,
  earlierVersions,
  students,
  uniqueAnswers,
} from "../../../packages/server/src/db/schema.ts";
import { actOnRecord } from "../../../packages/server/src/students/act-on-record.ts";
import { addRecord } from "../../../packages/server/src/students/add-record.ts";
import { correctRecord } from "../../../packages/server/src/students/correct-record.ts";
import { findMiscounted } from "../../../packages/server/src/students/count-records.ts";
import { removeRecord, restoreRecord } from "../../../packages/server/src/students/remove-record.ts";
import { inBulk } from "../../in-bulk.ts";
import { serving } from "../http/serving.ts";

const served = serving();
let rooms: number[];
beforeAll(async () => {
  const { school, classroom } = served.green;
  const other = await transaction(served.app.db, (tx) =>
    insertClass(tx, { school_id: school, class_name: "9" }),
  );
  rooms = [classroom, other.id];
});

/** What a caller tries with one of two records. */
type Try =
  | { do: "verify" | "unverify" | "send_back" | "undo_send_back" | "remove" | "restore"; who: number }
  | { do: "correct"; who: number; answer: number; keep: boolean }
  | { do: "phone"; who: number; phone: number }
  | { do: "move"; who: number; room: number };

const who = fc.nat(1);
const tries: fc.Arbitrary<Try> = fc.oneof(
  fc.record({
    do: fc.constantFrom("verify", "unverify", "send_back", "undo_send_back", "remove", "restore"),
    who,
  }),
  fc.record({ do: fc.constant("correct" as const), who, answer: fc.nat(2), keep: fc.boolean() }),
  fc.record({ do: fc.constant("phone" as const), who, phone: fc.nat(2) }),
  fc.record({ do: fc.constant("move" as const), who, room: fc.nat(1) }),
);

const CALLERS = [
  { id: null, username: "green", role: "SCHOOL_ADMIN" },
  { id: null, username: "root", role: "SUPER_ADMIN" },
] as const;

let runs = 0;

/** Two records of one school, and what each try comes to: whether it was done. */
async function newPair() {
  const { db } = served.app;
  const { school, classroom, form } = served.green;
  const run = (runs += 1);
  const phoneOf = (number: number) => `9${String(run * 10 + number).padStart(9, "0")}`;
  const ids: number[] = [];
  for (const each of [0, 1]) {
    const answers = { full_name: `Child ${run} ${each}`, parent_phone: phoneOf(7 + each) };
    ids.push((await addRecord(db, CALLERS[0], { school, classroom, form, answers })).id);
  }
  const attempt = async (wish: Try, caller: (typeof CALLERS)[number]): Promise<boolean> => {
    const chosen = { school: caller.role === "SUPER_ADMIN" ? null : school, id: ids[wish.who] as number };
    const mark: SentBack = {
      reasons: ["photo"],
      note: "",
      by: caller.username,
      at: "2026-01-01T00:00:00.000Z",
    };
    const act = (): Promise<unknown> => {
      if (wish.do === "remove") return removeRecord(db, caller, chosen, "twice");
      if (wish.do === "restore") return restoreRecord(db, caller, chosen);
      if (wish.do === "move")
        return correctRecord(db, caller, chosen, { classroom: rooms[wish.room] as number });
      if (wish.do === "phone")
        return correctRecord(db, caller, chosen, { answers: { parent_phone: phoneOf(wish.phone) } });
      if (wish.do === "correct")
        return correctRecord(db, caller, chosen, {
          answers: { address: `Road ${wish.answer}` },
          keep_verified: wish.keep,
        });
      return actOnRecord(db, caller, { ...chosen, action: wish.do, mark });
    };
    return act().then(
      () => true,
      (error: unknown) => {
        expect((error as { code?: string }).code).toMatch(/^(conflict|missing|forbidden|invalid)$/);
        return false;
      },
    );
  };
  return { ids, attempt };
}

/** Replays what the log says of a record by the table of core; the status that it comes to. */
async function replayed(id: number): Promise<{ status: StudentStatus; isThere: boolean }> {
  const entries = await served.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, "students"), eq(auditLog.subject_id, id)))
    .orderBy(asc(auditLog.id))
    .all();
  let status: StudentStatus = "SUBMITTED";
  let isThere = true;
  for (const { action, details } of entries) {
    if (action === "remove") isThere = false;
    else if (action === "restore") isThere = true;
    else if (action === "correct") status = (details["status"] as StudentStatus | undefined) ?? status;
    else if (action === "verify") status = "VERIFIED";
    else if (action === "unverify" || action === "send_back") status = "SUBMITTED";
  }
  return { status, isThere };
}

test("whatever is done to records at once by whoever may: each status follows from what the log says, versions are whole, no unique answer is lost or twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(tries, fc.nat(1)), { minLength: 1, maxLength: 14 }),
      async (wishes) => {
        const { db } = served.app;
        const { ids, attempt } = await newPair();
        // Two at a time, so that they get in each other's way.
        for (let from = 0; from < wishes.length; from += 2)
          await Promise.all(
            wishes
              .slice(from, from + 2)
              .map(([wish, caller]) => attempt(wish, CALLERS[caller] as (typeof CALLERS)[0])),
          );
        for (const id of ids) {
          const { status, isThere } = await replayed(id);
          const row = await db.select().from(students).where(eq(students.id, id)).get();
          expect(row !== undefined).toBe(isThere);
          const claims = await db.select().from(uniqueAnswers).where(eq(uniqueAnswers.student_id, id)).all();
          expect(claims.map(({ value }) => value)).toEqual(row ? [row.meta["parent_phone"]] : []);
          if (!row) continue;
          expect(row.parent_phone).toBe(row.meta["parent_phone"]);
          expect(row.status).toBe(status);
          if (row.sent_back) expect(row.status).toBe("SUBMITTED");
          const earlier = await db
            .select()
            .from(earlierVersions)
            .where(and(eq(earlierVersions.subject, "students"), eq(earlierVersions.subject_id, id)))
            .all();
          for (const { version } of earlier) expect(version).toBeLessThan(row.version);
        }
      },
    ),
    { numRuns: inBulk(10_000, 40), seed: 15 },
  );
  expect(await findMiscounted(served.app.db)).toEqual([]);
}, 3_600_000);

test("what is done to a record is logged by the name of its right, which is one of the table", () => {
  for (const [name, { right }] of Object.entries(RECORD_ACTIONS)) expect(right).toBe(`students.${name}`);
});
