import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { logFaultSentence, SEGMENT_ENTRIES } from "@idms/core/school/log/log-chain";
import { count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { writeDown } from "../../../packages/server/src/trust/log/audited.ts";
import { recordActions } from "../../../packages/server/src/trust/log/log-rows.ts";
import { transaction, type Db } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  auditLog,
  logSeals,
  schools,
  sealedEntries,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { cutLog, findOldLog } from "../../../packages/server/src/trust/sealing/cut-log.ts";
import { eraseDetails } from "../../../packages/server/src/trust/sealing/erase-details.ts";
import { checkSealedLog, sealByHash } from "../../../packages/server/src/trust/sealing/check-log.ts";
import { asKept, newestSeal, type SealRow } from "../../../packages/server/src/trust/sealing/seal-rows.ts";
import { sealLog, sealWhenDue } from "../../../packages/server/src/trust/sealing/seal-log.ts";
import { readWitness, WITNESS_FILE } from "../../../packages/server/src/trust/sealing/witness.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { atNightOnServers, onFile } from "../../own-installation.ts";
import { byHand } from "../by-hand.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { appWithClass, temporaryApp } from "../temporary-app.ts";

const doer = { id: null, username: "clerk" };

const write = (db: Db, entries: number, school_id: number | null = null): Promise<void> =>
  transaction(db, (tx) =>
    recordActions(
      tx,
      Array.from({ length: entries }, (_, at) => ({
        done: "students.correct" as const,
        user_id: null,
        actor: doer.username,
        subject_id: at + 1,
        school_id,
        details: { changed: [`address of Ünïque ${at + 1}`] },
      })),
    ),
  );

/** Returns the first finding of a log check, or null if the log is intact. */
async function found(app: App, ...witnesses: Parameters<typeof checkSealedLog>[1][]): Promise<string | null> {
  const { fault } = await checkSealedLog(app.db, witnesses[0]);
  return fault && logFaultSentence(fault).message;
}

/** Erases a student's data from the log, and records the erasure. */
const eraseStudent = (db: Db, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const details = { students: [id], emptied: await eraseDetails(tx, [id]) };
    await writeDown(tx, doer, { done: "students.erase", details }, { id: null });
  });

async function sealedApp(entries = 9): Promise<App> {
  const app = await temporaryApp();
  await write(app.db, entries);
  await sealLog(app);
  return app;
}

test("entries are sealed in segments, and are then proved to be unchanged", async () => {
  const app = await temporaryApp();
  expect(await checkSealedLog(app.db)).toMatchObject({ fault: null, seal: null, seals: 0, waiting: 0 });
  await write(app.db, SEGMENT_ENTRIES + 3);
  expect(await checkSealedLog(app.db)).toMatchObject({ seals: 0, waiting: SEGMENT_ENTRIES + 3 });
  const first = await sealLog(app);
  expect(first).toMatchObject({ id: 2, last_id: SEGMENT_ENTRIES + 3 });
  await write(app.db, 2);
  expect(await sealLog(app)).toMatchObject({ id: 3 });
  // There is nothing left to seal, so nothing is written.
  expect(await sealLog(app)).toBeUndefined();
  expect(await checkSealedLog(app.db)).toMatchObject({
    fault: null,
    seals: 3,
    entries: SEGMENT_ENTRIES + 5,
    erased: 0,
    waiting: 0,
    cut: null,
  });
  // If only the newest are checked, they are checked against the seal before them.
  expect(await checkSealedLog(app.db, { newest: 1 })).toMatchObject({ fault: null, seals: 1, entries: 2 });
});

test("a seal waits for enough entries or for a minute, no matter what the clock was set to", async () => {
  const app = await temporaryApp();
  await write(app.db, 1);
  expect(await sealWhenDue(app)).toBeUndefined();
  for (const moment of ["2020-01-01T00:00:00.000Z", "2199-01-01T00:00:00.000Z"]) {
    await byHand(app.db)
      .update(auditLog)
      .set({ created_at: moment })
      .where(sql`id = (SELECT max(id) FROM audit_log)`)
      .run();
    expect(await sealWhenDue(app)).toBeDefined();
    await write(app.db, 1);
  }
  await write(app.db, SEGMENT_ENTRIES);
  expect(await sealWhenDue(app)).toBeDefined();
});

