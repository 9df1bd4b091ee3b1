import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { setUp } from "../../../packages/server/src/school/accounts/set-up.ts";
import { readContent } from "../../../packages/server/src/upkeep/backup/copy-files.ts";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import type { Manifest } from "../../../packages/server/src/upkeep/backup/manifest.ts";
import { checkBackup } from "../../../packages/server/src/upkeep/backup/check-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { byHand } from "../by-hand.ts";
import { sqliteOf } from "../../../packages/server/src/installation/engines/connect.ts";

const SIGN_INS = `
  INSERT INTO sessions (id, user_id, refresh_hash, expires_at, created_at) VALUES ('a session', 1, 'hash-of-refresh', '2099', '');
  INSERT INTO reset_tokens (token_hash, user_id, expires_at, created_at) VALUES ('hash-of-reset', 1, '2099', '');
`;
const counts =
  "SELECT (SELECT count(*) FROM sessions), (SELECT count(*) FROM reset_tokens), (SELECT count(*) FROM users)";
const head = { username: "head", email: "", first_name: "", last_name: "", password: "correct horse" };

/** Creates an installation with a signed-in user who has requested a new password. */
async function signedInto() {
  const app = await temporaryApp();
  await setUp(app.db, { ...head, school: undefined }, { id: null, name: "test" });
  sqliteOf(app.db).writer.exec(SIGN_INS);
  await writeFile(join(app.folder.root, "session.key"), "k".repeat(32));
  return app;
}

test("a backup contains no sessions, reset tokens, token secret or fetched record, not even as deleted bytes", async () => {
  const app = await signedInto();
  sqliteOf(app.db).writer.pragma("secure_delete = OFF");
  await byHand(app.db).run(
    "INSERT INTO schools (name, created_at, updated_at) VALUES ('A school that went', '', '')",
  );
  await byHand(app.db).run("DELETE FROM schools");
  await byHand(app.db).run(
    "INSERT INTO schools (id, name, created_at, updated_at) VALUES (7, 'Connected', '', '')",
  );
  await byHand(app.db).run(
    "INSERT INTO sources (school_id, made_by, address, token_address, client_id, secret, plan, created_at) VALUES (7, 'head', 'https://sis.example', 'https://sis.example', 'idms', 'secret-of-source', 'every_night', '')",
  );
  await byHand(app.db).run(
    "INSERT INTO source_lines (school_id, file, sourced_id, line, run) VALUES (7, 'users', 'u1', 'a fetched child', 1)",
  );
  const { folder, rows } = await makeBackup(app, await temporaryFolder());
  expect(rows).toMatchObject({ sessions: 0, reset_tokens: 0, users: 1 });
  expect(await readdir(folder)).not.toContain("session.key");
  const bytes = await readFile(join(folder, "idms.db"));
  for (const text of [
    "hash-of-refresh",
    "hash-of-reset",
    "A school that went",
    "secret-of-source",
    "a fetched child",
    "every_night",
  ])
    expect([text, bytes.includes(text)]).toEqual([text, false]);
  expect(bytes.includes("head")).toBe(true);
  expect(sqliteOf(app.db).reader.prepare(counts).raw().get()).toEqual([1, 1, 1]);
});

test("an older program's backup with sign-ins is restored without them, into an empty place and over a used one", async () => {
  const app = await signedInto();
  const parent = await temporaryFolder();
  const { folder } = await makeBackup(app, parent);
  const database = new Database(join(folder, "idms.db"));
  database.exec(SIGN_INS);
  database.close();
  await writeFile(join(folder, "session.key"), "k".repeat(32));
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;
  Object.assign(manifest.rows, { sessions: 1, reset_tokens: 1 });
  manifest.files = manifest.files.filter(({ path }) => path !== "idms.db");
  for (const path of ["idms.db", "session.key"])
    manifest.files.push({ path, ...(await readContent(join(folder, path))) });
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await checkBackup(folder);

  await app.close();
  for (const data of [join(await temporaryFolder(), "new"), app.folder.root]) {
    const { kept } = await restoreBackup(folder, data);
    expect(await readdir(data)).not.toContain("session.key");
    const restored = await openApp({ data, create: false });
    expect(sqliteOf(restored.db).reader.prepare(counts).raw().get()).toEqual([0, 0, 1]);
    await restored.close();
    expect((await readFile(join(data, "idms.db"))).includes("hash-of-re")).toBe(false);
    if (kept !== null) await rm(kept, { recursive: true });
  }
});
