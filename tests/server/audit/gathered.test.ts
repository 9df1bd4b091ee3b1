import { desc, eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertUser } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { createGathered } from "../../../packages/server/src/trust/log/gathered.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog, users } from "../../../packages/server/src/installation/tables/schema.ts";
import { byHand } from "../by-hand.ts";
import { appWithClass } from "../temporary-app.ts";

async function begun() {
  const { db, school } = await appWithClass();
  const user = await transaction(db, (tx) =>
    insertUser(tx, {
      username: "asha",
      email: "asha@example.org",
      password_hash: "none",
      role: "SCHOOL_ADMIN",
      school_id: school.id,
    }),
  );
  const entries = async () => db.select().from(auditLog).orderBy(desc(auditLog.id)).all();
  return { db, school, user, entries, gathered: createGathered(db) };
}

test("repeated views are logged once for each person and record", async () => {
  const { school, user, entries, gathered } = await begun();
  for (let again = 0; again < 3; again += 1)
    for (const id of [7, 8]) gathered.saw(user, "students.view", { id, school_id: school.id });
  gathered.saw(user, "students.view_photo", { id: 7, school_id: school.id });
  gathered.saw({ id: null, username: "other" }, "students.view", { id: 7, school_id: school.id });
  expect(await entries()).toEqual([]);
  await gathered.flush();
  expect((await entries()).map(({ actor, action, subject_id }) => [actor, action, subject_id])).toEqual([
    ["other", "view", 7],
    ["asha", "view_photo", 7],
    ["asha", "view", 8],
    ["asha", "view", 7],
  ]);
  gathered.saw(user, "students.view", { id: 7, school_id: school.id });
  await gathered.flush();
  expect(await entries()).toHaveLength(4);
});

test("deleting a user or a school before a view is logged loses no entry and blocks no other", async () => {
  const { db, school, user, entries, gathered } = await begun();
  gathered.saw(user, "students.view", { id: 7, school_id: school.id });
  gathered.saw(user, "students.view", { id: 8, school_id: 999 });
  await byHand(db).delete(users).where(eq(users.id, user.id)).run();
  await gathered.flush();
  expect((await entries()).map(({ user_id, school_id, actor }) => [user_id, school_id, actor])).toEqual([
    [null, null, "asha"],
    [null, school.id, "asha"],
  ]);
});

test("a failed sign-in is logged at once, so that it survives a kill of the server", async () => {
  const { user, entries, gathered } = await begun();
  for (let at = 0; at < 5; at += 1) await gathered.failed("users.fail_sign_in", user, "home");
  await gathered.failed("users.fail_sign_in", null, "home", "passkey alone");
  expect((await entries()).map(({ subject_id, details }) => [subject_id, details["times"]])).toEqual([
    [null, 1],
    ...Array.from({ length: 5 }, () => [user.id, 1]),
  ]);
});

test("failures that cannot be logged yet wait, and the person who signs in gets no error", async () => {
  const { db, user, entries, gathered } = await begun();
  await byHand(db).run(sql`ALTER TABLE audit_log RENAME TO not_there`);
  await gathered.failed("users.fail_sign_in", user, "home");
  await expect(gathered.flush()).rejects.toThrow();
  await byHand(db).run(sql`ALTER TABLE not_there RENAME TO audit_log`);
  await gathered.flush();
  expect(await entries()).toHaveLength(1);
});

test("failed sign-ins are counted by name and network, so that a flood makes only a few entries", async () => {
  const { db, school, user, entries, gathered } = await begun();
  for (let at = 0; at < 40; at += 1) await gathered.failed("users.fail_sign_in", user, "home");
  for (let at = 0; at < 5000; at += 1) await gathered.failed("users.fail_sign_in", null, `network ${at}`);
  await gathered.failed("users.lock_out", user, "home");
  await gathered.flush();
  expect(await entries()).toHaveLength(61);
  await gathered.flush(true);
  const all = await entries();
  expect(all).toHaveLength(93);
  const times = all.map(({ details }) => Number(details["times"]));
  expect(times.reduce((sum, each) => sum + each, 0)).toBe(5041);
  const once = {
    actor: "unknown",
    action: "fail_sign_in",
    school_id: school.id,
    details: { network: "home", times: 1 },
  };
  const ten = { ...once, details: { network: "home", times: 10 } };
  const own = await db.select().from(auditLog).where(eq(auditLog.subject_id, user.id)).all();
  expect(own.map(({ actor, action, school_id, details }) => ({ actor, action, school_id, details }))).toEqual(
    [...Array.from({ length: 30 }, () => once), { ...once, action: "lock_out" }, ten],
  );
  const others = await db.select().from(auditLog).where(like(auditLog.details, "%others%")).all();
  expect(others.map(({ details }) => details)).toEqual([{ others: true, times: 4940 }]);
});