const tampered: [what: string, statements: string[], told: string][] = [
  ["details", [`UPDATE audit_log SET details = '{"changed":["phone"]}' WHERE id = 4`], "entry 4 was changed"],
  ["who", [`UPDATE audit_log SET actor = 'clerc' WHERE id = 4`], "entry 4 was changed"],
  [
    "when",
    [`UPDATE audit_log SET created_at = '2026-01-01T00:00:00.000Z' WHERE id = 4`],
    "entry 4 was changed",
  ],
  ["whom", [`UPDATE audit_log SET subject_id = 77 WHERE id = 4`], "entry 4 was changed"],
  ["the middle", [`DELETE FROM audit_log WHERE id = 5`], "entry 5 was removed"],
  ["the end", [`DELETE FROM audit_log WHERE id = 9`], "entry 9 was removed"],
  [
    "an entry and its digest",
    [`DELETE FROM audit_log WHERE id = 5`, `DELETE FROM sealed_entries WHERE entry_id = 5`],
    "the digests of entries 1 to 9 do not match the sealed digests: an entry",
  ],
  [
    "a place made for another",
    [
      `UPDATE audit_log SET id = id + 1000 WHERE id > 4`,
      `UPDATE audit_log SET id = id - 999 WHERE id > 1000`,
      `INSERT INTO audit_log (id, actor, action, subject, details, created_at) SELECT 5, actor, action, subject, details, created_at FROM audit_log WHERE id = 4`,
    ],
    "entry 5 was changed",
  ],
  [
    "one before all",
    [
      `INSERT INTO audit_log (id, actor, action, subject, details, created_at) SELECT -1, actor, action, subject, details, created_at FROM audit_log WHERE id = 4`,
    ],
    "entry -1 was inserted",
  ],
  ["a digest", [`UPDATE sealed_entries SET digest = 'x' WHERE entry_id = 6`], "entry 6 was changed"],
  [
    "an erasure of one who is there",
    [`UPDATE sealed_entries SET key = NULL WHERE entry_id = 6`],
    "entry 6 was changed",
  ],
  ["a seal", [`UPDATE log_seals SET sealed_at = '2026-01-01T00:00:00.000Z'`], "seal 1 was changed"],
  [
    "a cut that nobody said",
    [`DELETE FROM audit_log`, `DELETE FROM sealed_entries`, `UPDATE log_seals SET cut_at = 'now'`],
    "the entries up to 9 are missing, and no entry records",
  ],
];

test.each(tampered)(
  "a change of %s without the program is found",
  atNightOnServers,
  async (_, statements, told) => {
    const app = await sealedApp();
    expect(await found(app)).toBeNull();
    for (const statement of statements) await byHand(app.db).run(sql.raw(statement));
    expect(await found(app)).toContain(told);
  },
);

test("an entry inserted into a gap is found, if the database has left a gap", async () => {
  const app = await temporaryApp();
  await write(app.db, 9);
  await byHand(app.db).run(sql`DELETE FROM audit_log WHERE id = 5`);
  await sealLog(app);
  expect(await found(app)).toBeNull();
  await byHand(app.db).run(
    sql`INSERT INTO audit_log (id, actor, action, subject, details, created_at) SELECT 5, actor, action, subject, details, created_at FROM audit_log WHERE id = 4`,
  );
  expect(await found(app)).toContain("entry 5 was inserted between entries that were already sealed");
});

onFile("a changed byte in the database file is found, with the entry that contains it", async () => {
  const data = await temporaryFolder();
  const app = await openApp({ data, create: true });
  const { database } = app.folder;
  await write(app.db, 9);
  await sealLog(app);
  await app.close();
  const bytes = await readFile(database);
  const at = bytes.indexOf("Ünïque 7");
  expect(at).toBeGreaterThan(0);
  bytes.write("V", at - 3);
  await writeFile(database, bytes);
  const again = await openApp({ data, create: false });
  expect(await found(again)).toContain("entry 7 was changed");
  await again.close();
});

test("a missing end with its seal is noticed by those who kept the seal: the folder, a backup, another log", async () => {
  const app = await sealedApp();
  const before = await newestSeal(app.db);
  await write(app.db, 4);
  await sealLog(app);
  const kept = await readWitness(app.folder);
  if (!kept || kept === "damaged" || !before) throw new Error("There is no seal beside the database");
  expect(kept).toMatchObject({ id: 2, last_id: 13 });
  const witnesses = [{ where: "the folder", kept }];
  expect(await found(app, { witnesses })).toBeNull();
  expect(await sealByHash(app.db, kept.hash.slice(0, 12))).toMatchObject({ id: 2 });
  expect(await sealByHash(app.db, kept.hash.slice(0, 4))).toBeUndefined();

  for (const statement of [
    "audit_log WHERE id > 9",
    "sealed_entries WHERE entry_id > 9",
    "log_seals WHERE id > 1",
  ])
    await byHand(app.db).run(sql.raw(`DELETE FROM ${statement}`));
  // The log alone looks whole: it only ends earlier.
  expect(await found(app)).toBeNull();
  expect(await found(app, { witnesses })).toContain(
    "the end of the log is missing: the folder has seal 2, which covers entries up to 13, but the log ends earlier",
  );
  expect(await found(app, { witnesses: [{ where: "the backup", kept: asKept(before) }] })).toBeNull();
  // Anyone who continues the log from there makes different seals.
  await write(app.db, 4);
  await sealLog(app);
  expect(await found(app, { witnesses })).toContain("seal 2 does not match the one in the folder");
});

