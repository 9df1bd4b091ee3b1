import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { LINK_KINDS } from "@idms/core/collect/links/class-link";
import { deleteClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import {
  transaction,
  type Db,
  type OpenDatabase,
} from "../../../packages/server/src/installation/engines/connect.ts";
import { connectFile } from "../../../packages/server/src/installation/engines/sqlite-file.ts";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { openOnServer } from "../../../packages/server/src/installation/migrations/migrate-server.ts";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { serverMigrations } from "../../../packages/server/src/installation/migrations/server-steps.ts";
import { mayGoOn, type Migration } from "../../../packages/server/src/installation/migrations/steps.ts";
import { idTemplates } from "../../../packages/server/src/installation/tables/schema.ts";
import {
  findClassLinks,
  insertClassLink,
} from "../../../packages/server/src/students/class-links/class-link-rows.ts";
import { bringBack, removedTemplates } from "../../../packages/server/src/trust/versions/removed-rows.ts";
import { onServer } from "../../postgresql.ts";
import { byHand } from "../by-hand.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const server = inject("postgresql");
const steps = server ? serverMigrations : migrations;
const [before, step] = steps as [Migration, Migration];

/** Returns a location for a new, empty database. */
async function emptyPlace(): Promise<string> {
  if (!server) return join(await temporaryFolder(), "idms.db");
  const name = `idms_${randomBytes(8).toString("hex")}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  onTestFinished(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  return `${server}/${name}`;
}

const openWith = (place: string, wanted: readonly Migration[]): Promise<OpenDatabase> =>
  server ? openOnServer(place, wanted) : connectFile(place, (sqlite) => migrate(sqlite, wanted));

const AT = "'2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'";
const SOON = "'2026-12-01T00:00:00.000Z'";

/** The rows of a school with links of all kinds and states. The first and the last of each kind were deleted. */
const ROWS = [
  `INSERT INTO schools (name, created_at, updated_at) VALUES ('Green Valley', ${AT})`,
  ...["7", "8", "9"].map(
    (name) =>
      `INSERT INTO classes (school_id, class_name, created_at, updated_at) VALUES (1, '${name}', ${AT})`,
  ),
  `INSERT INTO form_templates (school_id, name, fields, created_at, updated_at) VALUES (1, 'Form', '[]', ${AT})`,
  `INSERT INTO id_templates (school_id, name, card_width_mm, card_height_mm, fields, created_at, updated_at) VALUES (1, 'Card', 54, 86, '{}', ${AT})`,
  ...["a", "b", "c", "d", "e"].map(
    (
      token,
    ) => `INSERT INTO links (school_id, class_id, form_template_id, token, expires_at, created_at, updated_at)
      VALUES (1, 1, 1, '${token}', ${SOON}, ${AT})`,
  ),
  "UPDATE links SET paused_at = '2026-11-03T00:00:00.000Z', notes = 'नोट', search_key = 'note', version = 3 WHERE id = 2",
  "UPDATE links SET max_uses = 2, uses_count = 2 WHERE id = 3",
  "UPDATE links SET is_active = false WHERE id = 4",
  ...["a", "b", "f", "g"].map(
    (token) => `INSERT INTO photo_days (school_id, class_id, token, expires_at, created_at, updated_at)
      VALUES (1, 2, '${token}', ${SOON}, ${AT})`,
  ),
  "UPDATE photo_days SET paused_at = '2026-11-03T00:00:00.000Z' WHERE id = 2",
  ...["a", "b", "h"].map(
    (token) => `INSERT INTO proof_links (school_id, class_id, token, expires_at, created_at, updated_at)
      VALUES (1, 3, '${token}', ${SOON}, ${AT})`,
  ),
  "UPDATE proof_links SET is_active = false WHERE id = 2",
  ...["links", "photo_days", "proof_links"].map(
    (table) => `DELETE FROM ${table} WHERE id = 1 OR id = (SELECT max(id) FROM ${table})`,
  ),
  `INSERT INTO students (school_id, class_id, link_id, status, meta, created_at, updated_at) VALUES (1, 1, 3, 'SUBMITTED', '{}', ${AT})`,
  `INSERT INTO submission_keys (link_id, key_hash, student_id, created_at) VALUES (3, 'hash', 1, ${SOON})`,
  // Both photo days have a shot with the same number, so that their IDs must not be mixed up during the step.
  ...[2, 3].map(
    (day) => `INSERT INTO photo_shots (photo_day_id, shot, student_id, taken_at, outcome, created_at)
      VALUES (${day}, 'shot', 1, '${day}', 'taken', ${SOON})`,
  ),
  ...["2", "NULL"].map(
    (
      link,
    ) => `INSERT INTO card_signatures (school_id, student_id, proof_link_id, outcome, made_by, card_version, created_at)
      VALUES (1, 1, ${link}, 'signed', 'Ms Rao', 'v', ${SOON})`,
  ),
  `INSERT INTO card_signatures (school_id, student_id, outcome, made_by, card_version, created_at) VALUES (1, 1, 'signed', 'x', 'v', ${SOON})`,
  "DELETE FROM card_signatures WHERE id = 3",
  `INSERT INTO earlier_versions (subject, subject_id, version, content, replaced_by, replaced_at) VALUES ('links', 2, 2, '{"notes":""}', 'root', ${SOON})`,
  `INSERT INTO earlier_versions (subject, subject_id, version, content, replaced_by, replaced_at) VALUES ('id_templates', 9, 1,
    '{"id":9,"school_id":1,"name":"Old","card_width_mm":54,"card_height_mm":86,"fields":{"z":{"x":1.50},"a":{}},"version":1,"named_by":{"print_batches":[],"proof_links":[2,3]}}', 'root', ${SOON})`,
];

/** Runs a function as the version before this step, and then closes the database. */
async function asBefore<T>(place: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openWith(place, [before]);
  const done = await work(db);
  await close();
  if (!server) return done;
  // A server ends a session slightly later than its program, and the step waits until then.
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  const sessions = async () =>
    (await client.query("SELECT FROM pg_stat_activity WHERE datname = $1", [place.split("/").at(-1)]))
      .rowCount;
  await expect.poll(sessions).toBe(0);
  await client.end();
  return done;
}

/** Creates a database as the version before this step left it. */
async function filledBefore(): Promise<string> {
  const place = await emptyPlace();
  await asBefore(place, async (db) => {
    for (const text of ROWS) await byHand(db).run(text);
  });
  return place;
}

async function opened(place: string): Promise<OpenDatabase["db"]> {
  const { db, close } = await openDatabase(place);
  onTestFinished(close);
  return db;
}

test("each link keeps its number and all its data, and references to it stay valid", async () => {
  const db = await opened(await filledBefore());
  const links = await db.all(
    "SELECT kind, number, class_id AS class, token, paused_at IS NULL AS runs, is_active AS active, notes, max_uses AS most, uses_count AS uses, version FROM class_links ORDER BY kind, number",
  );
  const usual = { runs: 1, active: 1, notes: "", most: null, uses: 0, version: 1 };
  expect(links).toEqual([
    { ...usual, kind: "form", number: 2, class: 1, token: "b", runs: 0, notes: "नोट", version: 3 },
    { ...usual, kind: "form", number: 3, class: 1, token: "c", most: 2, uses: 2 },
    { ...usual, kind: "form", number: 4, class: 1, token: "d", active: 0 },
    { ...usual, kind: "photos", number: 2, class: 2, token: "b", runs: 0 },
    { ...usual, kind: "photos", number: 3, class: 2, token: "f" },
    { ...usual, kind: "sign-off", number: 2, class: 3, token: "b", active: 0 },
  ]);
  const referring = async (table: string, column: string, of: string) =>
    db.all(
      `SELECT kind, number, ${of} AS of FROM ${table} LEFT JOIN class_links AS link ON link.id = ${column} ORDER BY ${table}.created_at, of, number`,
    );
  expect(await referring("students", "link_id", "status")).toEqual([
    { kind: "form", number: 3, of: "SUBMITTED" },
  ]);
  expect(await referring("submission_keys", "link_id", "key_hash")).toEqual([
    { kind: "form", number: 3, of: "hash" },
  ]);
  expect(await referring("photo_shots", "photo_day_id", "taken_at")).toEqual([
    { kind: "photos", number: 2, of: "2" },
    { kind: "photos", number: 3, of: "3" },
  ]);
  expect(await referring("card_signatures", "proof_link_id", "card_signatures.id")).toEqual([
    { kind: "sign-off", number: 2, of: 1 },
    { kind: null, number: null, of: 2 },
  ]);
  // After every ID that a form link ever had, because the data of removed students still names those.
  expect(await db.all("SELECT min(id) AS id FROM class_links WHERE kind <> 'form'")).toEqual([{ id: 6 }]);
  expect(
    await db.all("SELECT subject, subject_id FROM earlier_versions WHERE subject LIKE '%links'"),
  ).toEqual([{ subject: "class_links", subject_id: 2 }]);
});

test("new links continue after the last number of their kind, even if it was deleted; no id is used twice", async () => {
  const place = await filledBefore();
  const db = await opened(place);
  const add = (kind: (typeof LINK_KINDS)[number], token: string) =>
    transaction(db, (tx) =>
      insertClassLink(tx, kind, {
        school_id: 1,
        class_id: 2,
        token,
        expires_at: "2026-12-01T00:00:00.000Z",
        form_template_id: kind === "form" ? 1 : null,
      }),
    );
  const numbers = [];
  for (const kind of LINK_KINDS) numbers.push((await add(kind, "new")).number);
  expect(numbers).toEqual([6, 5, 4]);
  await byHand(db).run("DELETE FROM class_links WHERE token = 'new'");
  for (const kind of LINK_KINDS) numbers.push((await add(kind, "newer")).number);
  expect(numbers.slice(3)).toEqual([7, 6, 5]);
  await byHand(db).run(
    `INSERT INTO card_signatures (school_id, student_id, outcome, made_by, card_version, created_at) VALUES (1, 1, 'signed', 'x', 'v', '')`,
  );
  expect(await db.all("SELECT max(id) AS id FROM card_signatures")).toEqual([{ id: 4 }]);
});

test("links made at once get different numbers", async () => {
  const db = await opened(await filledBefore());
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, each) =>
      transaction(db, (tx) =>
        insertClassLink(tx, "photos", { school_id: 1, class_id: 1, token: `t${each}`, expires_at: "2027" }),
      ),
    ),
  );
  expect(made.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
});

test("a restored design returns to the links that named it", async () => {
  const db = await opened(await filledBefore());
  const [removed] = await removedTemplates(db);
  expect(Object.keys(removed?.row.fields ?? {})).toEqual(["z", "a"]);
  await transaction(db, (tx) => bringBack(tx, idTemplates, removed as NonNullable<typeof removed>, {}));
  const { rows } = await findClassLinks(db, "sign-off", null);
  expect(rows.map(({ number, id_template_id }) => [number, id_template_id])).toEqual([[2, 9]]);
});

test("a class is deleted with its photo days and sign-off links, but not while it has a form link", async () => {
  const db = await opened(await filledBefore());
  for (const room of [2, 3]) await transaction(db, (tx) => deleteClass(tx, 1, room));
  expect(await db.all("SELECT DISTINCT kind FROM class_links")).toEqual([{ kind: "form" }]);
  expect(await db.all("SELECT count(*) AS n FROM photo_shots")).toEqual([{ n: 0 }]);
  await expect(transaction(db, (tx) => deleteClass(tx, 1, 1))).rejects.toThrow();
  expect(await db.all("SELECT count(*) AS n FROM classes")).toEqual([{ n: 1 }]);
});

test("a form link requires a form, and a photo day has neither a form nor a design", async () => {
  const db = await opened(await filledBefore());
  for (const [kind, refers] of [
    ["form", "NULL, NULL"],
    ["photos", "1, NULL"],
    ["photos", "NULL, 1"],
  ]) {
    const text = `INSERT INTO class_links (kind, number, school_id, class_id, form_template_id, id_template_id, token, expires_at, created_at, updated_at)
      VALUES ('${kind}', 99, 1, 1, ${refers}, 'z', ${SOON}, ${AT})`;
    await expect(byHand(db).run(text)).rejects.toThrow(/class_links_(form|design)/);
  }
});

const OLD = ["links", "photo_days", "proof_links", "photo_shots", "card_signatures", "earlier_versions"];

const STATEMENTS = step.sql.split("--> statement-breakpoint");

/** Aborts the step after some of its statements, and checks that it left no trace. */
async function endsBehind(...counts: number[]): Promise<void> {
  const place = await filledBefore();
  const everything = () =>
    asBefore(place, (db) =>
      Promise.all([...OLD, "migrations"].map((table) => db.all(`SELECT * FROM ${table} ORDER BY 1, 2`))),
    );
  const there = await everything();
  for (const count of counts) {
    const ended = [...STATEMENTS.slice(0, count), "SELECT this_is_no_column"];
    const sql = ended.join(";--> statement-breakpoint\n");
    await expect(openWith(place, [before, { ...step, sql }])).rejects.toThrow(/this_is_no_column/);
    expect(await everything()).toEqual(there);
  }
  const db = await opened(place);
  expect(await db.all("SELECT count(*) AS n FROM class_links")).toEqual([{ n: 6 }]);
}

test("a kill before the last statement leaves the database unchanged, and the next start finishes", () =>
  endsBehind(STATEMENTS.length));

test("a kill between any two statements does the same", { tags: "thorough" }, () =>
  endsBehind(...STATEMENTS.keys()),
);

test("several programs at once apply the migration once, and the previous version may not go on", async () => {
  const place = await filledBefore();
  const all = await Promise.all([1, 2, 3].map(() => opened(place)));
  for (const db of all) expect(await db.all("SELECT count(*) AS n FROM class_links")).toEqual([{ n: 6 }]);
  expect(mayGoOn(before.name, step)).toBe(false);
  await expect(openWith(place, [before])).rejects.toMatchObject({
    message: expect.stringContaining("newer version of the program"),
  });
});
