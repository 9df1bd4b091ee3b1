import { join } from "node:path";
import { rm, writeFile } from "node:fs/promises";
import { SEGMENT_ENTRIES } from "@idms/core/school/log/log-chain";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordActions } from "../../../packages/server/src/trust/log/log-rows.ts";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { checkLog } from "../../../packages/server/src/upkeep/doctor/check-log.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { sealLog } from "../../../packages/server/src/trust/sealing/seal-log.ts";
import { WITNESS_FILE } from "../../../packages/server/src/trust/sealing/witness.ts";
import { onFile } from "../../own-installation.ts";
import { byHand } from "../by-hand.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const write = (app: App, entries: number, created_at = new Date().toISOString()): Promise<void> =>
  transaction(app.db, (tx) =>
    recordActions(
      tx,
      Array.from({ length: entries }, () => ({
        done: "schools.change" as const,
        user_id: null,
        actor: "clerk",
        details: {},
        created_at,
      })),
    ),
  );

const look = (app: App, deep = false) => checkLog(app.db, app.folder, { deep });

test("the check covers the end of a long log, and a deep check covers all of it", async () => {
  const app = await temporaryApp();
  expect(await look(app)).toMatchObject({ state: "ok", found: "nothing is sealed yet", advice: null });
  await write(app, 21 * SEGMENT_ENTRIES);
  await sealLog(app);
  await write(app, 2);
  expect((await look(app)).found).toMatch(
    /^the newest 20000 entries have not changed since sealing, up to entry 21000 with seal 21 \([\w-]{12}\); entries not sealed yet: 2$/,
  );
  await byHand(app.db).run(sql`DELETE FROM audit_log WHERE id = 500`);
  expect(await look(app)).toMatchObject({ state: "ok" });
  expect(await look(app, true)).toMatchObject({
    state: "problem",
    found: "entry 500 was removed after it was sealed",
    advice: expect.stringContaining("idms log verify"),
  });
});

test("a log that nobody seals is noticed", async () => {
  const app = await temporaryApp();
  await write(app, 1, new Date(Date.now() - 2 * 60 * 60_000).toISOString());
  expect(await look(app)).toMatchObject({
    state: "warning",
    found: expect.stringMatching(/^1 entry is waiting to be sealed; the oldest is from /),
    advice: expect.stringContaining("idms log seal"),
  });
});

const cutEnd = async (app: App) => {
  for (const statement of [
    "audit_log WHERE id > 3",
    "sealed_entries WHERE entry_id > 3",
    "log_seals WHERE id > 1",
  ])
    await byHand(app.db).run(sql.raw(`DELETE FROM ${statement}`));
};

test("a missing end with its seals is noticed by the seal beside the database, or by the newest backup's", async () => {
  const app = await temporaryApp();
  const backups = await temporaryFolder();
  await saveSettings(app.folder.root, { backup_folder: backups });
  await write(app, 3);
  await sealLog(app);
  await write(app, 3);
  const { seal } = await makeBackup(app, backups);
  expect(seal).toMatchObject({ id: 2, last_id: 6 });
  expect(await look(app)).toMatchObject({ state: "ok" });
  await cutEnd(app);
  expect(await look(app)).toMatchObject({
    state: "problem",
    found: `the end of the log is missing: ${WITNESS_FILE} has seal 2, which covers entries up to 6, but the log ends earlier`,
  });
  await rm(join(app.folder.root, WITNESS_FILE));
  expect((await look(app)).found).toMatch(/^the end of the log is missing: the backup idms-20.+Z has seal 2/);
  await writeFile(join(app.folder.root, WITNESS_FILE), "{");
  expect((await look(app)).state).toBe("problem");
});

test("an unreadable seal beside the database is a warning, and not taken for a fault of the log", async () => {
  const app = await temporaryApp();
  await writeFile(join(app.folder.root, WITNESS_FILE), "{");
  expect(await look(app)).toMatchObject({ state: "warning", found: `${WITNESS_FILE} cannot be read` });
});

onFile("after an older backup was restored, the log itself explains the missing end", async () => {
  const app = await temporaryApp();
  const backups = await temporaryFolder();
  await write(app, 3);
  const { folder } = await makeBackup(app, backups);
  await write(app, 3);
  await makeBackup(app, backups);
  const data = join(await temporaryFolder(), "restored");
  await restoreBackup(folder, data, { doer: { id: null, username: "cli:clerk" } });
  await saveSettings(data, { backup_folder: backups });
  const restored = await openApp({ data, create: false });
  try {
    expect(await look(restored)).toMatchObject({
      state: "warning",
      found: expect.stringMatching(
        /^the end of the log is missing: the backup .+ has seal 2.+; a backup was restored at /,
      ),
    });
    await makeBackup(restored, backups);
    expect(await look(restored)).toMatchObject({ state: "ok" });
    const last = await restored.db.all<{ actor: string; action: string }>(
      sql`SELECT actor, action FROM audit_log ORDER BY id DESC LIMIT 1`,
    );
    expect(last).toEqual([{ actor: "cli:clerk", action: "restore" }]);
  } finally {
    await restored.close();
  }
});