test("a damaged witness is reported as damaged", async () => {
  const app = await sealedApp();
  await writeFile(join(app.folder.root, WITNESS_FILE), "{");
  expect(await readWitness(app.folder)).toBe("damaged");
});

test("erasing a student leaves the chain whole, and nothing that could identify anybody by trial", async () => {
  const app = await sealedApp();
  await write(app.db, 9);
  await eraseStudent(app.db, 7);
  await sealLog(app);
  expect(await checkSealedLog(app.db)).toMatchObject({ fault: null, entries: 19, erased: 1 });
  const gone = await app.db.select().from(auditLog).where(eq(auditLog.subject_id, 7)).all();
  expect(gone.map(({ details }) => details)).toEqual([{ erased: true }, { erased: true }]);
  const [entry] = gone;
  const kept = await app.db
    .select()
    .from(sealedEntries)
    .where(eq(sealedEntries.entry_id, entry?.id ?? 0))
    .get();
  expect(kept?.key).toBeNull();
  // Restoring the details, or writing others, is found.
  await byHand(app.db)
    .update(auditLog)
    .set({ details: { changed: ["address of Ünïque 7"] } })
    .where(eq(auditLog.id, entry?.id ?? 0))
    .run();
  expect(await found(app)).toContain("entry 7 was changed");
});

const EMPTIED = `UPDATE audit_log SET details = '{"erased":true}' WHERE id = 6`;
const KEYLESS = `UPDATE sealed_entries SET key = NULL WHERE entry_id = 6`;

test("an entry emptied by hand is found: of a student not erased, or one more than the erasure emptied", async () => {
  const app = await sealedApp();
  await eraseStudent(app.db, 7);
  await sealLog(app);
  for (const statement of [EMPTIED, KEYLESS]) await byHand(app.db).run(sql.raw(statement));
  expect(await found(app)).toContain("entry 6 was changed");
  // An erased student has only as many emptied entries as the erasure reported.
  const late = await sealedApp();
  await eraseStudent(late.db, 6);
  await write(late.db, 9);
  await sealLog(late);
  expect(await found(late)).toBeNull();
  for (const statement of [EMPTIED, KEYLESS])
    await byHand(late.db).run(sql.raw(statement.replace("= 6", "= 16")));
  expect(await found(late)).toContain("entry 16 was changed");
});

test("an emptied entry of no student or of an existing one is found, no matter what the log says", async () => {
  const app = await temporaryApp();
  await transaction(app.db, (tx) =>
    writeDown(tx, doer, { done: "users.link", details: { changed: ["role"] } }, { id: 6 }),
  );
  await sealLog(app);
  for (const statement of [EMPTIED, KEYLESS])
    await byHand(app.db).run(sql.raw(statement.replace("= 6", "= 1")));
  await transaction(app.db, (tx) =>
    writeDown(tx, doer, { done: "students.erase", details: { students: [6] } }, { id: null }),
  );
  expect(await found(app)).toContain("entry 1 was changed");
  const present = await appWithClass();
  const { school, classroom } = present;
  const row = { school_id: school.id, class_id: classroom.id, status: "SUBMITTED", meta: {} } as const;
  await transaction(present.db, (tx) => insertStudents(tx, [{ ...row, full_name: "Asha Rao" }]));
  await write(present.db, 9);
  await sealLog(present);
  await eraseStudent(present.db, 1);
  await sealLog(present);
  expect(await found(present)).toContain("entry 1 was changed");
});

test.each([
  ["named", { students: [6, 7] }],
  ["counted", { older_than: "2026-01-01T00:00:00.000Z", students: 2 }],
])("what an older version erased, whose log only %s the students, passes the check", async (_, details) => {
  const app = await sealedApp();
  await transaction(app.db, async (tx) => {
    await eraseDetails(tx, [6, 7]);
    await writeDown(tx, doer, { done: "students.purge", details }, { id: null });
  });
  await sealLog(app);
  expect(await checkSealedLog(app.db)).toMatchObject({ fault: null, erased: 2 });
  await transaction(app.db, (tx) => eraseDetails(tx, [8]));
  expect(await found(app)).toContain("entry 8 was changed");
});

test.each([
  ["that says a number alone", () => ({ seal: 1 })],
  [
    "of what is too young",
    ({ hash }: SealRow) => ({ seal: 1, hash, older_than: "2199-01-01T00:00:00.000Z" }),
  ],
  [
    "that is older than what is gone",
    ({ hash }: SealRow) => ({ seal: 1, hash, older_than: "2020-01-01T00:00:00.000Z" }),
  ],
  ["of another seal", () => ({ seal: 1, hash: "x", older_than: "2199-01-01T00:00:00.000Z" })],
] as const)("a forged cut %s is not believed, neither before it is sealed nor after", async (_, forged) => {
  const app = await sealedApp();
  const seal = await newestSeal(app.db);
  for (const statement of [
    `DELETE FROM audit_log`,
    `DELETE FROM sealed_entries`,
    `UPDATE log_seals SET cut_at = '2026-11-01T00:00:00.000Z'`,
  ])
    await byHand(app.db).run(sql.raw(statement));
  const cut = { done: "audit_log.cut", details: forged(seal as SealRow) } as const;
  await transaction(app.db, (tx) => writeDown(tx, doer, cut, { id: null }));
  const says =
    "the entries up to 9 are missing, and no entry records that they were deleted because of their age";
  expect(await found(app)).toBe(says);
  await sealLog(app);
  expect(await found(app)).toBe(says);
});

test("deleting a school leaves the chain whole; taking an existing school off an entry is noticed", async () => {
  const app = await appWithClass();
  const other = await transaction(app.db, async (tx) =>
    tx.insert(schools).values({ name: "Blue Hill" }).returning().get(),
  );
  await write(app.db, 3, app.school.id);
  await write(app.db, 3, other.id);
  await sealLog(app);
  await byHand(app.db).delete(schools).where(eq(schools.id, other.id)).run();
  const orphans = await app.db
    .select({ n: count() })
    .from(auditLog)
    .where(sql`school_id IS NULL`)
    .get();
  expect(orphans?.n).toBe(3);
  expect(await found(app)).toBeNull();
  await byHand(app.db).update(auditLog).set({ school_id: null }).where(eq(auditLog.id, 2)).run();
  expect(await found(app)).toContain("entry 2 was changed");
});

test("old entries are cut at a seal, the log says so, and the rest is whole from its beginning", async () => {
  const app = await temporaryApp();
  const long = new Date("2020-05-01T00:00:00.000Z");
  for (const moment of ["2019-01-01", "2020-01-01", "2021-01-01"]) {
    await write(app.db, 3);
    await byHand(app.db)
      .update(auditLog)
      .set({ created_at: `${moment}T00:00:00.000Z` })
      .where(sql`id > (SELECT coalesce(max(last_id), 0) FROM log_seals)`)
      .run();
    await sealLog(app);
  }
  const kept = asKept(
    (await app.db.select().from(logSeals).where(eq(logSeals.id, 2)).get()) ?? ({} as never),
  );
  await expect(findOldLog(app.db, new Date(), new Date())).rejects.toThrow("at least 90 days");
  expect(await findOldLog(app.db, long, new Date())).toMatchObject({ entries: 6, seals: 2 });
  expect(await cutLog(app, doer, long)).toMatchObject({ entries: 6 });
  const left = await app.db.select().from(auditLog).orderBy(auditLog.id).all();
  expect(left.map(({ id, action }) => `${id} ${action}`)).toEqual([
    "7 correct",
    "8 correct",
    "9 correct",
    "10 cut",
  ]);
  expect(left.at(-1)?.details).toMatchObject({ entries: 6, up_to: 6, seal: 2, hash: kept.hash });
  expect(await checkSealedLog(app.db, { witnesses: [{ where: "a backup", kept }] })).toMatchObject({
    fault: null,
    seals: 4,
    cut: 6,
  });
  expect(await cutLog(app, doer, long)).toMatchObject({ entries: 0, upTo: null });
  await byHand(app.db).run(
    sql`INSERT INTO audit_log (id, actor, action, subject, details, created_at) SELECT 2, actor, action, subject, details, created_at FROM audit_log WHERE id = 7`,
  );
  expect(await found(app)).toContain("entry 2 was inserted");
});

test("entries of two programs that write at once are sealed by one at a time, and none is missed", async () => {
  const app = await temporaryApp();
  const other = await openApp({ data: app.folder.root, create: false });
  try {
    const busy = async (of: App) => {
      for (let at = 0; at < 40; at += 1) {
        await write(of.db, 5);
        if (at % 8 === 0) await sealLog(of);
      }
    };
    await Promise.all([busy(app), busy(other), busy(other)]);
    await sealLog(other);
    expect(await checkSealedLog(app.db)).toMatchObject({ fault: null, entries: 600, waiting: 0 });
  } finally {
    await other.close();
  }
});
